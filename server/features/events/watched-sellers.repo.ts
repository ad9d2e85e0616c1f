import type { Database } from '#server/db/client.ts';
import type { Revisions } from '#shared/revised-lists.ts';
import {
  keepWatchingStatement,
  livingSessionsStatement,
  readRevisionsStatement,
  watchSellerStatement,
} from './watched-sellers.sql.ts';

export interface WatchedSession {
  /** Whose lists are watched. */
  userId: string;
  /** Who watches them. */
  actorId: string;
  sessionId: string;
}

/** Sellers with an open screen: a trigger on `user_revisions` announces their changes to all servers. */
export function watchedSellersRepo(db: Database) {
  return {
    /** Announces the seller's changes from now on. @returns the current revisions; undefined when the session has ended */
    watch: ({ userId, sessionId }: WatchedSession, now: Date): Promise<Revisions | undefined> =>
      watchSellerStatement.first(db, { now, sessionId, userId }),
    /** Keeps announcing, and reads the current revisions, as an announcement may have been lost. */
    async keepWatching(userIds: string[]): Promise<(Revisions & { userId: string })[]> {
      await keepWatchingStatement.run(db, { userIds });
      return this.read(userIds);
    },
    read: (userIds: string[]): Promise<(Revisions & { userId: string })[]> =>
      readRevisionsStatement.run(db, { userIds }),
    /** Those of the sessions that have not ended, with whose books each of them has open. */
    async living(sessionIds: string[], now: Date): Promise<Map<string, string>> {
      const rows = await livingSessionsStatement.run(db, { now, sessionIds });
      return new Map(rows.map(({ sid, userId }) => [sid, userId]));
    },
  };
}
