import { CalendarX2, Check, FilePen, type LucideIcon, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { InvoiceStatusBadge } from '#client/features/documents/list/status-badge.tsx';
import { cn } from '#client/lib/cn.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { formatDate, formatInstant } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { RunOutcome } from '#shared/recurrence.ts';
import type { Recurring, RecurringRun, RecurringWithContent } from '#shared/recurring.ts';

const outcomes: Record<RunOutcome, { text: string; icon: LucideIcon }> = {
  made: { text: 'Created', icon: Check },
  draft: { text: 'Draft created', icon: FilePen },
  skipped: { text: 'Skipped', icon: CalendarX2 },
  failed: { text: "Couldn't be made", icon: TriangleAlert },
};

interface RunListProps {
  recurring: RecurringWithContent;
  /** The seller's zone (IANA). */
  timeZone: string;
  onRun: (row: Recurring) => void;
}

/** What became of each date, newest first. One that has failed can be made after all. */
export function RunList({ recurring, timeZone, onRun }: RunListProps) {
  const { runs, currency, clientId } = recurring;
  // The dialog is about the date that it finds there.
  const again = ({ occursOn }: RecurringRun) => onRun({ ...recurring, nextOn: occursOn });
  return (
    <Card aria-labelledby="recurring-history">
      <CardHead isRuled id="recurring-history" title="History" />
      {runs.length === 0 ? (
        <p className="px-5 py-4 text-muted max-sm:px-4">Nothing was made yet.</p>
      ) : (
        <ol className="divide-y divide-line">
          {runs.map((run) => (
            <Run
              key={run.occursOn}
              run={run}
              currency={currency}
              timeZone={timeZone}
              onAgain={run.outcome === 'failed' && clientId ? () => again(run) : undefined}
            />
          ))}
        </ol>
      )}
    </Card>
  );
}

interface RunProps {
  run: RecurringRun;
  currency: string;
  timeZone: string;
  onAgain: (() => void) | undefined;
}

function Run({ run, currency, timeZone, onAgain }: RunProps) {
  const { text, icon: Icon } = outcomes[run.outcome];
  const isBad = run.outcome === 'failed';
  return (
    <li className="flex gap-3 px-5 py-3 max-sm:px-4">
      <Icon
        aria-hidden="true"
        className={cn('mt-0.5 size-4 shrink-0', isBad ? 'text-critical' : 'text-muted')}
        strokeWidth={1.75}
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium tabular-nums">{formatDate(run.occursOn)}</span>
          <Tooltip content={formatInstant(run.at, timeZone)}>
            <span className={cn('text-sm', isBad ? 'text-critical' : 'text-muted')}>{text}</span>
          </Tooltip>
        </p>
        {run.reason && (
          <p className={cn('text-sm [overflow-wrap:anywhere]', isBad ? 'text-critical' : 'text-muted')}>
            {run.reason}
          </p>
        )}
        {onAgain && (
          <Button size="sm" className="mt-2" onClick={onAgain}>
            {`Make ${formatDate(run.occursOn)} now`}
          </Button>
        )}
        <Result run={run} currency={currency} />
      </div>
    </li>
  );
}

function Result({ run: { outcome, invoice, draftId }, currency }: Pick<RunProps, 'run' | 'currency'>) {
  if (invoice) {
    return (
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Link href={`/invoices/${invoice.id}`} className="font-mono text-accent hover:underline">
          {invoice.displayNumber}
        </Link>
        <InvoiceStatusBadge invoice={invoice} />
        <span className="ml-auto tabular-nums">{formatMoney(invoice.amount, currency)}</span>
      </p>
    );
  }
  if (draftId) {
    return (
      <p className="mt-1 text-sm">
        <Link href={`/invoices?draft=${draftId}`} className="text-accent hover:underline">
          Continue the draft
        </Link>
      </p>
    );
  }
  if (outcome === 'made') return <p className="text-muted text-sm">The invoice was deleted.</p>;
  if (outcome === 'draft') return <p className="text-muted text-sm">The draft was sent or deleted.</p>;
  return null;
}
