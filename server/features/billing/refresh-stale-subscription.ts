import { databaseFailure } from '#server/db/failures.ts';
import { billingRepo } from './billing.repo.ts';
import { syncIfReachable } from './subscription-details.ts';
import type { BillingDeps } from './sync-billing.ts';

/**
 * Reads a Pro seller's subscription again where its period has been over for three days and nothing was heard since. It
 * happens beside the request that asked for Pro, and at most every ten minutes.
 */
export function createRefreshStaleSubscription(billing: BillingDeps): (userId: string) => void {
  return (userId) => {
    refresh(billing, userId).catch((error: unknown) => {
      const level = databaseFailure(error) === 'unavailable' ? 'warn' : 'error';
      billing.log[level]({ user: userId, err: error }, 'a subscription could not be looked at again');
    });
  };
}

async function refresh(billing: BillingDeps, userId: string): Promise<void> {
  if (await billingRepo(billing.db).takeStale(userId, billing.clock.now()))
    await syncIfReachable(billing, userId);
}
