import { type Database, inTransaction } from '#server/db/client.ts';
import { type PaymentAftermath, PaymentError } from '#server/providers/payments.ts';
import type { DisputeState } from '#shared/payment.ts';
import { knownPayment } from './follow-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { type PaymentNews, tellOfPayment } from './payment-news.ts';
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
export async function recordAftermath(
  deps: PaymentDeps,
  { id }: Payment,
  findDispute?: (known: DisputeState | null) => Promise<DisputeState | null>,
): Promise<void> {
  const { db, clock, services } = deps;
  for (let tries = 0; tries < TRIES; tries++) {
    const payment = await paymentsRepo(db).find(id);
    const service = payment && services[payment.provider];
    const { externalPaymentId } = payment ?? {};
    if (!payment || !service || !externalPaymentId) return;
    const { refundedCents, dispute: shown } = await service.aftermath({
      ...knownPayment(payment, clock.now()),
      externalPaymentId,
    });
    const dispute = shown ?? (await findDispute?.(payment.dispute)) ?? null;
    const read = { refundedCents, dispute };
    if (await inTransaction(db, (transaction) => write(transaction, payment, read, clock.now()))) return;
  }
  throw new PaymentError('unreachable', 'The payment is read by too many at once');
}

/** Refunds only grow; a dispute may be opened again. @returns false where somebody else has written since the read */
async function write(
  transaction: Database,
  known: Payment,
  read: PaymentAftermath,
  now: Date,
): Promise<boolean> {
  const repo = paymentsRepo(transaction);
  const before = await repo.lock(known.id);
  if (!before) return true;
  if (before.refundedCents !== known.refundedCents || before.dispute !== known.dispute) return false;
  const refundedCents = Math.max(before.refundedCents, read.refundedCents);
  const dispute = read.dispute ?? before.dispute;
  const isRefundNews = refundedCents !== before.refundedCents;
  const isDisputeNews = dispute !== before.dispute;
  if (!isRefundNews && !isDisputeNews) return true;
  const after = await repo.change(known.id, { refundedCents, dispute, updatedAt: now });
  if (isRefundNews) await tellOfPayment(transaction, after, { kind: 'refunded' }, now);
  if (isDisputeNews && dispute)
    await tellOfPayment(transaction, after, { kind: disputeNews[dispute] } as PaymentNews, now);
  return true;
}
