import { formatDate } from './dates.ts';
import { formatMoney } from './money.ts';
import type { Report, ReportCurrency } from './report.ts';
import type { StatementView } from './statement-view.ts';

/** A figure of one currency with what it is made of; null where there is no such part. */
export interface ReportRow {
  label: string;
  count: number | null;
  net: string | null;
  tax: string | null;
  total: string;
  kind: 'billed' | 'tax' | 'received';
  /** What the rows above it come to. */
  isSum: boolean;
}

/** What is taken off, as it is added up. */
const less = (amount: string) => (/[1-9]/.test(amount) ? `-${amount}` : amount);

const lessDocuments = ({ count, net, tax, total }: ReportCurrency['invoices']) => ({
  ...{ count, net: less(net), tax: less(tax), total: less(total) },
});

/** The figures of a currency as page and files list them: each sum is what stands above it, added up. */
export function reportRows(figures: ReportCurrency): ReportRow[] {
  const { invoices, cancelled, creditNotes, billed, taxes, payments, refunds } = figures;
  const document = (
    label: string,
    { count, net, tax, total }: typeof invoices,
    isSum = false,
  ): ReportRow => ({
    ...{ label, count: isSum ? null : count, net, tax, total, kind: 'billed', isSum },
  });
  const money = (label: string, amount: string, count: number | null, isSum = false): ReportRow => ({
    ...{ label, count, net: null, tax: null, total: amount, kind: 'received', isSum },
  });
  return [
    document('Invoices', invoices),
    document('Void and cancelled invoices', lessDocuments(cancelled)),
    document('Credit notes', lessDocuments(creditNotes)),
    document('Billed', billed, true),
    ...taxes.map(
      ({ name, percent, base, tax }): ReportRow => ({
        ...{
          label: `${name} ${percent}%`,
          count: null,
          net: base,
          tax,
          total: tax,
          kind: 'tax',
          isSum: false,
        },
      }),
    ),
    money('Payments', payments.amount, payments.count),
    money('Refunds', less(refunds.amount), refunds.count),
    money('Received', figures.received, null, true),
    money('Written off', figures.writtenOff, null),
  ];
}

export const reportPeriod = ({ from, to }: Pick<Report, 'from' | 'to'>) =>
  `${formatDate(from)} to ${formatDate(to)}`;

/** A report as its file says it. */
export function reportView(report: Report): StatementView {
  const line = (currency: string, { label, count, net, tax, total }: ReportRow) => {
    const money = (amount: string | null) => (amount === null ? '' : formatMoney(amount, currency));
    return {
      date: currency,
      text: count === null ? label : `${label} (${count})`,
      ...{ charge: money(net), credit: money(tax), balance: money(total) },
    };
  };
  return {
    sellerName: report.sellerName,
    title: 'Report',
    period: reportPeriod(report),
    client: { name: '', lines: [] },
    columns: { date: 'Currency', text: 'What', charge: 'Net', credit: 'Tax', balance: 'Total' },
    rows: report.currencies.flatMap((figures) =>
      reportRows(figures).map((row) => line(figures.currency, row)),
    ),
  };
}
