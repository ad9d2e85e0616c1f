import { disputeSchema, disputeStateOf, type PaypalDispute } from '#server/providers/paypal-disputes.ts';
import type { DisputeState } from '#shared/payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { type Payment, paymentsRepo } from './payments.repo.ts';
import { syncRefundsAndDisputes } from './sync-refunds-and-disputes.ts';

/** Events about disputes that our endpoint at PayPal is to be told of. */
export const disputeEvents: readonly string[] = [
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
];

/** @returns why nothing was done, if nothing was @throws PaymentError */
export async function handleDisputeEvent(deps: PaymentDeps, given: unknown): Promise<string | undefined> {
  const told = disputeSchema.safeParse(given).data;
  const disputed = told ? await findDisputed(deps, told) : [];
  if (!told || disputed.length === 0) return 'unknown payment';
  for (const payment of disputed)
    await syncRefundsAndDisputes(deps, payment, (known) => findState(deps, told, payment, known));
  return undefined;
}

/** Payments of ours that a dispute is about. */
async function findDisputed({ db }: PaymentDeps, dispute: PaypalDispute): Promise<Payment[]> {
  const found = await Promise.all(
    dispute.disputed_transactions.map(({ seller_transaction_id: captureId }) =>
      captureId ? paymentsRepo(db).findByMoney('paypal', captureId) : undefined,
    ),
  );
  return found.filter((payment) => payment !== undefined).filter((payment) => isAbout(dispute, payment));
}

/** The dispute names the money, on the account that it went to. */
const isAbout = (
  { disputed_transactions: transactions }: PaypalDispute,
  { externalPaymentId, externalAccount }: Payment,
) =>
  transactions.some(
    ({ seller_transaction_id: captureId, seller }) =>
      captureId === externalPaymentId && (seller?.merchant_id ?? externalAccount) === externalAccount,
  );

async function findState(
  { services }: PaymentDeps,
  told: PaypalDispute,
  payment: Payment,
  known: DisputeState | null,
): Promise<DisputeState | null> {
  const read = await services.paypal?.readDispute(told.dispute_id);
  // Where PayPal does not show it, its event, which was verified, is all that can be known. It may come late.
  if (read === 'hidden') return known === null || known === 'open' ? disputeStateOf(told) : known;
  return read && isAbout(read, payment) ? disputeStateOf(read) : null;
}
