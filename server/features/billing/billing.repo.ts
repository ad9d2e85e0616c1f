import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { billingStates, subscriptions } from '#server/db/schema/billing.ts';
import { users } from '#server/db/schema/users.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import type { SubscriptionSnapshot } from '#server/providers/billing.ts';
import {
  allSubscriptionsStatement,
  beginReadStatement,
  claimWriteStatement,
  currentSubscriptionStatement,
  findSellerStatement,
  forgetCustomerStatement,
  keepCustomerStatement,
  lockSellerStatement,
  restoreCustomerStatement,
  setPlanStatement,
  storeSubscriptionsStatement,
  takeStaleStatement,
  takeUnreadStatement,
} from './billing.sql.ts';

export type BilledSeller = RowOf<(typeof findSellerStatement)['row']>;
export type StoredSubscription = RowOf<(typeof allSubscriptionsStatement)['row']>;

const FRESH_MS = 60_000;

/** Sellers as the payment provider's customers. Reads and writes of one seller are ordered by numbers. */
export function billingRepo(db: Database) {
  return {
    async findByCustomer(customerId: string): Promise<string | undefined> {
      const [row] = await db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.stripeCustomerId, customerId));
      return row?.id;
    },
    find: (userId: string, now: Date) => findSellerStatement.first(db, { userId, now }),
    lock: (userId: string, now: Date) => lockSellerStatement.first(db, { userId, now }),

    /** @returns the customer that counts, which may be one that was stored before */
    keepCustomer: (userId: string, customerId: string) =>
      keepCustomerStatement.first(db, { userId, customerId }),

    /** Customers of a seller that the provider no longer knows, oldest first. Their count names the next one. */
    async formerCustomers(userId: string): Promise<string[]> {
      const [row] = await db
        .select({ former: billingStates.formerCustomers })
        .from(billingStates)
        .where(eq(billingStates.userId, userId));
      return row?.former ?? [];
    },
    /** The provider does not know this customer. Its seller has to have been read before. */
    forgetCustomer: (userId: string, customerId: string) =>
      forgetCustomerStatement.run(db, { userId, customerId }),
    /** Takes a customer back that was forgotten, unless another one has taken its place. @returns whose it is */
    async restoreCustomer(customerId: string): Promise<string | undefined> {
      return (await restoreCustomerStatement.first(db, { customerId }))?.id;
    },

    /** The number of a read that begins now. */
    async beginRead(userId: string, now: Date): Promise<number> {
      return Number((await beginReadStatement.first(db, { userId, now }))?.read);
    },
    /** False when a read that began later has been written. */
    claimWrite: async (userId: string, read: number, now: Date): Promise<boolean> =>
      (await claimWriteStatement.first(db, { userId, read: String(read), now })) !== undefined,

    all: (userId: string) => allSubscriptionsStatement.run(db, { userId }),
    /** The one that makes the seller Pro. */
    current: (userId: string) => currentSubscriptionStatement.first(db, { userId }),

    async store(
      userId: string,
      found: readonly SubscriptionSnapshot[],
      { currentId, now }: { currentId: string | undefined; now: Date },
    ): Promise<void> {
      // One row has to stop being the current one before another can be.
      await db
        .update(subscriptions)
        .set({ isCurrent: false })
        .where(and(eq(subscriptions.userId, userId), eq(subscriptions.isCurrent, true)));
      await storeSubscriptionsStatement.run(db, { userId, found: JSON.stringify(found), now, currentId });
    },

    setPlan: (userId: string, isPro: boolean, subscriptionId: string | undefined) =>
      setPlanStatement.run(db, { userId, isPro, subscriptionId }),

    /** The provider was asked within the last minute. */
    async isFresh(userId: string, now: Date): Promise<boolean> {
      const [row] = await db
        .select({ userId: billingStates.userId })
        .from(billingStates)
        .where(
          and(
            eq(billingStates.userId, userId),
            gt(billingStates.syncedAt, new Date(now.getTime() - FRESH_MS)),
          ),
        );
      return row !== undefined;
    },

    /** True for the first caller that checks whether a subscription whose period has long been over still runs. */
    takeStale: async (userId: string, now: Date): Promise<boolean> =>
      (await takeStaleStatement.first(db, { userId, now })) !== undefined,

    /** Sellers whose subscriptions have not been read at the provider for a day. */
    takeUnread: (now: Date) => takeUnreadStatement.run(db, { now }),
  };
}
