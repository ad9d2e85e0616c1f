import { countOf } from '#client/lib/count-text.ts';
import type { ClientRevenue, DashboardAnalytics, MonthDaysToPay, MonthRevenue } from '#shared/dashboard.ts';
import { type OutstandingAge, outstandingAges } from '#shared/dashboard-figures.ts';
import { formatMoney } from '#shared/money.ts';
import { EmptyChart } from './empty-chart.tsx';
import { restOf, sumOf } from './money-sum.ts';
import { MonthChart } from './month-chart.tsx';
import { ShareRow } from './share-row.tsx';

const ageLabels: Record<OutstandingAge, string> = {
  notDue: 'Not due yet',
  days1To30: '1–30 days late',
  days31To60: '31–60 days late',
  daysOver60: 'Over 60 days late',
};

type Ages = NonNullable<DashboardAnalytics['outstandingByAge']>;

export function OutstandingAges({ ages, currency }: { ages: Ages; currency: string }) {
  const rows = outstandingAges.map((age) => ({ age, ...ages[age] }));
  const total = sumOf(rows, currency);
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  return (
    <div className="grid gap-4 px-5 max-sm:px-4">
      <div>
        <p className="font-semibold text-xl tabular-nums tracking-tight">{formatMoney(total, currency)}</p>
        <p className="text-muted">{countOf(count, 'unpaid invoice')}</p>
      </div>
      <ul className="grid gap-4">
        {rows.map(({ age, amount }) => (
          <ShareRow
            key={age}
            label={ageLabels[age]}
            amount={amount}
            total={total}
            currency={currency}
            isLate={age !== 'notDue'}
          />
        ))}
      </ul>
    </div>
  );
}

const CLIENTS_SHOWN = 5;

interface ClientRevenueBarsProps {
  clients: readonly ClientRevenue[];
  months: readonly MonthRevenue[];
  currency: string;
}

export function ClientRevenueBars({ clients, months, currency }: ClientRevenueBarsProps) {
  if (clients.length === 0)
    return <EmptyChart>The clients who pay the most appear here once an invoice is paid.</EmptyChart>;
  const shown = clients.slice(0, CLIENTS_SHOWN);
  const rest = restOf(months, shown, currency);
  const total = sumOf(months, currency);
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 px-5 max-sm:px-4">
      {shown.map(({ clientId, name, amount }) => (
        <ShareRow key={clientId} label={name} amount={amount} total={total} currency={currency} />
      ))}
      {rest && <ShareRow label="All others" amount={rest} total={total} currency={currency} isQuiet />}
    </ul>
  );
}

const daysText = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`;

export function DaysToPayChart({ months }: { months: readonly MonthDaysToPay[] }) {
  const paid = months.filter(({ days }) => days !== null);
  const count = paid.reduce((sum, month) => sum + month.count, 0);
  if (count === 0)
    return <EmptyChart>How long clients take to pay appears here once an invoice is paid.</EmptyChart>;
  const average = paid.reduce((sum, { days, count: weight }) => sum + (days ?? 0) * weight, 0) / count;
  return (
    <MonthChart
      shape="line"
      summary={`Line chart of the days from creation to payment by month: ${daysText(
        Math.round(average * 10) / 10,
      )} on average over ${countOf(count, 'paid invoice')}`}
      formatTick={(value) => value.toLocaleString('en-US')}
      points={months.map(({ month, days, count: paidThen }) => ({
        month,
        value: days,
        text: days === null ? 'None paid' : daysText(days),
        detail: `${countOf(paidThen, 'invoice')} paid`,
      }))}
    />
  );
}
