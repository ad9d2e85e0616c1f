import { Ban, Check, CircleAlert, CircleQuestionMark, type LucideIcon, Send } from 'lucide-react';
import { Badge } from '#client/ui/badge.tsx';
import { invoiceStatusView } from '#shared/document-view.ts';

const icons: Record<string, LucideIcon> = {
  pending: Send,
  paid: Check,
  overdue: CircleAlert,
  cancelled: Ban,
};

/** An invoice's status as the seller sees it; one that this version does not know is 'Unknown'. */
export function InvoiceStatusBadge({ status }: { status: string }) {
  const { label, tone } = invoiceStatusView(status);
  const Icon = (Object.hasOwn(icons, status) && icons[status]) || CircleQuestionMark;
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" strokeWidth={2} />}>
      {label}
    </Badge>
  );
}
