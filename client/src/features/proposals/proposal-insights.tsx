import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useSellerCurrency } from '#client/features/auth/auth.queries.ts';
import { cn } from '#client/lib/cn.ts';
import { countOf } from '#client/lib/count-text.ts';
import { monthAndYear, monthName } from '#client/lib/month-text.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { formatSums } from '#shared/money.ts';
import type { ProposalSummary } from '#shared/proposal.ts';
import type { ProposalFigures, ProposalInsights, ProposalMonth } from '#shared/proposal-insights.ts';
import { proposalQueries } from './proposals.queries.ts';

type Decided = Pick<ProposalFigures, 'accepted' | 'declined' | 'expired'>;

const lostOf = ({ declined, expired }: Decided) => declined + expired;
const decidedOf = (figures: Decided) => figures.accepted + lostOf(figures);

const TITLE = 'Proposal results';

/**
 * What became of the proposals of the last twelve months; nothing until one of them is decided. It stands below the list, so that
 * nothing moves when it comes.
 */
export function ProposalInsightsCard({ summary }: { summary: ProposalSummary | undefined }) {
  const byStatus = summary?.byStatus;
  const isAnyDecided =
    byStatus !== undefined && byStatus.accepted.count + byStatus.declined.count + byStatus.expired.count > 0;
  const { data } = useQuery({ ...proposalQueries.insights(), enabled: isAnyDecided });
  if (!isAnyDecided || !data || decidedOf(data.total) === 0) return null;
  return (
    <Card aria-labelledby="proposal-insights">
      <CardHead
        id="proposal-insights"
        title={TITLE}
        actions={<span className="text-right text-muted text-sm">Last 12 months</span>}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 px-5 pt-1 pb-5 max-sm:px-4 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
        <Totals total={data.total} />
        <Months {...data} />
      </div>
      <Figures months={data.months} />
    </Card>
  );
}

const number = (value: number) => value.toLocaleString('en-US');
const percent = (rate: number) => `${number(rate)}%`;

/** `0.2` → `Less than a day`, `1` → `1 day`, `2.5` → `2.5 days`. */
function daysText(days: number): string {
  return days < 1 ? 'Less than a day' : countOf(days, 'day');
}

function Totals({ total }: { total: ProposalFigures }) {
  const currency = useSellerCurrency();
  const { accepted, winRate, medianDays, won } = total;
  const own = won.find((sum) => sum.currency === currency) ?? { amount: '0', currency };
  return (
    <dl className="grid content-start gap-4 max-lg:sm:grid-cols-3">
      {winRate !== null && (
        <Total
          label="Win rate"
          value={percent(winRate)}
          note={`${number(accepted)} of ${countOf(decidedOf(total), 'decided proposal')} accepted`}
        />
      )}
      {medianDays !== null && (
        <Total
          label="Time to answer"
          value={daysText(medianDays)}
          note="Median, from sending to the answer"
        />
      )}
      {accepted > 0 && (
        <Total
          label="Accepted"
          value={formatSums(
            own,
            won.filter((sum) => sum !== own),
          )}
        />
      )}
    </dl>
  );
}

function Total({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="break-words font-semibold text-lg tabular-nums leading-7 tracking-tight">{value}</dd>
      {note && <dd className="text-muted text-sm">{note}</dd>}
    </div>
  );
}

/** Bars of what was decided in each month: accepted below, and what was declined or expired on top. */
function Months({ months, total }: ProposalInsights) {
  const highest = Math.max(...months.map(decidedOf));
  return (
    <figure className="grid grid-rows-[minmax(7rem,1fr)_auto_auto] gap-2">
      <div role="img" aria-label={summaryOf({ months, total })} className="flex gap-1.5">
        {months.map((month) => (
          <MonthBar key={month.month} month={month} highest={highest} />
        ))}
      </div>
      <div
        aria-hidden="true"
        className="flex gap-1.5 text-center text-muted text-xs max-sm:[&>:nth-child(odd)]:invisible"
      >
        {months.map(({ month }, index) => (
          <span
            key={month}
            className={cn(
              'flex w-0 flex-1 justify-center whitespace-nowrap',
              index === months.length - 1 && 'font-semibold text-ink',
            )}
          >
            {monthName(month)}
          </span>
        ))}
      </div>
      <figcaption
        aria-hidden="true"
        className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-xs"
      >
        <Key className={accepted} label="Accepted" />
        <Key className={lost} label="Declined or expired" />
      </figcaption>
    </figure>
  );
}

