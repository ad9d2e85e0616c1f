import { databaseFailure } from '#server/db/failures.ts';
import { billingRepo } from './billing.repo.ts';
import { syncIfReachable } from './subscription-details.ts';
import type { BillingDeps } from './sync-billing.ts';

/**
 * Reads a Pro seller's subscription again where its period has been over for three days and no event came since. It
 * runs beside the request that needed Pro, and at most every ten minutes.
 */
export function createRefreshStaleSubscription(billing: BillingDeps): (userId: string) => void {
  return (userId) => {
    refreshIfStale(billing, userId).catch((error: unknown) => {
      const level = databaseFailure(error) === 'unavailable' ? 'warn' : 'error';
      billing.log[level]({ user: userId, err: error }, 'a subscription could not be refreshed');
    });
  };
}

async function refreshIfStale(billing: BillingDeps, userId: string): Promise<void> {
  if (await billingRepo(billing.db).takeStale(userId, billing.clock.now()))
    await syncIfReachable(billing, userId);
}
