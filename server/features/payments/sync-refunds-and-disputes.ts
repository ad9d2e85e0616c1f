import { eq, getTableColumns } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { documents } from '#server/db/schema/documents.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { MoneyInvoice } from '#server/features/ledger/lock-invoice.ts';
import { ledgerMethods, todayOf } from '#server/features/ledger/of-provider.ts';
import { syncRefunds } from '#server/features/ledger/sync-refunds.ts';
import { PaymentError, type RefundsAndDisputes } from '#server/providers/payments.ts';
import type { DisputeState } from '#shared/payment.ts';
import { knownPayment } from './check-payment.ts';
import { notifyOfPayment, type PaymentNews } from './notify-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { type Payment, paymentsRepo } from './payments.repo.ts';

const TRIES = 5;

const disputeNews: Record<DisputeState, PaymentNews['kind']> = {
  open: 'disputed',
  won: 'dispute_won',
  lost: 'dispute_lost',
};

/**
 * Reads at the provider what was refunded or disputed of money that came, stores it and tells the seller what is new.
 * The invoice keeps its status. Whoever reads while another one writes may have read what is old, and reads again.
 * @param findDispute asks for a dispute that the provider does not show with the money; told what is known by then
 * @throws PaymentError
 */
export async function syncRefundsAndDisputes(
  deps: PaymentDeps,
  { id }: Payment,
  findDispute?: (known: DisputeState | null) => Promise<DisputeState | null>,
): Promise<void> {
  const { db, clock, services } = deps;
  for (let tries = 0; tries < TRIES; tries++) {
    const read = await paymentsRepo(db).beginRead(id);
    const payment = await paymentsRepo(db).find(id);
    const service = payment && services[payment.provider];
    const { externalPaymentId } = payment ?? {};
    if (!payment || !service || !externalPaymentId) return;
    const { dispute: shown, ...refunds } = await service.refundsAndDisputes({
      ...knownPayment(payment, clock.now()),
      externalPaymentId,
    });
    const dispute = shown ?? (await findDispute?.(payment.dispute)) ?? null;
    const found = { ...refunds, dispute, read };
    if (await inTransaction(db, (transaction) => write(transaction, id, found, clock.now()))) return;
  }
  throw new PaymentError('unreachable', 'The payment is read by too many at once');
}

/** A refund may fail, and a dispute be opened again. @returns false where a read that began later has been written */
async function write(
  transaction: Database,
  id: string,
  found: RefundsAndDisputes & { read: number },
  now: Date,
): Promise<boolean> {
  const repo = paymentsRepo(transaction);
  const invoice = await lockInvoiceOf(transaction, id);
  const before = await repo.lock(id);
  if (!before) return true;
  if (before.writtenRead > found.read) return false;
  const { refundedCents, failedCents: refundFailedCents } = found;
  const dispute = found.dispute ?? before.dispute;
  const isDisputeNews = dispute !== before.dispute;
  const isRefundNews =
    refundedCents !== before.refundedCents || refundFailedCents !== before.refundFailedCents;
  const after = await repo.change(id, {
    ...{ refundedCents, refundFailedCents, dispute, writtenRead: found.read },
    ...((isRefundNews || isDisputeNews) && { updatedAt: now }),
  });
  if (isRefundNews && invoice && after.status === 'succeeded')
    await syncRefunds(
      transaction,
      invoice,
      { paymentId: id, method: ledgerMethods[after.provider], refunded: BigInt(refundedCents) },
      { createdBy: 'provider', now, today: await todayOf(transaction, invoice.userId, now) },
    );
  const failedNow = refundFailedCents - before.refundFailedCents;
  if (failedNow > 0)
    await notifyOfPayment(transaction, after, { kind: 'refund_failed', cents: failedNow }, now);
  if (refundedCents > before.refundedCents)
    await notifyOfPayment(transaction, after, { kind: 'refunded' }, now);
  if (isDisputeNews && dispute)
    await notifyOfPayment(transaction, after, { kind: disputeNews[dispute] } as PaymentNews, now);
  return true;
}

/** Before the payment, as everybody who changes both. */
async function lockInvoiceOf(transaction: Database, paymentId: string): Promise<MoneyInvoice | undefined> {
  const [row] = await transaction
    .select(getTableColumns(documents))
    .from(documents)
    .innerJoin(payments, eq(payments.documentId, documents.id))
    .where(eq(payments.id, paymentId))
    .for('update', { of: documents });
  return row;
}
