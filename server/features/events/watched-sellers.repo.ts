import { type Database, queryNamed } from '#server/db/client.ts';
import { type Revisions, revisedLists } from '#shared/revised-lists.ts';

/** Longer than several signs of life: a server that was slow once loses no change. */
const WATCHED_FOR = "now() + interval '2 minutes'";

const REVISIONS = revisedLists.map((list) => `r.${list}::float8 as ${list}`).join(', ');

const LIVING_SESSION = `from session s join users u on u.id = (s.sess -> 'passport' ->> 'user')::uuid
  where s.expire > $1::timestamptz at time zone 'UTC'`;

// The row's lock orders this against changes that are under way: they are in what it answers, or they are told.
const WATCH = `update user_revisions r set watched_until = ${WATCHED_FOR} where r.user_id =
  (select u.id ${LIVING_SESSION} and s.sid = $2 and u.id = $3::uuid) returning ${REVISIONS}`;

// Rows that are just being written are left to the next time, which is early enough.
const KEEP_WATCHING = `update user_revisions set watched_until = ${WATCHED_FOR} where user_id in (
  select user_id from user_revisions where user_id = any($1::uuid[])
    and (watched_until is null or watched_until < now() + interval '1 minute')
  order by user_id for no key update skip locked)`;

const READ = `select r.user_id as "userId", ${REVISIONS} from user_revisions r where r.user_id = any($1::uuid[])`;

const LIVING = `select s.sid ${LIVING_SESSION} and s.sid = any($2::text[])`;

export interface WatchedSession {
  userId: string;
  sessionId: string;
}

/** Who has a screen open: their changes are told to all servers, see the trigger on `user_revisions`. */
export function watchedSellersRepo(db: Database) {
  return {
    /** From now on the seller's changes are told. @returns the revisions so far; undefined when the session has ended */
    async watch({ userId, sessionId }: WatchedSession, now: Date): Promise<Revisions | undefined> {
      const values = [now.toISOString(), sessionId, userId];
      const [row] = await queryNamed<Revisions>(db, 'watch_seller', WATCH, values);
      return row;
    },
    /** Goes on telling, and reads where the lists are now, as by-and-by anything told may have got lost. */
    async keepWatching(userIds: string[]): Promise<(Revisions & { userId: string })[]> {
      await queryNamed(db, 'keep_watching', KEEP_WATCHING, [userIds]);
      return this.read(userIds);
    },
    read: (userIds: string[]) =>
      queryNamed<Revisions & { userId: string }>(db, 'read_revisions', READ, [userIds]),
    /** Those of the sessions that have not ended. */
    async living(sessionIds: string[], now: Date): Promise<Set<string>> {
      const values = [now.toISOString(), sessionIds];
      const rows = await queryNamed<{ sid: string }>(db, 'living_sessions', LIVING, values);
      return new Set(rows.map(({ sid }) => sid));
    },
  };
}
