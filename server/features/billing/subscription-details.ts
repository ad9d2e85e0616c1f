import { BillingError, type BillingInvoice } from '#server/providers/billing.ts';
import type { SubscriptionDetails } from '#shared/subscription.ts';
import { billingRepo } from './billing.repo.ts';
import { type BillingDeps, isUnknownCustomer, syncBilling } from './sync-billing.ts';

type DetailsDeps = Omit<BillingDeps, 'provider'> & { provider: BillingDeps['provider'] | undefined };

/**
 * The subscription that makes a seller Pro, as it was read last; read anew where that was more than a minute ago and the
 * provider can be asked.
 */
export async function findSubscription(
  { provider, ...deps }: DetailsDeps,
  userId: string,
): Promise<SubscriptionDetails | undefined> {
  const repo = billingRepo(deps.db);
  const isKnown = (await repo.current(userId)) !== undefined;
  if (provider && isKnown && !(await repo.isFresh(userId, deps.clock.now())))
    await syncIfReachable({ ...deps, provider }, userId);
  const current = await repo.current(userId);
  return (
    current && {
      status: current.status,
      cancelAtPeriodEnd: current.isEnding,
      price: current.priceCents,
      interval: current.interval,
      currentPeriodStart: current.currentPeriodStart,
      currentPeriodEnd: current.currentPeriodEnd,
      nextPlan: current.nextPlan,
      pendingPlan: current.pendingPlan,
    }
  );
}

/** What the provider has billed a seller for. @throws BillingError */
export async function listInvoices(deps: BillingDeps, userId: string): Promise<BillingInvoice[]> {
  const customerId = (await billingRepo(deps.db).find(userId, deps.clock.now()))?.customerId;
  try {
    return customerId ? await deps.provider.listInvoices(customerId) : [];
  } catch (error) {
    if (!isUnknownCustomer(error)) throw error;
    await syncBilling(deps, userId);
    return [];
  }
}

/** As {@link syncBilling}; the last result stays where the provider is away. */
export async function syncIfReachable(deps: BillingDeps, userId: string) {
  try {
    return await syncBilling(deps, userId);
  } catch (error) {
    if (!(error instanceof BillingError)) throw error;
    deps.log.warn({ user: userId, err: error }, 'the subscriptions could not be read');
    return undefined;
  }
}
