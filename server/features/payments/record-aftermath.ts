import { inTransaction } from '#server/db/client.ts';
import type { DisputeState } from '#shared/payment.ts';
import { knownPayment } from './follow-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { type PaymentNews, tellOfPayment } from './payment-news.ts';
import { type Payment, paymentsRepo } from './payments.repo.ts';

/** A decided dispute is not open again because an older answer comes late. */
const ranks: Record<DisputeState, number> = { open: 1, lost: 2, won: 2 };
const rankOf = (dispute: DisputeState | null) => (dispute ? ranks[dispute] : 0);

const disputeNews: Record<DisputeState, PaymentNews['kind']> = {
  open: 'disputed',
  won: 'dispute_won',
  lost: 'dispute_lost',
};

/**
 * Reads at the provider what was refunded or disputed of money that came, stores it and tells the seller what is new.
 * The invoice keeps its status. Refunds only grow, whichever answer comes last.
 * @param told a dispute's state, where the provider has said it by itself @throws PaymentError
 */
export async function recordAftermath(
  deps: PaymentDeps,
  { id }: Payment,
  told: DisputeState | null = null,
): Promise<void> {
  const { db, clock, services } = deps;
  const payment = await paymentsRepo(db).find(id);
  const service = payment && services[payment.provider];
  const { externalPaymentId } = payment ?? {};
  if (!payment || !service || !externalPaymentId) return;
  const read = await service.aftermath({ ...knownPayment(payment, clock.now()), externalPaymentId });
  await inTransaction(db, async (transaction) => {
    const repo = paymentsRepo(transaction);
    const before = await repo.lock(id);
    if (!before) return;
    const now = clock.now();
    const refundedCents = Math.max(before.refundedCents, read.refundedCents);
    const said = read.dispute ?? told;
    const dispute = rankOf(said) > rankOf(before.dispute) ? said : before.dispute;
    const isRefundNews = refundedCents !== before.refundedCents;
    const isDisputeNews = dispute !== before.dispute;
    if (!isRefundNews && !isDisputeNews) return;
    const after = await repo.change(id, { refundedCents, dispute, updatedAt: now });
    if (isRefundNews) await tellOfPayment(transaction, after, { kind: 'refunded' }, now);
    if (isDisputeNews && dispute)
      await tellOfPayment(transaction, after, { kind: disputeNews[dispute] } as PaymentNews, now);
  });
}
