import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cn } from '#client/lib/cn.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { formatDate } from '#shared/dates.ts';
import type { Undelivered } from '#shared/document.ts';
import { formatMoney } from '#shared/money.ts';
import { UndeliveredText } from './undelivered-note.tsx';

export interface LinkedRow {
  id: string;
  displayNumber: string;
  title: string;
  amount: string;
  currency?: string | undefined;
  /** The due or validity date, what it means today, and whether it is late. */
  date: { day: string; meaning: string | undefined; isLate: boolean };
  badge: ReactNode;
  /** Additional status note. */
  note?: ReactNode;
  undelivered?: Undelivered | null | undefined;
  /** Sends it to the client again; missing for closed documents. */
  onSendAgain: (() => void) | undefined;
}

interface DocumentLinksProps {
  label: string;
  rows: readonly LinkedRow[];
  /** The list that each row links to, filtered to its document. */
  listPath: '/invoices' | '/proposals';
  isBusy: boolean;
}

const place = 'flex items-center border-line not-first:border-t';
const row =
  'grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 pr-2 pl-5 max-sm:pl-4 sm:grid-cols-[minmax(0,1fr)_96px_128px_132px]';

/** One client's documents, each linked to its list. */
export function DocumentLinks({ label, rows, listPath, isBusy }: DocumentLinksProps) {
  return (
    <ul aria-label={label} aria-busy={isBusy || undefined}>
      {rows.map(
        ({
          id,
          displayNumber,
          title,
          amount,
          currency = DEFAULT_CURRENCY,
          date,
          badge,
          note,
          undelivered,
          onSendAgain,
        }) => (
          <li key={id} className={place}>
            <Link
              href={`${listPath}?search=${displayNumber}`}
              className={cn(row, 'text-ink no-underline hover:bg-hover focus-visible:-outline-offset-2')}
            >
              <span className="min-w-0">
                <span className="block text-muted text-xs tabular-nums">{displayNumber}</span>{' '}
                <span title={title} className="block truncate font-medium">
                  {title}
                </span>
              </span>{' '}
              <span className="grid justify-items-start gap-1 max-sm:col-start-1 max-sm:row-start-2">
                {badge} {note} {undelivered && <UndeliveredText undelivered={undelivered} />}
              </span>{' '}
              <span
                className={cn(
                  'text-sm tabular-nums max-sm:col-start-2 max-sm:row-start-2 max-sm:text-right',
                  date.isLate && 'text-critical',
                )}
              >
                <span>{formatDate(date.day)}</span>{' '}
                {date.meaning && (
                  <span className={cn('block text-xs', !date.isLate && 'text-muted')}>{date.meaning}</span>
                )}
              </span>{' '}
              <span className="text-right font-medium tabular-nums max-sm:col-start-2 max-sm:row-start-1 max-sm:self-end">
                {formatMoney(amount, currency)}
              </span>
            </Link>
            <span className="w-11 shrink-0 pr-3">
              {onSendAgain && (
                <Tooltip content="Send again">
                  <IconButton
                    label={`Send ${displayNumber} again`}
                    size="sm"
                    className="text-muted"
                    icon={<Send aria-hidden="true" className="size-4" strokeWidth={1.75} />}
                    onClick={onSendAgain}
                  />
                </Tooltip>
              )}
            </span>
          </li>
        ),
      )}
    </ul>
  );
}

const placeholders = ['a', 'b', 'c', 'd'];

/** Row skeletons. */
export function DocumentLinksSkeleton({ label }: { label: string }) {
  return (
    <ul aria-busy="true" aria-label={label}>
      {placeholders.map((key) => (
        <li key={key} className={cn(row, 'mr-11 border-line not-first:border-t')}>
          <div className="grid gap-1">
            <Skeleton className="my-0.5 h-3 w-16" />
            <Skeleton className="my-1 h-3 w-3/5" />
          </div>
          <Skeleton className="h-[22px] w-16 rounded-control max-sm:col-start-1 max-sm:row-start-2" />
          <div className="max-sm:col-start-2 max-sm:row-start-2">
            <Skeleton className="my-1 h-3 w-20" />
            <Skeleton className="my-0.5 h-3 w-14" />
          </div>
          <Skeleton className="ml-auto h-3 w-20 max-sm:col-start-2 max-sm:row-start-1" />
        </li>
      ))}
    </ul>
  );
}