const accepted = 'bg-accent forced-colors:bg-[CanvasText]';
const lost = 'bg-line-strong forced-colors:bg-[GrayText]';

function Key({ className, label }: { className: string; label: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={cn('size-2.5 rounded-[3px]', className)} />
      <span>{label}</span>
    </span>
  );
}

function MonthBar({ month, highest }: { month: ProposalMonth; highest: number }) {
  const height = (count: number) => ({ height: `${(100 * count) / highest}%` });
  return (
    <div
      title={decidedOf(month) > 0 ? `${monthAndYear(month.month)}: ${wordsOf(month)}` : undefined}
      className="flex w-0 flex-1 flex-col border-line-strong border-b"
    >
      <div className="mx-auto flex w-3/5 min-h-0 max-w-8 flex-1 flex-col justify-end gap-px">
        {lostOf(month) > 0 && (
          <div className={cn('min-h-0.5 rounded-t-[3px]', lost)} style={height(lostOf(month))} />
        )}
        {month.accepted > 0 && (
          <div
            className={cn('min-h-0.5', lostOf(month) === 0 && 'rounded-t-[3px]', accepted)}
            style={height(month.accepted)}
          />
        )}
      </div>
    </div>
  );
}

const wordsOf = ({ accepted: won, declined, expired }: Decided) =>
  [`${number(won)} accepted`, `${number(declined)} declined`, `${number(expired)} expired`].join(', ');

function summaryOf({ months, total }: ProposalInsights): string {
  const [first = '', last = ''] = [months[0]?.month, months.at(-1)?.month];
  return `Bar chart of decided proposals from ${monthAndYear(first)} to ${monthAndYear(last)}: ${wordsOf(total)}`;
}

const heads = ['Month', 'Sent', 'Accepted', 'Declined', 'Expired', 'Win rate', 'Median days'];

/** The same as a table. */
function Figures({ months }: { months: readonly ProposalMonth[] }) {
  return (
    <details className="group border-line border-t">
      <summary className="flex h-11 cursor-pointer list-none items-center gap-1.5 px-5 font-medium text-ink-soft text-sm hover:bg-hover focus-visible:-outline-offset-2 max-sm:px-4 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-muted group-open:rotate-90"
          strokeWidth={1.75}
        />
        <span>Show figures</span>
        <span className="sr-only">of proposals by month</span>
      </summary>
      <section
        aria-label="Proposals by month"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it where it is wider than the screen
        tabIndex={0}
        className="overflow-x-auto px-5 pb-4 focus-visible:-outline-offset-2 max-sm:px-4"
      >
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">Proposals by month</caption>
          <thead>
            <tr className="text-muted text-xs">
              {heads.map((head, index) => (
                <th
                  key={head}
                  scope="col"
                  className={cn(
                    'whitespace-nowrap pb-1.5 font-medium',
                    index === 0 ? 'text-left' : 'pl-4 text-right',
                  )}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <FigureRow key={month.month} month={month} />
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function FigureRow({ month }: { month: ProposalMonth }) {
  const { sent, accepted: won, declined, expired, winRate, medianDays } = month;
  const counts = { sent, won, declined, expired };
  const cell = 'border-line border-t py-1.5 tabular-nums';
  return (
    <tr>
      <th scope="row" className={cn(cell, 'whitespace-nowrap text-left font-normal')}>
        {monthAndYear(month.month)}
      </th>
      {Object.entries(counts).map(([name, count]) => (
        <td key={name} className={cn(cell, 'pl-4 text-right')}>
          {number(count)}
        </td>
      ))}
      <td className={cn(cell, 'pl-4 text-right')}>{winRate === null ? '—' : percent(winRate)}</td>
      <td className={cn(cell, 'pl-4 text-right')}>{medianDays === null ? '—' : number(medianDays)}</td>
    </tr>
  );
}
