import { type Database, queryNamed } from '#server/db/client.ts';
import { notFound } from '#server/errors.ts';
import { LONGEST_SESSION_MS } from '#server/http/authentication/session.ts';
import { browserName } from '#shared/browser-name.ts';
import type { Session } from '#shared/session.ts';

// The session's id opens the account, so it is named by a part of its hash.
const publicId = (sid: string) => `substr(encode(sha256(convert_to(${sid}, 'UTF8')), 'hex'), 1, 32)::uuid`;

const isOf = (user: string) => `(s.sess -> 'passport' ->> 'user') = ${user}`;

// A session that does not say when it began is counted back from its end.
const SIGNED_IN_AT = `coalesce((s.sess -> 'signedIn' ->> 'at')::timestamptz,
  (s.sess -> 'cookie' ->> 'expires')::timestamptz - make_interval(secs => ${LONGEST_SESSION_MS / 1_000}))`;

const LIST = `select ${publicId('s.sid')} as id, s.sid = $2 as "isCurrent",
    s.sess -> 'signedIn' ->> 'agent' as agent, s.sess -> 'signedIn' ->> 'address' as address,
    ${SIGNED_IN_AT} as "signedInAt", s.last_used_at as "lastUsedAt"
  from session s
  where ${isOf('$1')} and s.expire > $3::timestamptz at time zone 'UTC'
  order by s.sid = $2 desc, "signedInAt" desc limit 100`;

const END_ONE = `delete from session s where ${isOf('$1')} and ${publicId('s.sid')} = $2 returning true`;
const END_OTHERS = `delete from session s where ${isOf('$1')} and s.sid <> $2`;

interface SessionRow extends Pick<Session, 'id' | 'isCurrent' | 'address'> {
  agent: string | null;
  signedInAt: Date;
  lastUsedAt: Date | null;
}

/** Where one user is signed in. */
export function sessionsRepo(db: Database, userId: string) {
  return {
    /** The sessions that have not ended, this one first. */
    async list(currentSessionId: string, now: Date): Promise<Session[]> {
      const rows = await queryNamed<SessionRow>(db, 'list_sessions', LIST, [
        userId,
        currentSessionId,
        now.toISOString(),
      ]);
      return rows.map(present).toSorted(byUse);
    },

    /** @throws DomainError 404 */
    async end(id: string): Promise<void> {
      const ended = await queryNamed(db, 'end_session', END_ONE, [userId, id]);
      if (ended.length === 0) throw notFound('Session not found');
    },

    /** Ends all but this one. */
    async endOthers(keptSessionId: string): Promise<void> {
      await queryNamed(db, 'end_other_sessions', END_OTHERS, [userId, keptSessionId]);
    },
  };
}

function present({ agent, signedInAt, lastUsedAt, address, ...row }: SessionRow): Session {
  return {
    ...row,
    ...browserName(agent ?? ''),
    // A server that listens on both kinds of address writes the old kind so.
    address: address?.replace(/^::ffff:/i, '') || null,
    signedInAt: signedInAt.toISOString(),
    lastUsedAt: (lastUsedAt ?? signedInAt).toISOString(),
  };
}

const byUse = (a: Session, b: Session) =>
  Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.localeCompare(a.lastUsedAt);
