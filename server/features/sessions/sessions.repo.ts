import type { Database } from '#server/db/client.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import { notFound } from '#server/errors.ts';
import { plainAddress } from '#server/features/account/network-of.ts';
import { browserName } from '#shared/browser-name.ts';
import type { Session } from '#shared/session.ts';
import { endOtherSessionsStatement, endSessionStatement, listSessionsStatement } from './sessions.sql.ts';

type SessionRow = RowOf<(typeof listSessionsStatement)['row']>;

/** Where one user is signed in. */
export function sessionsRepo(db: Database, userId: string) {
  return {
    /** The sessions that have not ended, this one first. */
    async list(currentId: string, now: Date): Promise<Session[]> {
      const rows = await listSessionsStatement.run(db, { userId, currentId, now });
      return rows.map(present).toSorted(byUse);
    },

    /** @throws DomainError 404 */
    async end(id: string): Promise<void> {
      if (!(await endSessionStatement.first(db, { userId, id }))) throw notFound('Session not found');
    },

    /** Ends all but this one. */
    async endOthers(keptId: string): Promise<void> {
      await endOtherSessionsStatement.run(db, { userId, keptId });
    },
  };
}

function present({ agent, signedInAt, lastUsedAt, address, ...row }: SessionRow): Session {
  return {
    ...row,
    ...browserName(agent ?? ''),
    address: (address && plainAddress(address)) || null,
    signedInAt: signedInAt.toISOString(),
    lastUsedAt: (lastUsedAt ?? signedInAt).toISOString(),
  };
}

const byUse = (a: Session, b: Session) =>
  Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.localeCompare(a.lastUsedAt);
