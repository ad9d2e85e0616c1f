import { type Database, queryNamed } from '#server/db/client.ts';
import type { ParsedLineItem } from '#shared/line-item.ts';
import { computeTotals, DEFAULT_CURRENCY } from '#shared/totals.ts';

/** The lines of a document in order. */
export function findLines(db: Database, documentId: string): Promise<ParsedLineItem[]> {
  const text = `select description, quantity::text, rate::text from document_lines
    where document_id = $1 order by position`;
  return queryNamed<ParsedLineItem>(db, 'find_lines', text, [documentId]);
}

/** @returns the new amount of the document */
export async function replaceLines(
  transaction: Database,
  documentId: string,
  items: readonly ParsedLineItem[],
): Promise<string> {
  const { lineAmounts, total } = computeTotals({ currency: DEFAULT_CURRENCY, lines: items });
  await queryNamed(transaction, 'delete_lines', 'delete from document_lines where document_id = $1', [
    documentId,
  ]);
  await queryNamed(
    transaction,
    'insert_lines',
    `insert into document_lines (user_id, document_id, position, description, quantity, rate, amount)
     select d.user_id, d.id, l.position, l.description, l.quantity, l.rate, l.amount
     from unnest($2::text[], $3::numeric[], $4::numeric[], $5::numeric[])
       with ordinality as l(description, quantity, rate, amount, position), documents d where d.id = $1::uuid`,
    [
      documentId,
      items.map((line) => line.description),
      items.map((line) => line.quantity),
      items.map((line) => line.rate),
      lineAmounts,
    ],
  );
  return total;
}
