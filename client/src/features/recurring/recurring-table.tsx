import { Link } from 'wouter';
import { AmountCell } from '#client/features/documents/list/amount-cell.tsx';
import { cn } from '#client/lib/cn.ts';
import { useToday } from '#client/lib/use-today.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { HeaderCell, Table, TableBody, TableCell, TableHead, TableRow } from '#client/ui/table.tsx';
import { daysBetween, formatDate } from '#shared/dates.ts';
import type { Recurring } from '#shared/recurring.ts';
import type { RecurringActions } from './recurring-actions.ts';
import { RecurringMenu } from './recurring-menu.tsx';
import { recurringPath, shownTitle, wholeRule } from './recurring-text.ts';
import { StateBadge } from './state-badge.tsx';

interface RecurringTableProps {
  rows: readonly Recurring[];
  /** The seller's zone (IANA). */
  timeZone: string;
  actions: RecurringActions;
  /** The rows belong to an earlier search; new ones are loading. */
  isBusy: boolean;
}

function Frame({ children, isBusy, label }: Pick<RecurringTableProps, 'isBusy'> & FrameProps) {
  return (
    <Table label={label} isBusy={isBusy}>
      <TableHead>
        <HeaderCell className="w-[28%] lg:w-[32%]">Invoice</HeaderCell>
        <HeaderCell>How often</HeaderCell>
        <HeaderCell isRight className="w-32 lg:w-38">
          Amount
        </HeaderCell>
        <HeaderCell className="w-31 pl-4 lg:w-37 lg:pl-6">Next date</HeaderCell>
        <HeaderCell className="w-24 lg:w-30">State</HeaderCell>
        <HeaderCell isHidden className="w-13">
          Actions
        </HeaderCell>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  );
}

interface FrameProps {
  label: string;
  children: React.ReactNode;
}

export function RecurringTable({ rows, timeZone, actions, isBusy }: RecurringTableProps) {
  const today = useToday(timeZone);
  return (
    <Frame label="Recurring invoices" isBusy={isBusy}>
      {rows.map((row) => (
        <Row key={row.id} row={row} today={today} actions={actions} />
      ))}
    </Frame>
  );
}

/** The title's link covers the row; the menu lies above it. */
function Row({ row, today, actions }: { row: Recurring; today: string; actions: RecurringActions }) {
  const title = shownTitle(row);
  const path = recurringPath(row);
  const clientName = row.client?.name ?? 'Client deleted';
  const rule = wholeRule(row);
  const next = row.state === 'active' ? row.nextOn : null;
  return (
    <TableRow className="relative focus-within:bg-hover">
      <TableCell place="title">
        <Link
          href={path}
          title={title}
          className="block truncate font-medium text-ink no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
        >
          {title}
        </Link>
        <span
          className={cn('block truncate text-sm', row.client ? 'text-muted' : 'text-critical')}
          title={clientName}
        >
          {clientName}
        </span>
      </TableCell>
      <TableCell place="sub" className="max-sm:mt-0.5">
        <span className="line-clamp-3 text-ink-soft max-sm:text-muted max-sm:text-sm" title={rule}>
          {rule}
        </span>
      </TableCell>
      <AmountCell amount={row.amount} currency={row.currency} />
      <TableCell place="sub-end" isNumeric className="pl-4 lg:pl-6">
        {next ? (
          <>
            <span>{formatDate(next)}</span>
            <span className="block text-muted text-xs">{distance(today, next)}</span>
          </>
        ) : (
          <span className="text-muted max-sm:sr-only">None</span>
        )}
      </TableCell>
      <TableCell place="foot">
        <div className="flex">
          <StateBadge state={row.state} pauseReason={row.pauseReason} />
        </div>
      </TableCell>
      <TableCell place="corner">
        <div className="relative z-1 ml-auto flex w-fit justify-end">
          <RecurringMenu row={row} detailsPath={path} actions={actions} />
        </div>
      </TableCell>
    </TableRow>
  );
}

function distance(today: string, date: string): string {
  const days = daysBetween(today, date);
  if (days <= 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `In ${days} days`;
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'];

export function RecurringTableSkeleton() {
  return (
    <Frame label="Loading recurring invoices" isBusy>
      {placeholders.map((key) => (
        <TableRow key={key} aria-hidden="true">
          <TableCell place="title">
            <Skeleton className="my-1 h-3 w-4/5" />
            <Skeleton className="mt-1.5 mb-1 h-3 w-3/5" />
          </TableCell>
          <TableCell place="sub">
            <Skeleton className="my-1 h-3 w-4/5" />
          </TableCell>
          <TableCell place="foot-end">
            <Skeleton className="my-1 ml-auto h-3 w-20" />
          </TableCell>
          <TableCell place="sub-end" className="pl-4 lg:pl-6">
            <Skeleton className="my-1 h-3 w-20 max-sm:ml-auto" />
            <Skeleton className="my-0.5 h-3 w-14 max-sm:ml-auto" />
          </TableCell>
          <TableCell place="foot">
            <Skeleton className="h-[22px] w-16 rounded-control" />
          </TableCell>
          <TableCell place="corner">
            <Skeleton className="ml-auto size-8 max-sm:size-9" />
          </TableCell>
        </TableRow>
      ))}
    </Frame>
  );
}
