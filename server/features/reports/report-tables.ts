import type { Database } from '#server/db/client.ts';
import { type Cells, cellsOf, type ExportTable, keysetPages } from '#server/features/exports/export-pages.ts';
import type { Report } from '#shared/report.ts';
import { reportRows } from '#shared/report-view.ts';
import type { Period } from './facts.ts';
import { quickbooksRows } from './quickbooks.sql.ts';

const text = (name: string) => ({ name, type: 'text' }) as const;
const number = (name: string) => ({ name, type: 'number' }) as const;
const day = (name: string) => ({ name, type: 'date' }) as const;

const quickbooksColumns = [
  ...[text('*InvoiceNo'), text('*Customer'), day('*InvoiceDate'), day('*DueDate'), text('Terms')],
  ...[text('Location'), text('Memo'), text('Item(Product/Service)'), text('ItemDescription')],
  ...[number('ItemQuantity'), number('ItemRate'), number('*ItemAmount'), day('Service Date')],
];

/** The invoices of a period for QuickBooks Online. */
export function quickbooksTable(db: Database, period: Period): ExportTable {
  const pages = keysetPages((last: { number: number; position: string } | undefined) =>
    quickbooksRows.run(db, {
      ...period,
      ...{ number: last?.number ?? -(2 ** 31), position: last?.position ?? '0' },
    }),
  );
  return {
    name: `quickbooks-${period.from}-to-${period.to}`,
    columns: quickbooksColumns,
    pages: cellsOf(pages),
  };
}

const reportColumns = [
  ...[text('Currency'), text('What'), number('Count'), number('Net'), number('Tax'), number('Total')],
];

/** The figures of a report, a row each. */
export function reportTable({ from, to, currencies }: Report): ExportTable {
  const rows = currencies.flatMap((figures) =>
    reportRows(figures).map(
      ({ label, count, net, tax, total }): Cells => [
        figures.currency,
        label,
        count === null ? null : String(count),
        net,
        tax,
        total,
      ],
    ),
  );
  async function* pages() {
    yield rows;
  }
  return { name: `report-${from}-to-${to}`, columns: reportColumns, pages: pages() };
}
