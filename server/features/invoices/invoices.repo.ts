import { and, eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { activities } from '#server/db/schema/activities.ts';
import { documents } from '#server/db/schema/documents.ts';
import { notFound } from '#server/errors.ts';
import { createDocument } from '#server/features/documents/create-document.ts';
import { invoiceKind } from '#server/features/documents/document-kind.ts';
import { findLines } from '#server/features/documents/document-lines.ts';
import { initialNotice, mailFacts } from '#server/features/documents/initial-notice.ts';
import {
  type DocumentFilter,
  findDocument,
  listDocuments,
  summarizeDocuments,
} from '#server/features/documents/list-documents.ts';
import {
  columnsOf,
  missingClient,
  moveToClient,
  rethrowMissingClient,
} from '#server/features/documents/store-changes.ts';
import { payInFull, reopen } from '#server/features/ledger/post-entries.ts';
import { paymentsRepo } from '#server/features/payments/payments.repo.ts';
import { releaseInvoices, settledByProvider } from '#server/features/payments/release-invoices.ts';
import { assertUnchanged } from '#server/http/api/loaded-version.ts';
import type { SignedIn } from '#server/http/authentication/authentication.ts';
import type { CreateInvoice, UpdateInvoice } from '#shared/invoice.ts';
import { invoiceStatuses } from '#shared/invoice-status.ts';
import { changesOf, type InvoiceChange, type StoredInvoice } from './invoice-changes.ts';
import { recordPayment } from './record-payment.ts';

const missingInvoice = () => notFound('Invoice not found');

/** One seller's invoices. What it answers is JSON text in the shape of `shared/invoice.ts`. */
export function invoicesRepo(db: Database, { user, today }: Pick<SignedIn, 'user' | 'today'>) {
  const scope = { userId: user.id, today, withReminders: user.isPremium };
  const ownInvoice = (id: string) =>
    and(eq(documents.id, id), eq(documents.userId, user.id), eq(documents.kind, 'invoice'));

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
    const lines = await findLines(transaction, id);
    const isOpen = row.status === 'pending' || row.status === 'overdue';
    const status = isOpen ? (row.dueOn < today ? 'overdue' : 'pending') : row.status;
    return { row, status, lines };
  }

  return {
    list: (filter: DocumentFilter) => listDocuments(db, invoiceKind, scope, filter),
    summary: () => summarizeDocuments(db, invoiceKind, scope, invoiceStatuses),
    get,

    /** @param proposalId the accepted proposal that the invoice is made of */
    async create(
      { invoice, items }: Omit<CreateInvoice, 'rememberPaymentMethod'>,
      now: Date,
      proposalId?: string,
    ): Promise<string> {
      const { clientId, title, description, dueDate, paymentMethod } = invoice;
      const json = await createDocument(db, invoiceKind, {
        userId: user.id,
        mayText: user.isPremium,
        clientId,
        title,
        description,
        dueOn: dueDate,
        ownValues: { paymentMethod, proposalId },
        items,
        mail: mailFacts(user, dueDate),
        notice: initialNotice({ kind: 'Invoice', title, dateLabel: 'due', date: dueDate }),
        now,
        today,
      });
      if (!json) throw missingClient();
      return json;
    },

    /** The invoice that a proposal was converted to, or undefined. */
    async findOfProposal(proposalId: string): Promise<string | undefined> {
      const [row] = await db
        .select({ id: documents.id })
        .from(documents)
        .where(and(eq(documents.proposalId, proposalId), eq(documents.userId, user.id)));
      return row && get(row.id);
    },

    /**
     * @param loaded the version that the change was made of, if the caller names it
     * @throws DomainError 404, or 409 when the invoice's state refuses the change or it is another version by now
     */
    update(id: string, update: UpdateInvoice, { now, loaded, authorize }: UpdateOptions) {
      return inTransaction(db, async (transaction) => {
        const stored = await lock(transaction, id);
        const change = changesOf(stored, update);
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
        await releaseInvoices(transaction, { invoiceId: id, userId: user.id }, now);
        return transaction.delete(documents).where(ownInvoice(id)).returning({ id: documents.id });
      });
      if (removed.length === 0) throw missingInvoice();
    },
  };
}

interface UpdateOptions {
  now: Date;
  loaded: string | undefined;
  authorize: (change: InvoiceChange) => void;
}

const isNothing = ({ fields, status, lines }: InvoiceChange) =>
  Object.keys(fields).length === 0 && !status && !lines;

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
  const { fields, status } = change;
  const { row } = stored;
  const payments = paymentsRepo(transaction);
  if (status === 'pending' && row.status === 'paid' && (await payments.hasSettled(row.id)))
    throw settledByProvider();
  const columns = await columnsOf(transaction, row, change);
  const isOther = columns.amount !== undefined && columns.amount !== row.amount;
  // The ledger alone makes an invoice paid, and open again.
  const isByLedger = status === 'paid' || (status !== undefined && row.status === 'paid');
  if (status === 'pending' && isByLedger) await setBack(transaction, row, when);
  await transaction
    .update(documents)
    .set({ ...columns, ...(!isByLedger && status && { status }), updatedAt: when.now })
    .where(eq(documents.id, row.id))
    .catch(rethrowMissingClient);
  if (status || isOther || fields.paymentMethod) await payments.withdrawOf(row.id, when.now);
  if (fields.clientId) await moveToClient(transaction, row, fields.clientId);
  if (status === 'paid') await payByHand(transaction, { ...row, ...columns }, when);
}

async function payByHand(
  transaction: Database,
  invoice: StoredInvoice['row'],
  { sendReceipt, ...when }: Storing,
): Promise<void> {
  await payInFull(transaction, invoice, { ...when, method: 'other', createdBy: 'seller' });
  await recordPayment(transaction, invoice, when.now, { isByHand: true, sendReceipt });
}

async function setBack(transaction: Database, invoice: StoredInvoice['row'], when: Storing): Promise<void> {
  await reopen(transaction, invoice, when);
  await transaction
    .delete(activities)
    .where(and(eq(activities.documentId, invoice.id), eq(activities.type, 'invoice_paid')));
}
