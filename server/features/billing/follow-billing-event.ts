import { billingRepo } from './billing.repo.ts';
import { type BillingDeps, syncBilling } from './sync-billing.ts';
import type { ClaimedEvent } from './webhook-events.repo.ts';

/** Events that the endpoint of our own account is to be told of; all mean: look at this customer again. */
export const billingEvents: readonly string[] = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
];

/** Reads the subscriptions again of whom an event of our own account is about. @returns why nothing was done, if nothing was */
export async function followBillingEvent(
  deps: BillingDeps,
  { type, payload }: ClaimedEvent,
): Promise<string | undefined> {
  const { livemode, data } = payload as { livemode: boolean; data: { object: { customer?: unknown } } };
  if (!billingEvents.includes(type)) return 'not asked for';
  if (livemode !== deps.provider.isLive) return 'livemode';
  const { customer } = data.object;
  const userId = typeof customer === 'string' && (await billingRepo(deps.db).findByCustomer(customer));
  if (!userId) return 'unknown customer';
  await syncBilling(deps, userId);
  return undefined;
}
