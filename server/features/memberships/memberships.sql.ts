import { namedStatement } from '#server/db/named-statement.ts';
import { boolean, instant, nullable, text, uuid } from '#server/db/sql-types.ts';
import { isProSql } from '#server/features/billing/pro-plan.sql.ts';

/** What books are called to those who may read them. */
const BOOKS = "coalesce(nullif(o.business_name, ''), o.full_name)";

/** Those with access and the latest of those without any more. */
export const listMembershipsStatement = namedStatement({
  name: 'list_memberships',
  parameters: { ownerId: uuid },
  row: {
    ...{ id: uuid, email: text, name: nullable(text) },
    ...{ invitedAt: instant, acceptedAt: nullable(instant), endedAt: nullable(instant) },
  },
  sql: `select m.id, m.invited_email as email, u.full_name as name, m.invited_at as "invitedAt",
      m.accepted_at as "acceptedAt", m.ended_at as "endedAt"
    from memberships m left join users u on u.id = m.member_id
    where m.owner_id = :ownerId
    order by m.ended_at desc nulls first, m.invited_at desc, m.id limit 20`,
});

export const listBooksStatement = namedStatement({
  name: 'list_books',
  parameters: { memberId: uuid },
  row: { membershipId: uuid, name: text },
  sql: `select m.id as "membershipId", ${BOOKS} as name from memberships m join users o on o.id = m.owner_id
    where m.member_id = :memberId and m.ended_at is null order by lower(${BOOKS}), m.id`,
});

/** One row for who signed in, with the books that the session has open, if they are somebody else's. */
export const findOpenBooksStatement = namedStatement({
  name: 'find_open_books',
  parameters: { memberId: uuid, membershipId: nullable(uuid), now: instant },
  row: {
    hasMemberships: boolean,
    ...{ membershipId: nullable(uuid), accountId: nullable(uuid), name: nullable(text) },
    ...{ timeZone: nullable(text), currency: nullable(text), isPremium: nullable(boolean) },
  },
  sql: `select exists (select from memberships where member_id = :memberId and ended_at is null) as "hasMemberships",
      m.id as "membershipId", o.id as "accountId", ${BOOKS} as name, o.time_zone as "timeZone", o.currency,
      case when o.id is not null then ${isProSql('o', ':now')} end as "isPremium"
    from (select) as one
    left join memberships m on m.id = :membershipId and m.member_id = :memberId and m.ended_at is null
    left join users o on o.id = m.owner_id`,
});

/** Opens somebody else's books in a session of the member. */
export const openBooksStatement = namedStatement({
  name: 'open_books',
  parameters: { sessionId: text, memberId: uuid, membershipId: uuid },
  row: { isOpen: boolean },
  sql: `update session set membership_id = :membershipId where sid = :sessionId and exists (select from memberships m
    where m.id = :membershipId and m.member_id = :memberId and m.ended_at is null) returning true as "isOpen"`,
});

export const closeBooksStatement = namedStatement({
  name: 'close_books',
  parameters: { sessionId: text },
  row: {},
  sql: 'update session set membership_id = null where sid = :sessionId and membership_id is not null',
});
