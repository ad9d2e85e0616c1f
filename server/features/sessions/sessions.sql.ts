import { namedStatement } from '#server/db/named-statement.ts';
import { boolean, instant, nullable, text, uuid } from '#server/db/sql-types.ts';
import { LONGEST_SESSION_MS } from '#server/limits/session-lifetimes.ts';

// The session's id opens the account, so it is named by a part of its hash.
const publicId = (sid: string) => `substr(encode(sha256(convert_to(${sid}, 'UTF8')), 'hex'), 1, 32)::uuid`;

// The index of sessions holds this expression.
const isOwn = "(s.sess -> 'passport' ->> 'user') = :userId";

// A session that does not say when it began is counted back from its end.
const SIGNED_IN_AT = `coalesce((s.sess -> 'signedIn' ->> 'at')::timestamptz,
  (s.sess -> 'cookie' ->> 'expires')::timestamptz - make_interval(secs => ${LONGEST_SESSION_MS / 1_000}))`;

export const listSessionsStatement = namedStatement({
  name: 'list_sessions',
  parameters: { userId: text, currentId: text, now: instant },
  row: {
    id: uuid,
    isCurrent: boolean,
    agent: nullable(text),
    address: nullable(text),
    signedInAt: instant,
    lastUsedAt: nullable(instant),
  },
  sql: `select ${publicId('s.sid')} as id, s.sid = :currentId as "isCurrent",
      s.sess -> 'signedIn' ->> 'agent' as agent, s.sess -> 'signedIn' ->> 'address' as address,
      ${SIGNED_IN_AT} as "signedInAt", s.last_used_at as "lastUsedAt"
    from session s
    where ${isOwn} and s.expire > :now at time zone 'UTC'
    order by s.sid = :currentId desc, "signedInAt" desc limit 100`,
});

export const endSessionStatement = namedStatement({
  name: 'end_session',
  parameters: { userId: text, id: uuid },
  row: { isEnded: boolean },
  sql: `delete from session s where ${isOwn} and ${publicId('s.sid')} = :id returning true as "isEnded"`,
});

export const endOtherSessionsStatement = namedStatement({
  name: 'end_other_sessions',
  parameters: { userId: text, keptId: text },
  row: {},
  sql: `delete from session s where ${isOwn} and s.sid <> :keptId`,
});
