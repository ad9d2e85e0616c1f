import { and, eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { assertUnchanged } from '#server/db/row-version.ts';
import { activities } from '#server/db/schema/activities.ts';
import { documents } from '#server/db/schema/documents.ts';
import { users } from '#server/db/schema/users.ts';
import { notFound } from '#server/errors.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import type { DocumentDetails } from '#server/features/documents/document-content.ts';
import { invoiceKind } from '#server/features/documents/document-kind.ts';
import { issueAndSendDocument } from '#server/features/documents/issue-document.ts';
import { type LineContent, readLines } from '#server/features/documents/line-content.ts';
import {
  type DocumentFilter,
  findDocument,
  listDocuments,
  summarizeDocuments,
} from '#server/features/documents/list-documents.ts';
import { readNew, splitDetails } from '#server/features/documents/read-details.ts';
import { findLines } from '#server/features/documents/save-document.sql.ts';
import { saveDocument } from '#server/features/documents/save-document.ts';
import { payInvoice, reopenInvoice } from '#server/features/ledger/post-entries.sql.ts';
import { paymentsRepo } from '#server/features/payments/payments.repo.ts';
import { releaseInvoices, settledByProvider } from '#server/features/payments/release-invoices.ts';
import type { CreateInvoice, UpdateInvoice } from '#shared/invoice.ts';
import { invoiceStatuses } from '#shared/invoice-status.ts';
import { changesOf, type InvoiceChange, type StoredInvoice } from './invoice-changes.ts';
import { recordPayment } from './record-payment.ts';

const missingInvoice = () => notFound('Invoice not found');

/** One seller's invoices. What it answers is JSON text in the shape of `shared/invoice.ts`. */
export function invoicesRepo(db: Database, seller: SellerContext) {
  const { sellerId, today, isPro } = seller;
  const scope = { userId: sellerId, today, withReminders: isPro };
  const ownInvoice = (id: string) =>
    and(eq(documents.id, id), eq(documents.userId, sellerId), eq(documents.kind, 'invoice'));

  async function get(id: string, connection = db): Promise<string> {
    const json = await findDocument(connection, invoiceKind, scope, id);
    if (!json) throw missingInvoice();
    return json;
  }

  /** The invoice under a row lock, so that two changes at once follow one another. */
  async function lock(transaction: Database, id: string): Promise<StoredInvoice> {
    const [found] = await transaction.select().from(documents).where(ownInvoice(id)).for('update');
    if (!found) throw missingInvoice();
    const row = found as StoredInvoice['row'];
    const lines = (await findLines.first(transaction, { documentId: id }))?.lines ?? [];
    const isOpen = row.status === 'pending' || row.status === 'overdue';
    const status = isOpen ? (row.dueOn < today ? 'overdue' : 'pending') : row.status;
    return { row, status, lines };
  }

  return {
    list: (filter: DocumentFilter) => listDocuments(db, invoiceKind, scope, filter),
    summary: () => summarizeDocuments(db, invoiceKind, scope, invoiceStatuses),
    get,

    /**
     * Issues and sends an invoice.
     * @param rememberPaymentMethod later ones start with its payment method
     * @param converted the accepted proposal that it is made of, and what is taken over from it as it is
     * @throws DomainError 404 unless the seller has the client
     */
    create(
      { invoice, items, rememberPaymentMethod = false }: CreateInvoice,
      now: Date,
      { proposalId, copied }: Converted = {},
    ): Promise<string> {
      const at = 'invoice.';
      const [fields, { dueDate: dueOn, paymentMethod, ...rest }] = splitDetails(invoice);
      const issue = async (connection: Database) => {
        const read = copied ?? (await readNew(connection, { sellerId, fields, items, at }));
        const content = { ...rest, ...read, dueOn, own: { paymentMethod, proposalId }, at };
        return issueAndSendDocument(connection, invoiceKind, seller, { content, now });
      };
      if (!rememberPaymentMethod) return issue(db);
      return inTransaction(db, async (transaction) => {
        await transaction
          .update(users)
          .set({ preferredPaymentMethod: paymentMethod })
          .where(eq(users.id, sellerId));
        return issue(transaction);
      });
    },

    /** The invoice that a proposal was converted to, or undefined. */
    async findOfProposal(proposalId: string): Promise<string | undefined> {
      const [row] = await db
        .select({ id: documents.id })
        .from(documents)
        .where(and(eq(documents.proposalId, proposalId), eq(documents.userId, sellerId)));
      return row && get(row.id);
    },

    /**
     * @param loaded the version that the change was made of, if the caller names it
     * @throws DomainError 404, or 409 when the invoice's state refuses the change or it is another version by now
     */
    update(id: string, update: UpdateInvoice, { now, loaded, authorize }: UpdateOptions) {
      return inTransaction(db, async (transaction) => {
        const stored = await lock(transaction, id);
        const currency = stored.row.currency;
        const lines =
          update.items &&
          (await readLines(transaction, { sellerId, currency, stored: stored.lines }, update.items));
        const change = changesOf(stored, update, lines);
        if (isNothing(change)) return get(id, transaction);
        authorize(change);
        assertUnchanged(stored.row, loaded);
        await store(transaction, stored, change, { now, today, sendReceipt: update.sendReceipt });
        return get(id, transaction);
      });
    },

    /** @throws DomainError 404, or 409 `has_payment` */
    async remove(id: string, now: Date): Promise<void> {
      const removed = await inTransaction(db, async (transaction) => {
        await releaseInvoices(transaction, { invoiceId: id, userId: sellerId }, now);
        return transaction.delete(documents).where(ownInvoice(id)).returning({ id: documents.id });
      });
      if (removed.length === 0) throw missingInvoice();
    },
  };
}

interface Converted {
  proposalId?: string;
  copied?: { details: DocumentDetails; lines: readonly LineContent[] };
}

interface UpdateOptions {
  now: Date;
  loaded: string | undefined;
  authorize: (change: InvoiceChange) => void;
}

const isNothing = ({ fields, status, content }: InvoiceChange) =>
  Object.keys(fields).length === 0 && !status && !content;

interface Storing {
  now: Date;
  today: string;
  sendReceipt: boolean | undefined;
}

async function store(
  transaction: Database,
  stored: StoredInvoice,
  change: InvoiceChange,
  when: Storing,
): Promise<void> {
  const { fields, status, content } = change;
  const { row } = stored;
  const payments = paymentsRepo(transaction);
  if (status === 'pending' && row.status === 'paid' && (await payments.hasSettled(row.id)))
    throw settledByProvider();
  // The ledger alone makes an invoice paid, and open again.
  const isByLedger = status === 'paid' || (status !== undefined && row.status === 'paid');
  if (status === 'pending' && isByLedger) await setBack(transaction, row, when);
  const more = !isByLedger && status ? { status } : {};
  // What the ledger has written or will write needs no second update, which would run the triggers again.
  const isSaved = isByLedger && Object.keys(fields).length === 0 && !content;
  const saved = isSaved ? row : await saveDocument(transaction, row, change, { now: when.now, more });
  if (status || saved.amount !== row.amount || fields.paymentMethod)
    await payments.withdrawOf(row.id, when.now);
  if (status === 'paid') await payByHand(transaction, saved, when);
}

async function payByHand(
  transaction: Database,
  invoice: StoredInvoice['row'],
  { sendReceipt, ...when }: Storing,
): Promise<void> {
  const { id: documentId, userId, amount } = invoice;
  await payInvoice.run(transaction, {
    ...{ documentId, userId, amount, paymentId: null },
    ...{ method: 'other', createdBy: 'seller', ...when },
  });
  await recordPayment(transaction, invoice, when.now, { isByHand: true, sendReceipt });
}

async function setBack(
  transaction: Database,
  { id: documentId, userId }: StoredInvoice['row'],
  { today, now }: Storing,
): Promise<void> {
  await reopenInvoice.run(transaction, { documentId, userId, today, now });
  await transaction
    .delete(activities)
    .where(and(eq(activities.documentId, documentId), eq(activities.type, 'invoice_paid')));
}
