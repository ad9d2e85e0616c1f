import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { documents } from '#server/db/schema/documents.ts';
import type { ParsedLineItem } from '#shared/line-item.ts';
import { foldForSearch } from '#shared/search-text.ts';
import { priceLines } from '#shared/totals.ts';
import { rethrowMissingClient } from './document-errors.ts';
import { currentParties, moveToClient, replaceLines } from './save-document.sql.ts';

type DocumentRow = typeof documents.$inferSelect;
type Columns = Partial<typeof documents.$inferInsert>;

interface Content {
  fields: Partial<Pick<DocumentRow, 'clientId' | 'title' | 'description' | 'dueOn' | 'paymentMethod'>>;
  /** The lines to store, if others than the current ones. */
  lines: readonly ParsedLineItem[] | undefined;
}

/**
 * Stores what has changed of an open document. Belongs to a transaction that holds its row lock.
 * @param more columns that change with it
 * @returns the document as it is now
 * @throws DomainError 404 unless its seller has the client
 */
export async function saveDocument<Row extends DocumentRow>(
  transaction: Database,
  document: Row,
  { fields, lines }: Content,
  { now, more = {} }: { now: Date; more?: Columns },
): Promise<Row> {
  const amount = lines && (await storeLines(transaction, document, lines));
  const columns = {
    ...fields,
    ...more,
    ...(fields.title !== undefined && {
      search: searchText(fields.title, document),
    }),
    ...(amount !== undefined && { amount }),
    ...((fields.clientId || amount !== undefined) && (await newParties(transaction, document, fields))),
    updatedAt: now,
  };
  await transaction
    .update(documents)
    .set(columns)
    .where(eq(documents.id, document.id))
    .catch(rethrowMissingClient);
  const { id: documentId, createdAt } = document;
  if (fields.clientId)
    await moveToClient.run(transaction, { documentId, clientId: fields.clientId, createdAt });
  return { ...document, ...columns };
}

/** As it is written at issue: a number of a series is found by its digits too. */
function searchText(title: string, { displayNumber, seriesNumber }: DocumentRow): string {
  const lines = [foldForSearch(title), displayNumber.toLowerCase(), seriesNumber ?? []].flat();
  return lines.join('\n');
}

/** @returns the new amount of the document */
async function storeLines(
  transaction: Database,
  { id: documentId, currency }: DocumentRow,
  lines: readonly ParsedLineItem[],
): Promise<string> {
  const { pricedLines, total } = priceLines(lines, currency);
  await replaceLines.remove.run(transaction, { documentId });
  await replaceLines.add.run(transaction, { documentId, lines: JSON.stringify(pricedLines) });
  return total;
}

/** A change of money or client renews the snapshot of both parties. */
async function newParties(
  transaction: Database,
  { id: documentId, clientId: current }: DocumentRow,
  { clientId = current }: Content['fields'],
): Promise<Columns> {
  const found = await currentParties.first(transaction, { documentId, clientId });
  return found ? { parties: found.parties } : {};
}
