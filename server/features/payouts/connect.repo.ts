import { and, eq, gt, gte } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { connectStates } from '#server/db/schema/billing.ts';
import { users } from '#server/db/schema/users.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import { lockAccount } from '#server/features/account/confirm-email.ts';
import type { AccountState, ConnectReason } from '#shared/connect.ts';
import {
  beginReadStatement,
  claimWriteStatement,
  countCreationStatement,
  findSellerStatement,
  keepAccountStatement,
  setAccountStatement,
  takeUnreadStatement,
} from './connect.sql.ts';

export type ConnectedSeller = RowOf<(typeof findSellerStatement)['row']>;

const FRESH_MS = 60_000;

/** Sellers and their own accounts at the card provider. Reads and writes of one seller are ordered by numbers. */
export function connectRepo(db: Database) {
  return {
    async findByAccount(accountId: string): Promise<string | undefined> {
      const [row] = await db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.stripeConnectAccountId, accountId));
      return row?.id;
    },
    find: (userId: string) => findSellerStatement.first(db, { userId }),
    /** The seller as whoever held the lock before has left them: what is read beside a lock is as old as the wait for it. */
    async lock(userId: string) {
      await lockAccount(db, userId);
      return findSellerStatement.first(db, { userId });
    },

    /** Takes the place of `former`, and of no other. */
    keepAccount: (userId: string, accountId: string, former: string | null) =>
      keepAccountStatement.run(db, { userId, accountId, former }),
    countCreation: (userId: string) => countCreationStatement.run(db, { userId }),

    /** The number of a read that begins now. */
    async beginRead(userId: string, now: Date): Promise<number> {
      return Number((await beginReadStatement.first(db, { userId, now }))?.read);
    },
    /** False when a read that began later has been written. */
    claimWrite: async (
      userId: string,
      { read, reason, now }: { read: number; reason: ConnectReason | null; now: Date },
    ): Promise<boolean> =>
      (await claimWriteStatement.first(db, { userId, read: String(read), now, reason })) !== undefined,
    setAccount: (userId: string, state: AccountState, isReady: boolean) =>
      setAccountStatement.run(db, { userId, state, isReady }),

    /** The provider was asked within the last minute, and answered. */
    async isFresh(userId: string, now: Date): Promise<boolean> {
      const isOwn = eq(connectStates.userId, userId);
      const isRecent = gt(connectStates.syncedAt, new Date(now.getTime() - FRESH_MS));
      const isAnswered = gte(connectStates.syncedAt, connectStates.askedAt);
      const [row] = await db
        .select({ userId: connectStates.userId })
        .from(connectStates)
        .where(and(isOwn, isRecent, isAnswered));
      return row !== undefined;
    },

    /** Sellers whose account has not been read for a day. */
    takeUnread: (now: Date) => takeUnreadStatement.run(db, { now }),
  };
}
