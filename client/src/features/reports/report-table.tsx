import { cn } from '#client/lib/cn.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { formatMoney } from '#shared/money.ts';
import type { ReportCurrency } from '#shared/report.ts';
import { type ReportRow, reportRows } from '#shared/report-view.ts';

const head =
  'h-9 border-line border-b px-3 font-medium text-muted text-xs first:pl-5 last:pr-5 max-sm:first:pl-4 max-sm:last:pr-4';
const cell = 'border-line border-b px-3 py-2.5 first:pl-5 last:pr-5 max-sm:first:pl-4 max-sm:last:pr-4';
const figure = 'whitespace-nowrap text-right tabular-nums';

const groups = [
  { kind: 'billed', title: 'Billed', columns: ['Net', 'Tax', 'Total'] },
  { kind: 'tax', title: 'Tax by rate', columns: ['Net', 'Tax'] },
  { kind: 'received', title: 'Received', columns: ['Amount'] },
] as const;

/** What was billed, taxed and received in one currency. */
export function ReportTable({ figures, isBusy }: { figures: ReportCurrency; isBusy: boolean }) {
  const rows = reportRows(figures);
  const { currency } = figures;
  return (
    <Card aria-labelledby={`report-${currency}`} aria-busy={isBusy || undefined}>
      <CardHead isRuled id={`report-${currency}`} title={currency} />
      {groups.map(({ kind, title, columns }) => {
        const own = rows.filter((row) => row.kind === kind);
        return (
          own.length > 0 && (
            <table
              key={kind}
              aria-label={`${title}, ${currency}`}
              className="w-full border-collapse last:[&_tbody_tr:last-child>*]:border-b-0"
            >
              <thead>
                <tr>
                  <th scope="col" className={cn(head, 'w-full text-left')}>
                    {title}
                  </th>
                  {columns.map((name) => (
                    <th
                      key={name}
                      scope="col"
                      className={cn(
                        head,
                        'text-right',
                        columns.length === 3 && name !== 'Total' && 'max-sm:hidden',
                      )}
                    >
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {own.map((row) => (
                  <Row key={row.label} row={row} currency={currency} />
                ))}
              </tbody>
            </table>
          )
        );
      })}
    </Card>
  );
}

function Row({ row, currency }: { row: ReportRow; currency: string }) {
  const { label, count, net, tax, total, kind, isSum } = row;
  const money = (amount: string | null) => (amount === null ? '' : formatMoney(amount, currency));
  const weight = isSum && 'font-semibold';
  return (
    <tr>
      <th scope="row" className={cn(cell, 'text-left font-normal [overflow-wrap:anywhere]', weight)}>
        <span>{label}</span>
        {count !== null && <span className="text-muted tabular-nums"> ({count})</span>}
      </th>
      {kind !== 'received' && (
        <td className={cn(cell, figure, weight, kind === 'billed' && 'max-sm:hidden')}>{money(net)}</td>
      )}
      {kind !== 'received' && (
        <td className={cn(cell, figure, weight, kind === 'billed' && 'max-sm:hidden')}>{money(tax)}</td>
      )}
      {kind !== 'tax' && (
        <td className={cn(cell, figure, weight)}>
          {money(total)}
          {kind === 'billed' && (
            <span className="font-normal text-muted text-sm sm:hidden">
              <span className="block">{`Net ${money(net)}`}</span>
              <span className="block">{`Tax ${money(tax)}`}</span>
            </span>
          )}
        </td>
      )}
    </tr>
  );
}
