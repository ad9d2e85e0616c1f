import { and, asc, eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { databaseFailure } from '#server/db/failures.ts';
import { activities } from '#server/db/schema/activities.ts';
import { invoiceItems, invoices } from '#server/db/schema/invoices.ts';
import { createDocument } from '#server/features/documents/create-document.ts';
import { invoiceKind } from '#server/features/documents/document-kind.ts';
import { initialNotice } from '#server/features/documents/initial-notice.ts';
import {
  type DocumentFilter,
  findDocument,
  listDocuments,
  summarizeDocuments,
} from '#server/features/documents/list-documents.ts';
import { notFound } from '#server/http/errors.ts';
import type { SignedIn } from '#server/http/signed-in.ts';
import type { CreateInvoice, UpdateInvoice } from '#shared/invoice.ts';
import { invoiceStatuses } from '#shared/invoice-status.ts';
import { type ParsedLineItem, priceLines } from '#shared/line-item.ts';
import { formatMoney } from '#shared/money.ts';
import { foldForSearch } from '#shared/search-text.ts';
import { changesOf, type InvoiceChange, type StoredInvoice } from './invoice-changes.ts';

const missingInvoice = () => notFound('Invoice not found');
const missingClient = () => notFound('Client not found');

/** One seller's invoices. What it answers is JSON text in the shape of `shared/invoice.ts`. */
export function invoicesRepo(db: Database, { user, today }: Pick<SignedIn, 'user' | 'today'>) {
  const scope = { userId: user.id, today };
  const ownInvoice = (id: string) => and(eq(invoices.id, id), eq(invoices.userId, user.id));

  async function get(id: string, connection = db): Promise<string> {
    const json = await findDocument(connection, invoiceKind, scope, id);
    if (!json) throw missingInvoice();
    return json;
  }

  /** The invoice under a row lock, so that two changes at once follow one another. */
  async function lock(transaction: Database, id: string): Promise<StoredInvoice> {
    const [row] = await transaction.select().from(invoices).where(ownInvoice(id)).for('update');
    if (!row) throw missingInvoice();
    const lines = await transaction
      .select({
        description: invoiceItems.description,
        quantity: invoiceItems.quantity,
        rate: invoiceItems.rate,
      })
      .from(invoiceItems)
      .where(eq(invoiceItems.invoiceId, id))
      .orderBy(asc(invoiceItems.position));
    const isOpen = row.status === 'pending' || row.status === 'overdue';
    const status = isOpen ? (row.dueDate < today ? 'overdue' : 'pending') : row.status;
    return { row, status, lines };
  }

  return {
    list: (filter: DocumentFilter) => listDocuments(db, invoiceKind, scope, filter),
    summary: () => summarizeDocuments(db, invoiceKind, scope, invoiceStatuses),
    get,

    async create({ invoice, items }: CreateInvoice, now: Date): Promise<string> {
      const { clientId, title, description, dueDate, paymentMethod } = invoice;
      const json = await createDocument(db, invoiceKind, {
        userId: user.id,
        clientId,
        title,
        description,
        ownValues: [dueDate, paymentMethod],
        items,
        notice: initialNotice(user, { kind: 'Invoice', title, dateLabel: 'due', date: dueDate }),
        now,
        today,
      });
      if (!json) throw missingClient();
      return json;
    },

    /** @throws HttpError 404, or 409 when the invoice's state refuses the change */
    update(id: string, update: UpdateInvoice, now: Date, authorize: (change: InvoiceChange) => void) {
      return inTransaction(db, async (transaction) => {
        const stored = await lock(transaction, id);
        const change = changesOf(stored, update);
        authorize(change);
        await store(transaction, stored, change, now);
        return get(id, transaction);
      });
    },

    async remove(id: string): Promise<void> {
      const removed = await db.delete(invoices).where(ownInvoice(id)).returning({ id: invoices.id });
      if (removed.length === 0) throw missingInvoice();
    },
  };
}

async function store(transaction: Database, stored: StoredInvoice, change: InvoiceChange, now: Date) {
  const { fields, status, lines } = change;
  if (Object.keys(fields).length === 0 && !status && !lines) return;
  const { row } = stored;
  const amount = lines && (await replaceLines(transaction, row.id, lines));
  await transaction
    .update(invoices)
    .set({
      ...fields,
      ...(fields.title !== undefined && {
        search: `${foldForSearch(fields.title)}\n${row.displayNumber.toLowerCase()}`,
      }),
      ...(amount !== undefined && { amount }),
      ...(status && { status, paidAt: status === 'paid' ? now : null }),
      updatedAt: now,
    })
    .where(eq(invoices.id, row.id))
    .catch((error: unknown) => {
      if (databaseFailure(error) === 'foreign-key') throw missingClient();
      throw error;
    });
  if (status === 'paid')
    await recordPaid(transaction, { ...row, ...fields, amount: amount ?? row.amount }, now);
  if (status === 'pending' && row.status === 'paid')
    await transaction
      .delete(activities)
      .where(and(eq(activities.invoiceId, row.id), eq(activities.type, 'invoice_paid')));
}

/** @returns the new amount of the invoice */
async function replaceLines(
  transaction: Database,
  invoiceId: string,
  items: readonly ParsedLineItem[],
): Promise<string> {
  const { lines, amount } = priceLines(items);
  await transaction.delete(invoiceItems).where(eq(invoiceItems.invoiceId, invoiceId));
  await transaction
    .insert(invoiceItems)
    .values(lines.map((line, index) => ({ ...line, invoiceId, position: index + 1 })));
  return amount;
}

async function recordPaid(transaction: Database, invoice: typeof invoices.$inferSelect, now: Date) {
  await transaction
    .insert(activities)
    .values({
      userId: invoice.userId,
      clientId: invoice.clientId,
      invoiceId: invoice.id,
      type: 'invoice_paid',
      title: `Invoice ${invoice.displayNumber} paid`,
      description: `${invoice.title}, ${formatMoney(invoice.amount)}`,
      amount: invoice.amount,
      status: 'paid',
      createdAt: now,
    })
    .onConflictDoNothing();
}
