import { namedStatement } from '#server/db/named-statement.ts';
import { boolean, instant, text, uuid } from '#server/db/sql-types.ts';

/** Under the account's lock, so that two at once see one another. */
export const noteSignInStatement = namedStatement({
  name: 'note_sign_in',
  parameters: { userId: uuid, browser: text, network: text, now: instant, since: instant },
  row: {
    /** Not seen since then, where others have been seen. */
    isNew: boolean,
  },
  sql: `with seen as materialized (select browser, network, last_seen_at from known_sign_ins where user_id = :userId)
    insert into known_sign_ins (user_id, browser, network, last_seen_at) values (:userId, :browser, :network, :now)
    on conflict (user_id, browser, network) do update set last_seen_at = excluded.last_seen_at
    returning exists (select from seen) and not exists (select from seen
      where browser = :browser and network = :network and last_seen_at > :since) as "isNew"`,
});
