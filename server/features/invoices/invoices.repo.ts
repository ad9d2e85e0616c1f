import { and, eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { assertUnchanged } from '#server/db/row-version.ts';
import { documentEvents } from '#server/db/schema/document-history.ts';
import { documents } from '#server/db/schema/documents.ts';
import { users } from '#server/db/schema/users.ts';
import { notFound } from '#server/errors.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import {
  type AskedDeposit,
  afterDeposits,
  assertNotDeducted,
  deductedDeposits,
  storeDeductions,
} from '#server/features/deposits/deductions.ts';
import type { DocumentDetails, PricedContent } from '#server/features/documents/document-content.ts';
import { invoiceKind } from '#server/features/documents/document-kind.ts';
import { createDocument } from '#server/features/documents/issue-document.ts';
import { type LineContent, readLines, type StoredLine } from '#server/features/documents/line-content.ts';
import {
  type DocumentFilter,
  findDocument,
  listDocuments,
  summarizeDocuments,
} from '#server/features/documents/list-documents.ts';
import { readNew, splitDetails } from '#server/features/documents/read-details.ts';
import { findLines } from '#server/features/documents/save-document.sql.ts';
import { makesVersion, saveDocument } from '#server/features/documents/save-document.ts';
import { hasPayment } from '#server/features/ledger/ledger-errors.ts';
import { payInFull, reopenInvoice } from '#server/features/ledger/move-money.ts';
import { balanceOf, isCancelledByHand, sumsOf } from '#server/features/ledger/sums.ts';
import { paymentsRepo } from '#server/features/payments/payments.repo.ts';
import { releaseInvoices } from '#server/features/payments/release-invoices.ts';
import { lockPart } from '#server/features/proposals/proposal-parts.sql.ts';
import { assertRoomForPart } from '#server/features/proposals/proposal-parts.ts';
import { switchReminders } from '#server/features/reminders/switch-reminders.ts';
import type { CreateInvoice, UpdateInvoice } from '#shared/invoice.ts';
import { invoiceStatuses } from '#shared/invoice-status.ts';
import type { Totals } from '#shared/totals.ts';
import { assertMoneyMayChange, assertNotLocked } from './frozen-money.ts';
import { changesOf, type InvoiceChange, type StoredInvoice } from './invoice-changes.ts';
import { newPlan, splitPlan } from './payment-plan.ts';

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

  /**
   * The invoice under a row lock, so that two changes at once follow one another.
   * @param isOfLines whether the change may be of what its lines say; without that they are not read
   */
  async function lock(transaction: Database, id: string, isOfLines: boolean): Promise<StoredInvoice> {
    const asked = transaction.select().from(documents).where(ownInvoice(id)).for('update');
    const [found] = await asked.prepare('lock_invoice').execute();
    if (!found) throw missingInvoice();
    const row = found as StoredInvoice['row'];
    const lines = (isOfLines && (await findLines.first(transaction, { documentId: id }))?.lines) || [];
    const isOpen = row.status === 'pending' || row.status === 'overdue';
    const status = isOpen ? (row.nextDueOn < today ? 'overdue' : 'pending') : row.status;
    return { row, status, lines };
  }

  return {
    list: (filter: DocumentFilter) => listDocuments(db, invoiceKind, scope, filter),
    summary: () => summarizeDocuments(db, invoiceKind, scope, invoiceStatuses),
    get,

    /**
     * Issues and sends an invoice.
     * @param rememberPaymentMethod later ones start with its payment method
     * @param made what it is made of
     * @throws DomainError 404 unless the seller has the client
     */
    create(
      { invoice, items, rememberPaymentMethod = false, ...sending }: CreateInvoice,
      now: Date,
      { proposalId, copied, stored, part, deposits = [] }: Made = {},
    ): Promise<string> {
      const at = 'invoice.';
      const [fields, others] = splitDetails(invoice);
      const [sentPlan, { dueDate: dueOn, paymentMethod, ...rest }] = splitPlan(others);
      const issue = async (connection: Database) => {
        const read = copied ?? (await readNew(connection, { sellerId, fields, items, stored, at }));
        const plan = newPlan(sentPlan, { currency: read.details.currency, at });
        let priced: PricedContent | undefined;
        const more = (made: PricedContent) => {
          priced = made;
          const left = afterDeposits(deposits, made);
          return { ...left, ...plan.columns(left?.amount ?? made.columns.amount), ...columnsOfPart(part) };
        };
        const own = { paymentMethod, proposalId };
        const content = { ...rest, ...read, dueOn, own, more, at, totals: part?.totals };
        const json = await createDocument(connection, invoiceKind, seller, { content, now, ...sending });
        if (deposits.length === 0 || !priced) return json;
        const { id } = JSON.parse(json) as { id: string };
        await storeDeductions(connection, { id, userId: sellerId }, deposits, priced);
        return get(id, connection);
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

    /**
     * @param loaded the version that the change was made of, if the caller names it
     * @throws DomainError 404, or 409 when the invoice's state refuses the change or it is another version by now
     */
    update(id: string, update: UpdateInvoice, { now, loaded, authorize }: UpdateOptions) {
      return inTransaction(db, async (transaction) => {
        if (update.status === 'pending') await lockPart.run(transaction, { id, userId: sellerId });
        const stored = await lock(transaction, id, saysSomething(update));
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
        await assertNotLocked(transaction, { invoiceId: id, userId: sellerId });
        await releaseInvoices(transaction, { invoiceId: id, userId: sellerId }, now);
        if ((await lock(transaction, id, false)).row.invoiceType !== 'standard')
          await assertNotDeducted(transaction, id, 'any');
        return transaction.delete(documents).where(ownInvoice(id)).returning({ id: documents.id });
      });
      if (removed.length === 0) throw missingInvoice();
    },
  };
}

export interface Made {
  /** The accepted proposal that it is made of, and what is taken over from it as it is. */
  proposalId?: string | undefined;
  copied?: { details: DocumentDetails; lines: readonly LineContent[] };
  /** It is a part of the proposal, which these are the sums of. */
  part?: { totals: Totals; convertedPercent?: string | undefined };
  /** Lines of the invoice that it replaces: those that are named by their ids keep what isn't sent of them. */
  stored?: readonly StoredLine[] | undefined;
  /** That it takes off, held under their row locks or that of the invoice that did so. Only within a transaction. */
  deposits?: readonly AskedDeposit[];
}

interface UpdateOptions {
  now: Date;
  loaded: string | undefined;
  authorize: (change: InvoiceChange) => void;
}

const columnsOfPart = (part: Made['part']) =>
  part && {
    invoiceType: 'partial' as const,
    ...(part.convertedPercent && { convertedPercent: part.convertedPercent }),
  };

/** A change of what the document says is stored with all of its lines. */
const saysSomething = ({ items, ...fields }: UpdateInvoice): boolean =>
  items !== undefined || Object.keys(splitDetails(fields)[0]).length > 0;

const isNothing = ({ fields, status, content, plan }: InvoiceChange) =>
  Object.keys(fields).length === 0 && !status && !content && plan.changed.length === 0;

interface Storing {
  now: Date;
  today: string;
  sendReceipt: boolean | undefined;
}

async function store(
  transaction: Database,
  stored: StoredInvoice,
  change: InvoiceChange,
  { sendReceipt, ...when }: Storing,
): Promise<void> {
  const { status, plan } = change;
  const posted = { createdBy: 'seller', ...when } as const;
  const isReopened = status === 'pending' && isByLedger(stored.row);
  const row = isReopened ? await reopenInvoice(transaction, stored.row, posted) : stored.row;
  if (status === 'cancelled') await assertCancellable(transaction, row);
  await assertMoneyMayChange(transaction, row, change);
  const deposits = await deductedDeposits(transaction, row);
  let priced: PricedContent | undefined;
  // The ledger alone makes an invoice paid, and open again.
  const own = status && status !== 'paid' && !isReopened ? { status } : {};
  const more = (content: PricedContent | undefined) => {
    priced = content;
    const left = content && afterDeposits(deposits, content);
    return { ...own, ...left, ...plan.columns(left?.amount ?? content?.columns.amount ?? row.amount) };
  };
  const isVersion = plan.changed.includes('instalments') || makesVersion(row, change);
  // What the ledger has written or will write needs no second update, which would run the triggers again.
  const isSaved = Object.keys(own).length === 0 && isNothing({ ...change, status: undefined });
  const saved = isSaved
    ? row
    : await saveDocument(transaction, row, change, { now: when.now, more, isVersion });
  if (status) await noteStatus(transaction, stored.row, own.status, when.now);
  if (plan.changed.includes('remindersOn'))
    await switchReminders(transaction, row, saved.remindersOn, when.now);
  if (priced && deposits.length > 0) await storeDeductions(transaction, row, deposits, priced);
  if (withdrawsAttempts(row, saved, change, isReopened))
    await paymentsRepo(transaction).withdrawOf(row.id, when.now);
  if (status === 'paid') await payInFull(transaction, saved, { sendReceipt }, posted);
}

/** Whether the invoice is another than attempts to pay it were begun for. Entries of the ledger withdraw them themselves. */
function withdrawsAttempts(
  row: StoredInvoice['row'],
  saved: StoredInvoice['row'],
  { fields, status }: InvoiceChange,
  isReopened: boolean,
): boolean {
  if (saved.amount !== row.amount || fields.paymentMethod) return true;
  const sums = sumsOf(row);
  const isByEntries = isReopened ? sums.amount > 0n : status === 'paid' && balanceOf(sums) > 0n;
  return status !== undefined && !isByEntries;
}

/**
 * What is asked for again needs room beside what else its proposal was invoiced by. What no entry of the ledger tells of is kept
 * as an event.
 * @param before as it was
 */
async function noteStatus(
  transaction: Database,
  before: StoredInvoice['row'],
  status: 'pending' | 'cancelled' | undefined,
  createdAt: Date,
): Promise<void> {
  if (status !== 'cancelled') await assertRoomForPart(transaction, before);
  if (!status || before.status === 'paid') return;
  const { id: documentId, userId } = before;
  const kind = status === 'cancelled' ? 'cancelled' : 'reopened';
  await transaction
    .insert(documentEvents)
    .values({ ...{ userId, documentId, createdAt, kind }, createdBy: 'seller' });
}

async function assertCancellable(transaction: Database, row: StoredInvoice['row']): Promise<void> {
  if (sumsOf(row).paid > 0n) throw hasPayment();
  if (row.invoiceType !== 'standard') await assertNotDeducted(transaction, row.id, 'standing');
}

/** Nothing is asked for because of its ledger, not because its seller has taken it back. */
const isByLedger = (row: StoredInvoice['row']) =>
  row.status === 'paid' || (row.status === 'cancelled' && !isCancelledByHand(row, sumsOf(row)));
