import type { PaymentDeps } from '#server/features/payments/payment-deps.ts';
import { type Payment, paymentsRepo } from '#server/features/payments/payments.repo.ts';
import { recordAftermath } from '#server/features/payments/record-aftermath.ts';
import { disputeSchema, disputeStateOf, type PaypalDispute } from '#server/providers/paypal-disputes.ts';

/** Events about disputes that our endpoint at PayPal is to be told of. */
export const disputeEvents: readonly string[] = [
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
];

/** @returns why nothing was done, if nothing was @throws PaymentError */
export async function followDisputeEvent(deps: PaymentDeps, given: unknown): Promise<string | undefined> {
  const told = disputeSchema.safeParse(given).data;
  if (!told || (await findDisputed(deps, told)).length === 0) return 'unknown payment';
  const read = await deps.services.paypal?.readDispute(told.dispute_id);
  // Where PayPal does not show it, its own event, which was verified, is all that can be known of it.
  const dispute = read === 'hidden' ? told : read;
  if (!dispute) return 'unknown dispute';
  const disputed = await findDisputed(deps, dispute);
  for (const payment of disputed) await recordAftermath(deps, payment, disputeStateOf(dispute));
  return disputed.length === 0 ? 'unknown payment' : undefined;
}

/** Payments of ours that a dispute is about, on the account that they went to. */
async function findDisputed(
  { db }: PaymentDeps,
  { disputed_transactions: transactions }: PaypalDispute,
): Promise<Payment[]> {
  const found = await Promise.all(
    transactions.map(async ({ seller_transaction_id: captureId, seller }) => {
      const payment = captureId ? await paymentsRepo(db).findByMoney('paypal', captureId) : undefined;
      const account = seller?.merchant_id ?? payment?.externalAccount;
      return payment?.externalAccount === account ? payment : undefined;
    }),
  );
  return found.filter((payment) => payment !== undefined);
}
