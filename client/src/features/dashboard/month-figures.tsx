import type { ReactNode } from 'react';
import { monthAndYear } from '#client/lib/month-text.ts';
import type { MonthDaysToPay, MonthRevenue } from '#shared/dashboard.ts';
import { formatMoney } from '#shared/money.ts';

const cell = 'border-line border-t py-1.5 tabular-nums';

function Figures({ caption, heads, children }: { caption: string; heads: string[]; children: ReactNode }) {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-muted text-xs">
          {heads.map((head, index) => (
            <th
              key={head}
              scope="col"
              className={index === 0 ? 'pb-1.5 text-left font-medium' : 'pb-1.5 pl-4 text-right font-medium'}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface FigureRowProps {
  month: string;
  values: readonly string[];
}

function FigureRow({ month, values: [first, second] }: FigureRowProps) {
  return (
    <tr>
      <th scope="row" className={`${cell} text-left font-normal`}>
        {monthAndYear(month)}
      </th>
      <td className={`${cell} pl-4 text-right`}>{first}</td>
      <td className={`${cell} pl-4 text-right`}>{second}</td>
    </tr>
  );
}

export function RevenueFigures({ months, currency }: { months: readonly MonthRevenue[]; currency: string }) {
  return (
    <Figures caption="Revenue by month" heads={['Month', 'Revenue', 'Invoices paid']}>
      {months.map(({ month, amount, count }) => (
        <FigureRow
          key={month}
          month={month}
          values={[formatMoney(amount, currency), count.toLocaleString('en-US')]}
        />
      ))}
    </Figures>
  );
}

export function DaysFigures({ months }: { months: readonly MonthDaysToPay[] }) {
  return (
    <Figures caption="Days to pay" heads={['Month', 'Days on average', 'Invoices paid']}>
      {months.map(({ month, days, count }) => (
        <FigureRow
          key={month}
          month={month}
          values={[days === null ? '—' : String(days), count.toLocaleString('en-US')]}
        />
      ))}
    </Figures>
  );
}
