import type { UseQueryResult } from '@tanstack/react-query';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { DashboardAnalytics } from '#shared/dashboard.ts';
import { addDaysTo } from '#shared/dates.ts';
import type { CurrencyForecast } from '#shared/forecast.ts';
import { formatMoney } from '#shared/money.ts';
import { ChartFailure } from './chart-card.tsx';
import { EmptyChart } from './empty-chart.tsx';
import { sumOf } from './money-sum.ts';
import { ShareRow } from './share-row.tsx';

const dayAndMonth = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `'2026-11-30'` → `'Nov 30 – Dec 6'`, `'2026-12-07'` → `'Dec 7 – 13'`. */
function weekText(from: string): string {
  const to = addDaysTo(from, 6);
  const [first, last] = [from, to].map((day) => dayAndMonth.format(new Date(`${day}T00:00:00Z`)));
  return `${first} – ${from.slice(0, 7) === to.slice(0, 7) ? Number(to.slice(8)) : last}`;
}

const weekNames = ['This week', 'Next week'];

interface ForecastCardProps {
  analytics: UseQueryResult<DashboardAnalytics>;
  currency: string;
}

/** When money is expected to come in. */
export function ForecastCard({ analytics, currency }: ForecastCardProps) {
  const { data, isPending, isError, isFetching, refetch } = analytics;
  const forecast = data?.forecast.find((one) => one.currency === currency);
  const rows = forecast && rowsOf(forecast);
  return (
    <Card aria-label="Expected payments" aria-busy={isPending || undefined}>
      <CardHead
        title="Expected payments"
        actions={
          rows && (
            <span className="text-right text-muted text-sm tabular-nums">
              {`${formatMoney(sumOf(rows, currency), currency)} in all`}
            </span>
          )
        }
      />
      <div className="min-h-27">
        {rows ? (
          <Expected rows={rows} currency={currency} />
        ) : data ? (
          <EmptyChart>Nothing is owed to you. What clients are to pay appears here, week by week.</EmptyChart>
        ) : isError ? (
          <ChartFailure onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <Skeleton className="mx-5 h-22 max-sm:mx-4" />
        )}
      </div>
    </Card>
  );
}

interface Row {
  label: string;
  amount: string;
  isLate?: boolean;
}

const rowsOf = ({ overdue, weeks, later }: CurrencyForecast): Row[] => [
  ...(overdue.count > 0 ? [{ label: 'Overdue', amount: overdue.amount, isLate: true }] : []),
  ...weeks.map(({ from, amount }, index) => ({ label: weekNames[index] ?? weekText(from), amount })),
  ...(later.count > 0 ? [{ label: 'Later', amount: later.amount }] : []),
];

function Expected({ rows, currency }: { rows: readonly Row[]; currency: string }) {
  const most = rows.reduce((top, { amount }) => (Number(amount) > Number(top) ? amount : top), '0');
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 px-5 pb-5 max-sm:px-4 sm:grid-cols-2 lg:grid-cols-4">
      {rows.map((row) => (
        <ShareRow key={row.label} {...row} total={most} currency={currency} />
      ))}
    </ul>
  );
}
