import { type Database, inTransaction } from '#server/db/client.ts';
import { invalidField, notFound } from '#server/errors.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { invoiceKind } from '#server/features/documents/document-kind.ts';
import { findDocument } from '#server/features/documents/list-documents.ts';
import { keepAsCredit } from '#server/features/payments/keep-as-credit.ts';
import type {
  ApplyCredit,
  LedgerEntry,
  RecordPayment,
  RecordRefund,
  WriteOff,
} from '#shared/ledger-entry.ts';
import { clientCreditRepo } from './client-credit.repo.ts';
import { dayOfField, minorOfField } from './entry-fields.ts';
import { readLedger } from './ledger-entries.sql.ts';
import { lockInvoice, type MoneyInvoice } from './lock-invoice.ts';
import {
  applyCredit,
  askAgain,
  type Moved,
  payInvoice,
  refundPayment,
  undoEntry,
  writeOff,
} from './move-money.ts';
import type { Posted } from './post-entries.ts';

/** What one seller does to the money of their invoices. What it answers is JSON text. */
export function ledgerRepo(db: Database, seller: SellerContext) {
  const { sellerId: userId, today } = seller;
  const scope = { userId, today, withReminders: false };
  const postedAt = (now: Date): Posted => ({ createdBy: 'seller', today, now });

  /** Does something to the money of an invoice. @returns its first entry, and the invoice */
  function move(
    id: string,
    now: Date,
    how: (transaction: Database, invoice: MoneyInvoice, posted: Posted) => Promise<Moved>,
  ): Promise<string> {
    return inTransaction(db, async (transaction) => {
      const locked = await lockInvoice(transaction, userId, id);
      const { invoice, entryIds } = await how(transaction, locked, postedAt(now));
      const entry = await entryOf(transaction, invoice, entryIds[0]);
      return `{"entry":${entry},"invoice":${await findDocument(transaction, invoiceKind, scope, id)}}`;
    });
  }

  async function entryOf(transaction: Database, { id, clientId }: MoneyInvoice, entryId: string | undefined) {
    const row = await readLedger.first(transaction, { documentId: id, userId });
    const entries = JSON.parse(row?.json ?? '[]') as LedgerEntry[];
    const entry = entries.find((one) => one.id === entryId);
    // All of it became credit where nothing was owed.
    return entry ? JSON.stringify(entry) : clientCreditRepo(transaction, seller).entryOf(clientId, entryId);
  }

  return {
    /** @throws DomainError 400, 404, or 409 `overpayment`, `invoice_cancelled` */
    pay(id: string, { amount, currency, paidOn, ...payment }: RecordPayment, now: Date): Promise<string> {
      const happenedOn = dayOfField(paidOn, today);
      return move(id, now, (transaction, invoice, posted) => {
        if (currency !== undefined && currency !== invoice.currency)
          throw invalidField('currency', `This invoice is in ${invoice.currency}`);
        const minor = minorOfField(amount, invoice.currency);
        return payInvoice(transaction, invoice, { ...payment, amount: minor, happenedOn }, posted);
      });
    },

    /** @throws DomainError 400, 404, or 409 `refund_exceeds_paid` */
    refund(id: string, { amount, paidOn, ...refund }: RecordRefund, now: Date): Promise<string> {
      const happenedOn = dayOfField(paidOn, today);
      return move(id, now, (transaction, invoice, posted) => {
        const minor = minorOfField(amount, invoice.currency);
        return refundPayment(transaction, invoice, { ...refund, amount: minor, happenedOn }, posted);
      });
    },

    /** A refund is to be paid again. @throws DomainError 404, or 409 `refund_owed` */
    askAgain: (id: string, entryId: string, now: Date): Promise<string> =>
      move(id, now, (transaction, invoice, posted) => askAgain(transaction, invoice, entryId, posted)),

    /** Money that came in vain becomes credit. @throws DomainError 404, or 409 `not_refund_due` */
    keepAsCredit: (id: string, paymentId: string, now: Date): Promise<string> =>
      move(id, now, (transaction, invoice, posted) => keepAsCredit(transaction, invoice, paymentId, posted)),

    /** @throws DomainError 400, 404, or 409 `no_credit`, `overpayment`, `invoice_cancelled` */
    applyCredit: (id: string, { amount }: ApplyCredit, now: Date): Promise<string> =>
      move(id, now, (transaction, invoice, posted) =>
        applyCredit(transaction, invoice, minorOfField(amount, invoice.currency), posted),
      ),

    /** @throws DomainError 400, 404, or 409 `overpayment`, `invoice_cancelled` */
    writeOff: (id: string, { amount, note }: WriteOff, now: Date): Promise<string> =>
      move(id, now, (transaction, invoice, posted) =>
        writeOff(transaction, invoice, { amount: minorOfField(amount, invoice.currency), note }, posted),
      ),

    /** @throws DomainError 404, or 409 `has_payment`, `has_credit_note`, `refund_exceeds_paid`, `no_credit` */
    undo: (id: string, entryId: string, now: Date): Promise<void> =>
      inTransaction(db, async (transaction) =>
        undoEntry(transaction, await lockInvoice(transaction, userId, id), entryId, postedAt(now)),
      ),

    /** @throws DomainError 404 */
    async read(id: string): Promise<string> {
      const row = await readLedger.first(db, { documentId: id, userId });
      if (!row) throw notFound('Invoice not found');
      return row.json;
    },
  };
}
