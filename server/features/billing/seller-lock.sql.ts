import { namedStatement } from '#server/db/named-statement.ts';
import { boolean, uuid } from '#server/db/sql-types.ts';

/** By the database's clock, for 60 seconds. */
export const takeLeaseStatement = namedStatement({
  name: 'take_seller_lock',
  parameters: { userId: uuid, token: uuid },
  row: { isTaken: boolean },
  sql: `insert into billing_states as b (user_id, turn_token, turn_until)
    values (:userId, :token, now() + interval '60 seconds')
    on conflict (user_id) do update set turn_token = excluded.turn_token, turn_until = excluded.turn_until
    where b.turn_until is null or b.turn_until < now() returning true as "isTaken"`,
});

export const releaseLeaseStatement = namedStatement({
  name: 'release_seller_lock',
  parameters: { userId: uuid, token: uuid },
  row: {},
  sql: 'update billing_states set turn_until = null, turn_token = null where user_id = :userId and turn_token = :token',
});
