import { type Database, inTransaction } from '#server/db/client.ts';
import { notFound } from '#server/errors.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { invoiceKind } from '#server/features/documents/document-kind.ts';
import { findDocument } from '#server/features/documents/list-documents.ts';
import type { IssueCreditNote } from '#shared/credit-note.ts';
import { creditInvoice } from './credit-invoice.ts';
import { findCreditNote, listCreditNotes, readCreditable } from './credit-notes.sql.ts';

/** One seller's credit notes. What it answers is JSON text in the shape of `shared/credit-note.ts`. */
export function creditNotesRepo(db: Database, seller: SellerContext) {
  const { sellerId: userId, today } = seller;

  async function get(id: string, connection = db): Promise<string> {
    const row = await findCreditNote.first(connection, { id, userId });
    if (!row) throw notFound('Credit note not found');
    return row.json;
  }

  return {
    /** @throws DomainError 404 */
    get,

    async list(clientId: string | undefined): Promise<string> {
      return (await listCreditNotes.first(db, { userId, clientId: clientId ?? null }))?.json ?? '[]';
    },

    /** What a credit note of an invoice can be made of. @throws DomainError 404 */
    async creditable(invoiceId: string): Promise<string> {
      const row = await readCreditable.first(db, { id: invoiceId, userId });
      if (!row) throw notFound('Invoice not found');
      return JSON.stringify(row.invoice);
    },

    /** @returns the credit note, and its invoice as it is then @throws DomainError 400, 404, 409 */
    issue: (invoiceId: string, request: IssueCreditNote, now: Date): Promise<string> =>
      inTransaction(db, async (transaction) => {
        const id = await creditInvoice(transaction, seller, invoiceId, { request, now });
        const scope = { userId, today, withReminders: false };
        const invoice = await findDocument(transaction, invoiceKind, scope, invoiceId);
        return `{"creditNote":${await get(id, transaction)},"invoice":${invoice}}`;
      }),
  };
}
