import { cancelSubscriptions } from '#server/features/billing/cancel-subscriptions.ts';
import { withSellerLock } from '#server/features/billing/seller-lock.ts';
import type { BillingDeps } from '#server/features/billing/sync-billing.ts';
import type { PaymentDeps } from '#server/features/payments/payment-deps.ts';
import { withdrawPayments } from '#server/features/payments/withdraw-payments.ts';
import { deleteUser } from './support-access.ts';

export interface CloseDeps {
  /** Undefined where nothing is sold here. */
  billing: BillingDeps | undefined;
  payments: PaymentDeps;
}

/**
 * Ends what is charged for an account and what its clients have begun to pay, and then does the rest. Nobody can subscribe in
 * between.
 * @throws BillingError where a subscription can't be cancelled
 */
export function withNothingCharged<Result>(
  { billing, payments }: CloseDeps,
  userId: string,
  rest: () => Promise<Result>,
): Promise<Result> {
  const finish = async () => {
    await withdrawPayments(payments, userId);
    return rest();
  };
  if (!billing) return finish();
  return withSellerLock(payments.db, userId, async () => {
    await cancelSubscriptions(billing, userId);
    return finish();
  });
}

/**
 * Deletes an account with all that is in it.
 * @param dueBy only where its owner has asked for it and the time is over by then
 * @returns the subscription that is still running: nothing is deleted then
 */
export const closeAccount = (deps: CloseDeps, userId: string, dueBy?: Date): Promise<string | undefined> =>
  withNothingCharged(deps, userId, () => deleteUser(deps.payments.db, userId, dueBy));
