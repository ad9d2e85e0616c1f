import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, queryNamed } from '#server/db/client.ts';
import { conflict } from '#server/errors.ts';

const TAKE_LEASE = `insert into billing_states as b (user_id, turn_token, turn_until)
  values ($1, $2, now() + interval '60 seconds')
  on conflict (user_id) do update set turn_token = excluded.turn_token, turn_until = excluded.turn_until
  where b.turn_until is null or b.turn_until < now() returning 1`;
const RELEASE_LEASE = `update billing_states set turn_until = null, turn_token = null where user_id = $1 and turn_token = $2`;

const LONGEST_WAIT_MS = 20_000;
const LOOK_AGAIN_MS = 60;

/**
 * Changes of one seller at the payment provider happen one after another, over all servers. The lock is a lease in the
 * database: no connection is held while the provider is asked, and a process that dies holds it for a minute at most.
 * @throws DomainError 409 when the lock does not come in time
 */
export async function withSellerLock<Result>(
  db: Database,
  userId: string,
  work: () => Promise<Result>,
  longestWaitMs = LONGEST_WAIT_MS,
): Promise<Result> {
  const token = randomUUID();
  const giveUpAt = performance.now() + longestWaitMs;
  while ((await queryNamed(db, 'take_seller_lock', TAKE_LEASE, [userId, token])).length === 0) {
    if (performance.now() > giveUpAt) throw conflict('Another change is in progress. Please try again.');
    await sleep(LOOK_AGAIN_MS);
  }
  try {
    return await work();
  } finally {
    await queryNamed(db, 'release_seller_lock', RELEASE_LEASE, [userId, token]);
  }
}
