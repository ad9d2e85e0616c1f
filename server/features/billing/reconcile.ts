import { BillingError } from '#server/providers/billing.ts';
import { billingRepo } from './billing.repo.ts';
import { type BillingDeps, syncBilling } from './sync-billing.ts';

/** Catches up on lost events: reads every customer once a day, and at once where a grace period is over. */
export async function reconcileBilling(deps: BillingDeps): Promise<void> {
  for (const { id } of await billingRepo(deps.db).takeUnread(deps.clock.now())) {
    try {
      await syncBilling(deps, id);
    } catch (error) {
      if (!(error instanceof BillingError)) throw error;
      deps.log.warn({ user: id, err: error }, 'the subscriptions could not be read');
    }
  }
}
