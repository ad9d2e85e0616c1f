import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cn } from '#client/lib/cn.ts';
import { buttonStyle } from '#client/ui/button-style.ts';
import { Person } from '#client/ui/person.tsx';
import { RowCheckbox } from '#client/ui/row-checkbox.tsx';
import { TableCell, TableRow } from '#client/ui/table.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { formatDate } from '#shared/dates.ts';
import type { Undelivered } from '#shared/document.ts';
import type { ReminderSummary } from '#shared/reminder.ts';
import { AmountCell } from './amount-cell.tsx';
import type { RowsSelection } from './document-table.tsx';
import { LastSeen } from './last-seen.tsx';
import { ReminderNote } from './reminder-note.tsx';
import { UndeliveredNote } from './undelivered-note.tsx';

/** The document this one was converted to or from. */
export interface LinkedDocument {
  /** 'from' or 'to' */
  relation: string;
  displayNumber: string;
  /** Its own screen. */
  path: string;
}

interface DocumentRowProps {
  document: {
    id: string;
    displayNumber: string;
    title: string;
    client: { name: string; email: string };
    amount: string;
    currency?: string | undefined;
    lastSeenAt: string | null;
    reminders?: ReminderSummary | null | undefined;
    undelivered?: Undelivered | null | undefined;
  };
  /** The seller's zone (IANA). */
  timeZone: string;
  linked?: LinkedDocument | undefined;
  /** The due or validity date, what it means today, and whether it is late. */
  date: { day: string; meaning: string | undefined; isLate: boolean };
  badge: ReactNode;
  /** Additional status note. */
  note?: ReactNode;
  /** It is still open. */
  isOpen: boolean;
  /** Its own screen. */
  path: string;
  /** The page that the client sees. */
  publicPath: string;
  menu: ReactNode;
  selection?: RowsSelection | undefined;
}

/** The title's link covers the row; what can be pressed or hovered for itself lies above it. */
const above = 'relative z-1';

export function DocumentRow(props: DocumentRowProps) {
  const { document, timeZone, linked, date, badge, note, isOpen, path, publicPath, menu, selection } = props;
  const {
    displayNumber,
    title,
    client,
    amount,
    currency = DEFAULT_CURRENCY,
    reminders,
    undelivered,
  } = document;
  return (
    <TableRow className="relative focus-within:bg-hover">
      {selection && (
        <TableCell place="select" className="pr-0 first:pl-2">
          <RowCheckbox id={document.id} label={`Select ${displayNumber}`} selection={selection} />
        </TableCell>
      )}
      <TableCell place="title" className={selection && 'max-sm:pl-8'}>
        <span className="block truncate text-muted text-xs tabular-nums">
          {displayNumber}
          {linked && (
            <>
              {` · ${linked.relation} `}
              <Link href={linked.path} className={cn(above, 'text-accent underline underline-offset-2')}>
                {linked.displayNumber}
              </Link>
            </>
          )}
          <span className={above}>
            <LastSeen instant={document.lastSeenAt} timeZone={timeZone} />
          </span>
        </span>
        <Link
          href={path}
          title={title}
          className="block truncate font-medium text-ink no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2 sm:max-lg:line-clamp-2 sm:max-lg:whitespace-normal sm:max-lg:[overflow-wrap:anywhere]"
        >
          {title}
        </Link>
      </TableCell>
      <TableCell place="sub">
        <Person name={client.name} detail={client.email} />
      </TableCell>
      <AmountCell amount={amount} currency={currency} />
      <TableCell place="sub-end" isNumeric className={cn('pl-4 lg:pl-6', date.isLate && 'text-critical')}>
        <span>{formatDate(date.day)}</span>
        {date.meaning && (
          <span className={cn('block truncate text-xs', !date.isLate && 'text-muted')} title={date.meaning}>
            {date.meaning}
          </span>
        )}
      </TableCell>
      <TableCell place="foot">
        <div className="flex">{badge}</div>
        <div className={cn(above, 'w-fit max-w-full')}>
          {undelivered && <UndeliveredNote undelivered={undelivered} displayNumber={displayNumber} />}
          {note}
          {isOpen && reminders && <ReminderNote reminders={reminders} timeZone={timeZone} />}
        </div>
      </TableCell>
      <TableCell place="corner">
        <div className={cn(above, 'ml-auto flex w-fit justify-end')}>
          <Tooltip content="View">
            <a
              href={publicPath}
              target="_blank"
              rel="noopener"
              aria-label={`View ${displayNumber}`}
              className={buttonStyle({
                variant: 'ghost',
                size: 'sm',
                isSquare: true,
                className: 'text-muted max-lg:hidden',
              })}
            >
              <Eye aria-hidden="true" className="size-4" strokeWidth={1.75} />
            </a>
          </Tooltip>
          {menu}
        </div>
      </TableCell>
    </TableRow>
  );
}
