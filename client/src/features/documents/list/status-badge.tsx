import { Ban, Check, CircleAlert, CircleQuestionMark, Clock, type LucideIcon, Send, X } from 'lucide-react';
import { Badge } from '#client/ui/badge.tsx';
import type { Settlement } from '#shared/settlement.ts';
import { proposalStatusView, type StatusView, settledStatusView } from '#shared/status-view.ts';

const icons: Record<string, LucideIcon> = {
  pending: Send,
  sent: Send,
  paid: Check,
  overdue: CircleAlert,
  cancelled: Ban,
  accepted: Check,
  declined: X,
  expired: Clock,
};

interface InvoiceBadgeProps {
  invoice: { status: string; settlement: Settlement };
}

/** An invoice's status as the seller sees it; unknown ones show as 'Unknown'. */
export function InvoiceStatusBadge({ invoice: { status, settlement } }: InvoiceBadgeProps) {
  return <StatusBadge status={status} {...settledStatusView(status, settlement)} />;
}

/** As {@link InvoiceStatusBadge}, for proposals. */
export function ProposalStatusBadge({ status }: { status: string }) {
  return <StatusBadge status={status} {...proposalStatusView(status)} />;
}

function StatusBadge({ status, label, tone }: StatusView & { status: string }) {
  const isKnown = label !== 'Unknown' && Object.hasOwn(icons, status);
  const Icon = (isKnown && icons[status]) || CircleQuestionMark;
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" strokeWidth={2} />}>
      {label}
    </Badge>
  );
}
