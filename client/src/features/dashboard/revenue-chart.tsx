import { countOf } from '#client/lib/count-text.ts';
import { monthAndYear } from '#client/lib/month-text.ts';
import type { MonthRevenue } from '#shared/dashboard.ts';
import { formatMoney } from '#shared/money.ts';
import { EmptyChart } from './empty-chart.tsx';
import { sumOf } from './money-sum.ts';
import { MonthChart } from './month-chart.tsx';

const tickIn = (currency: string) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  });

interface RevenueChartProps {
  months: readonly MonthRevenue[];
  currency: string;
}

export function RevenueChart({ months, currency }: RevenueChartProps) {
  const tick = tickIn(currency);
  if (months.every(({ count }) => count === 0))
    return <EmptyChart>No invoices were paid in the last 12 months. Payments appear here.</EmptyChart>;
  return (
    <MonthChart
      shape="bars"
      summary={summaryOf(months, currency)}
      formatTick={(value) => tick.format(value)}
      points={months.map(({ month, amount, count }) => ({
        month,
        // Only a bar height; amounts are shown exactly.
        value: Number(amount),
        text: formatMoney(amount, currency),
        detail: `${countOf(count, 'invoice')} paid`,
      }))}
    />
  );
}

function summaryOf(months: readonly MonthRevenue[], currency: string): string {
  const best = months.reduce((top, month) => (Number(month.amount) > Number(top.amount) ? month : top));
  const [first, last] = [months[0] ?? best, months.at(-1) ?? best];
  return `Bar chart of revenue from ${monthAndYear(first.month)} to ${monthAndYear(last.month)}: ${formatMoney(
    sumOf(months, currency),
    currency,
  )} in all; the best month is ${monthAndYear(best.month)} with ${formatMoney(best.amount, currency)}`;
}
