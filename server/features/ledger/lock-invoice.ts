import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { documents } from '#server/db/schema/documents.ts';
import { notFound } from '#server/errors.ts';
import type { LedgerInvoice } from './post-entries.ts';

type InvoiceRow = typeof documents.$inferSelect;

/** What money does to an invoice, and what is told of it. */
export type MoneyInvoice = LedgerInvoice & Pick<InvoiceRow, 'displayNumber' | 'publicToken' | 'title'>;

/** A seller's invoice under its row lock. @throws DomainError 404 */
export async function lockInvoice(transaction: Database, userId: string, id: string): Promise<MoneyInvoice> {
  const [row] = await transaction
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.userId, userId), eq(documents.kind, 'invoice')))
    .for('update')
    .prepare('lock_invoice_for_ledger')
    .execute();
  if (!row) throw notFound('Invoice not found');
  return row;
}
