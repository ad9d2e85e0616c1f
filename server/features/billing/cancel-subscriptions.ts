import { BillingError } from '#server/providers/billing.ts';
import { cancelSubscription, ENDED, isCancelledPaymentOnItsWay } from './cancelled-payments.ts';
import { type BillingDeps, syncBilling } from './sync-billing.ts';

/**
 * Cancels whatever is charged for a seller, or could still be paid. Doing so twice changes nothing. What the provider
 * lists afterwards counts, not what it answered to a cancellation.
 * @throws BillingError when the provider cannot be asked, or something still runs
 */
export async function cancelSubscriptions(deps: BillingDeps, userId: string): Promise<void> {
  const running = async () =>
    (await syncBilling(deps, userId)).found.filter(({ status }) => !ENDED.includes(status));
  for (const subscription of await running())
    await cancelSubscription(deps, userId, subscription).catch((error: unknown) => {
      if (!(error instanceof BillingError)) throw error;
      deps.log.warn({ user: userId, err: error }, 'a subscription was not cancelled at the first attempt');
    });
  const [left] = await running();
  if (!left) await resolveIfReachable(deps, userId);
  if (left) throw new BillingError('refused', `subscription ${left.id} is still ${left.status}`);
}

/** What cannot be checked now is checked by the worker, also when the account is gone. */
async function resolveIfReachable(deps: BillingDeps, userId: string): Promise<void> {
  try {
    await isCancelledPaymentOnItsWay(deps, userId);
  } catch (error) {
    if (!(error instanceof BillingError)) throw error;
    deps.log.warn({ user: userId, err: error }, 'a cancelled payment could not be checked');
  }
}
