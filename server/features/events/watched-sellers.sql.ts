import { namedStatement } from '#server/db/named-statement.ts';
import { OPEN_BOOKS } from '#server/db/open-books.sql.ts';
import { array, float, instant, text, uuid } from '#server/db/sql-types.ts';
import { revisedLists } from '#shared/revised-lists.ts';

/** Longer than several heartbeats: a server that was slow once loses no change. */
const WATCHED_FOR = "now() + interval '2 minutes'";

const REVISIONS = revisedLists.map((list) => `r.${list}::float8 as ${list}`).join(', ');
const revisions = Object.fromEntries(revisedLists.map((list) => [list, float])) as Record<
  (typeof revisedLists)[number],
  typeof float
>;

const LIVING_SESSION = `from ${OPEN_BOOKS}
  where s.expire > :now at time zone 'UTC'`;

/** The row's lock orders this against changes that are under way: its answer has them, or they are announced. */
export const watchSellerStatement = namedStatement({
  name: 'watch_seller',
  parameters: { now: instant, sessionId: text, userId: uuid },
  row: revisions,
  sql: `update user_revisions r set watched_until = ${WATCHED_FOR} where r.user_id =
    (select u.id ${LIVING_SESSION} and s.sid = :sessionId and u.id = :userId) returning ${REVISIONS}`,
});

/** Rows that are just being written are left to the next time, which is early enough. */
export const keepWatchingStatement = namedStatement({
  name: 'keep_watching',
  parameters: { userIds: array(uuid) },
  row: {},
  sql: `update user_revisions set watched_until = ${WATCHED_FOR} where user_id in (
    select user_id from user_revisions where user_id = any(:userIds)
      and (watched_until is null or watched_until < now() + interval '1 minute')
    order by user_id for no key update skip locked)`,
});

export const readRevisionsStatement = namedStatement({
  name: 'read_revisions',
  parameters: { userIds: array(uuid) },
  row: { userId: uuid, ...revisions },
  sql: `select r.user_id as "userId", ${REVISIONS} from user_revisions r where r.user_id = any(:userIds)`,
});

export const livingSessionsStatement = namedStatement({
  name: 'living_sessions',
  parameters: { now: instant, sessionIds: array(text) },
  row: { sid: text, userId: uuid },
  sql: `select s.sid::text as sid, u.id as "userId" ${LIVING_SESSION} and s.sid = any(:sessionIds)`,
});
