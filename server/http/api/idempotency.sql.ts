import { namedStatement } from '#server/db/named-statement.ts';
import { boolean, instant, integer, text, uuid } from '#server/db/sql-types.ts';

/** Held to the end of the transaction. */
export const lockKeyStatement = namedStatement({
  name: 'lock_idempotency_key',
  parameters: { key: text },
  row: { isFree: boolean },
  sql: 'select pg_try_advisory_xact_lock(hashtextextended(:key, 0)) as "isFree"',
});

export const findAnswerStatement = namedStatement({
  name: 'find_idempotent_answer',
  parameters: { userId: uuid, key: text, keptSince: instant },
  row: { requestHash: text, status: integer, json: text },
  sql: `select request_hash as "requestHash", response_status as status, response_body as json
    from idempotency_keys where user_id = :userId and key = :key and created_at > :keptSince`,
});

/** An answer that is too old to be replayed gives way. */
export const storeAnswerStatement = namedStatement({
  name: 'store_idempotent_answer',
  parameters: { userId: uuid, key: text, requestHash: text, status: integer, json: text, now: instant },
  row: {},
  sql: `insert into idempotency_keys (user_id, key, request_hash, response_status, response_body, created_at)
    values (:userId, :key, :requestHash, :status, :json, :now)
    on conflict (user_id, key) do update set request_hash = excluded.request_hash,
      response_status = excluded.response_status, response_body = excluded.response_body, created_at = excluded.created_at`,
});
