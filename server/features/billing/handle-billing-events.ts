import { billingRepo } from './billing.repo.ts';
import { isCancelledPaymentOnItsWay } from './cancelled-payments.ts';
import { type BillingDeps, syncBilling } from './sync-billing.ts';

/** Events that the endpoint of our own account subscribes to; all mean: read this customer again. */
export const billingEvents: readonly string[] = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
];

interface BillingEvent {
  livemode: boolean;
  data: { object: { customer?: unknown } };
}

/** Reads the subscriptions of the customer whom an event names. @returns why nothing was done, if nothing was */
export async function handleBillingEvent(
  deps: BillingDeps,
  { livemode, data }: BillingEvent,
): Promise<string | undefined> {
  if (livemode !== deps.provider.isLive) return 'livemode';
  const { customer } = data.object;
  const repo = billingRepo(deps.db);
  const userId =
    typeof customer === 'string' &&
    ((await repo.findByCustomer(customer)) ?? (await repo.restoreCustomer(customer)));
  if (!userId) return 'unknown customer';
  await syncBilling(deps, userId);
  await isCancelledPaymentOnItsWay(deps, userId);
  return undefined;
}
