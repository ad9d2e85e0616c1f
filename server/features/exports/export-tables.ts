import type { Database } from '#server/db/client.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { soughtClients } from '#server/features/clients/clients.repo.ts';
import type { DocumentKind } from '#server/features/documents/document-kind.ts';
import { type DocumentFilter, soughtDocuments } from '#server/features/documents/list-documents.ts';
import { soughtItems } from '#server/features/items/items.repo.ts';
import type { ClientListQuery } from '#shared/client.ts';
import { exportColumns, lineColumns } from '#shared/export-columns.ts';
import type { ItemListQuery } from '#shared/item.ts';
import { cellsOf, type ExportTable, keysetPages } from './export-pages.ts';
import { clientRows, documentRows, itemRows, paymentRows } from './export-rows.sql.ts';

/** Behind which pages begin that begin with the first row. */
const FIRST_NUMBER = 2 ** 31 - 1;
const FIRST_SEQ = '9223372036854775807';
const FIRST_DAY = '9999-12-31';

interface PaymentFilter {
  from?: string | undefined;
  to?: string | undefined;
  currency?: string | undefined;
  clientId?: string | undefined;
}

/** The lists of one seller as tables. Filters are those of the lists; files are ordered newest first whatever a list is sorted by. */
export function exportTables(
  db: Database,
  { sellerId: userId, today, timeZone }: SellerContext,
  /** Whether a reader's file leaves out what the seller has noted about clients. */
  { hasNotes }: { hasNotes: boolean },
) {
  return {
    clients(query: ClientListQuery): ExportTable {
      const { shape, parameters } = soughtClients(query);
      const statement = clientRows(shape);
      const values = { ...parameters, userId, timeZone };
      const pages = keysetPages((last: { seq: string } | undefined) =>
        statement.run(db, { ...values, seq: last?.seq ?? FIRST_SEQ }),
      );
      const table = { name: `clients-${today}`, columns: exportColumns.clients, pages: cellsOf(pages) };
      return hasNotes ? table : withoutColumn(table, 'Notes');
    },

    items(query: ItemListQuery): ExportTable {
      const { shape, parameters } = soughtItems(query);
      const statement = itemRows(shape);
      const pages = keysetPages((last: { seq: string } | undefined) =>
        statement.run(db, { ...parameters, userId, seq: last?.seq ?? FIRST_SEQ }),
      );
      return { name: `items-${today}`, columns: exportColumns.items, pages: cellsOf(pages) };
    },

    /** @param hasLines a row a line, instead of a row a document */
    documents(kind: DocumentKind, filter: DocumentFilter, hasLines: boolean): ExportTable {
      const { shape, parameters } = soughtDocuments(filter);
      const statement = documentRows(kind, shape, hasLines);
      const values = { ...parameters, userId, today, timeZone };
      const pages = keysetPages((last: { number: number; position: number } | undefined) =>
        statement.run(db, { ...values, number: last?.number ?? FIRST_NUMBER, position: last?.position ?? 0 }),
      );
      const list = `${kind.kind}s` as const;
      return {
        name: `${hasLines ? `${kind.kind}-items` : list}-${today}`,
        columns: [...exportColumns[list], ...(hasLines ? lineColumns : [])],
        pages: cellsOf(pages),
      };
    },

    payments({ from, to, currency, clientId }: PaymentFilter): ExportTable {
      const values = { userId, from, to, currency, clientId };
      const pages = keysetPages((last: { day: string; seq: string } | undefined) =>
        paymentRows.run(db, { ...values, day: last?.day ?? FIRST_DAY, seq: last?.seq ?? FIRST_SEQ }),
      );
      return { name: `payments-${today}`, columns: exportColumns.payments, pages: cellsOf(pages) };
    },
  };
}

function withoutColumn({ name, columns, pages }: ExportTable, left: string): ExportTable {
  const at = columns.findIndex((column) => column.name === left);
  const without = <Value>(values: readonly Value[]) => values.toSpliced(at, 1);
  async function* shorter() {
    for await (const rows of pages) yield rows.map(without);
  }
  return { name, columns: without(columns), pages: shorter() };
}
