import { Check, CircleAlert, FilePen, type LucideIcon, UserPlus } from 'lucide-react';
import { Link } from 'wouter';
import { cn } from '#client/lib/cn.ts';
import { Age } from '#client/ui/age.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { ActivityType } from '#shared/activity.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import type { Activity } from '#shared/dashboard.ts';
import { formatMoney } from '#shared/money.ts';

const glyphs: Record<ActivityType, { Icon: LucideIcon; tone: string }> = {
  invoice_paid: { Icon: Check, tone: 'text-positive' },
  proposal_accepted: { Icon: FilePen, tone: 'text-positive' },
  client_added: { Icon: UserPlus, tone: 'text-ink-soft' },
  invoice_overdue: { Icon: CircleAlert, tone: 'text-critical' },
};

/** Only these two states get a badge; other entries say it in their title. */
const badges: Record<string, { label: string; tone: 'positive' | 'critical'; Icon: LucideIcon }> = {
  accepted: { label: 'Accepted', tone: 'positive', Icon: Check },
  overdue: { label: 'Overdue', tone: 'critical', Icon: CircleAlert },
};

const entryStyle =
  'relative flex min-h-16 items-start gap-3 px-5 py-3 has-[a]:hover:bg-hover not-first:border-line not-first:border-t max-sm:px-4';

interface ActivityEntryProps {
  activity: Activity;
  /** The seller's zone (IANA). */
  timeZone: string;
}

export function ActivityEntry({ activity, timeZone }: ActivityEntryProps) {
  const { type, description, amount, currency = DEFAULT_CURRENCY, status, createdAt } = activity;
  const { Icon, tone } = glyphs[type];
  return (
    <li className={entryStyle}>
      <span
        className={cn(
          'inset-ring inset-ring-line grid size-8 shrink-0 place-items-center rounded-full',
          tone,
        )}
      >
        <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Title activity={activity} />
          {status !== undefined && <ActivityBadge status={status} />}
        </p>
        <p title={description} className="truncate text-muted text-sm">
          {description}
        </p>
      </div>
      <div className="relative z-1 grid shrink-0 justify-items-end">
        {amount !== undefined && (
          <span className="font-medium tabular-nums">{formatMoney(amount, currency)}</span>
        )}
        <Age instant={createdAt} timeZone={timeZone} />
      </div>
    </li>
  );
}

/** Leads to what it is about, as long as that is there. */
function Title({ activity: { title, invoiceId, proposalId, clientId } }: { activity: Activity }) {
  const path =
    (invoiceId && `/invoices/${invoiceId}`) ||
    (proposalId && `/proposals/${proposalId}`) ||
    (clientId && `/clients/${clientId}`);
  if (!path) return <span className="font-medium">{title}</span>;
  return (
    <Link
      href={path}
      className="font-medium text-ink no-underline after:absolute after:inset-0 hover:underline"
    >
      {title}
    </Link>
  );
}

function ActivityBadge({ status }: { status: string }) {
  const badge = Object.hasOwn(badges, status) ? badges[status] : undefined;
  if (!badge) return null;
  const { label, tone, Icon } = badge;
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" strokeWidth={2} />} className="-my-px">
      {label}
    </Badge>
  );
}

export function ActivityEntrySkeleton() {
  return (
    <li aria-hidden="true" className={entryStyle}>
      <Skeleton className="size-8 shrink-0 rounded-full" />
      <div className="min-w-0 flex-1">
        <Skeleton className="my-1 h-3 w-2/5" />
        <Skeleton className="my-1.5 h-3 w-3/5" />
      </div>
      <div className="grid shrink-0 justify-items-end">
        <Skeleton className="my-1 h-3 w-20" />
        <Skeleton className="my-1.5 h-3 w-16" />
      </div>
    </li>
  );
}
