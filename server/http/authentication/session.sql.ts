import { namedStatement } from '#server/db/named-statement.ts';
import { OPEN_BOOKS } from '#server/db/open-books.sql.ts';
import { boolean, float, instant, nullable, text, uuid } from '#server/db/sql-types.ts';
import { isProSql } from '#server/features/billing/pro-plan.sql.ts';
import { revisedLists } from '#shared/revised-lists.ts';

/** Few and short columns: this is read on every request. */
export const findSessionStatement = namedStatement({
  name: 'find_session',
  parameters: { sessionId: text, now: instant },
  row: {
    expireSeconds: float,
    id: uuid,
    email: text,
    fullName: text,
    businessName: nullable(text),
    timeZone: text,
    isPro: boolean,
    /** Who signed in. */
    actorId: uuid,
    /** The session has somebody else's books open, or had them until the access ended. */
    membershipId: nullable(uuid),
    isAccessEnded: boolean,
    /** In the order of {@link revisedLists}, separated by blanks. */
    revisions: text,
  },
  isPacked: true,
  sql: `select extract(epoch from s.expire)::float8 as "expireSeconds", u.id, u.email, u.full_name as "fullName",
      u.business_name as "businessName", u.time_zone as "timeZone", ${isProSql('u', ':now')} as "isPro",
      (s.sess -> 'passport' ->> 'user')::uuid as "actorId", m.id as "membershipId",
      m.ended_at is not null as "isAccessEnded",
      concat_ws(' ', ${revisedLists.map((list) => `r.${list}`).join(', ')}) as revisions
    from ${OPEN_BOOKS}
    join user_revisions r on r.user_id = u.id
    where s.sid = :sessionId and s.expire > :now at time zone 'UTC'`,
});

/** The cookie's own end is the session's longest life. */
export const extendSessionStatement = namedStatement({
  name: 'extend_session',
  parameters: { sessionId: text, until: instant, now: instant },
  row: { isExtended: boolean },
  sql: `update session
    set expire = least(:until, (sess -> 'cookie' ->> 'expires')::timestamptz) at time zone 'UTC', last_used_at = :now
    where sid = :sessionId and expire > :now at time zone 'UTC' returning true as "isExtended"`,
});

export const limitSessionStatement = namedStatement({
  name: 'limit_session',
  parameters: { sessionId: text, until: instant },
  row: {},
  sql: "update session set expire = least(expire, :until at time zone 'UTC') where sid = :sessionId",
});

/** Waits for a change of the password that is under way: it ends the sessions that it sees, and this one ends itself. */
export const endWhenPasswordChangedStatement = namedStatement({
  name: 'end_session_when_password_changed',
  parameters: { sessionId: text, userId: nullable(uuid), passwordPrint: text },
  row: {},
  sql: `with owner as materialized (select from users where id = :userId
      and encode(sha256(convert_to(password_hash, 'UTF8')), 'hex') = :passwordPrint for share)
    delete from session where sid = :sessionId and not exists (select from owner)`,
});
