import type { Database } from '#server/db/client.ts';
import type { Revisions } from '#shared/revised-lists.ts';
import {
  keepWatchingStatement,
  livingSessionsStatement,
  readRevisionsStatement,
  watchSellerStatement,
} from './watched-sellers.sql.ts';

export interface WatchedSession {
  userId: string;
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
    /** Those of the sessions that have not ended. */
    async living(sessionIds: string[], now: Date): Promise<Set<string>> {
      const rows = await livingSessionsStatement.run(db, { now, sessionIds });
      return new Set(rows.map(({ sid }) => sid));
    },
  };
}
