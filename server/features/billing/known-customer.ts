import { billingRepo } from './billing.repo.ts';
import { type BillingDeps, isUnknownCustomer, type Synced, syncBilling } from './sync-billing.ts';

const TRIES = 3;

export type KnownCustomer = Synced & { customerId: string };

/**
 * Works for a seller as a customer whom the provider knows, with their subscriptions as they are now. One that turns out to
 * be unknown there, or deleted, is replaced. Call it under the seller's lock.
 */
export async function forKnownCustomer<Result>(
  deps: BillingDeps,
  userId: string,
  work: (known: KnownCustomer) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    await ensureCustomer(deps, userId);
    const { customerId, ...synced } = await syncBilling(deps, userId);
    try {
      if (customerId) return await work({ customerId, ...synced });
    } catch (error) {
      if (!isUnknownCustomer(error) || !customerId) throw error;
      // What a deleted customer has had can still be listed.
      await billingRepo(deps.db).forgetCustomer(userId, customerId);
    }
    if (tries === TRIES) throw new Error('The customers of one seller vanish again and again');
  }
}

/** Kept before anything is sold to it. One that was forgotten and is known again comes first: it may be paying. */
async function ensureCustomer({ db, clock, provider }: BillingDeps, userId: string): Promise<void> {
  const repo = billingRepo(db);
  const seller = await repo.find(userId, clock.now());
  if (!seller) throw new Error('A signed-in seller is gone');
  if (seller.customerId) return;
  const former = await repo.formerCustomers(userId);
  for (const id of former.toReversed())
    if (await provider.hasCustomer(id)) return void (await repo.restoreCustomer(id));
  // The provider answers a key the same for a day, also when that customer is gone.
  const key = former.length === 0 ? `cus:${userId}` : `cus:${userId}:${former.length}`;
  await repo.keepCustomer(userId, await provider.createCustomer({ userId, email: seller.email, key }));
}
