import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, queryNamed } from '#server/db/client.ts';
import { conflict } from '#server/errors.ts';

const TAKE_TURN = `insert into billing_states as b (user_id, turn_token, turn_until)
  values ($1, $2, now() + interval '60 seconds')
  on conflict (user_id) do update set turn_token = excluded.turn_token, turn_until = excluded.turn_until
  where b.turn_until is null or b.turn_until < now() returning 1`;
const END_TURN = `update billing_states set turn_until = null, turn_token = null where user_id = $1 and turn_token = $2`;

const LONGEST_WAIT_MS = 20_000;
const LOOK_AGAIN_MS = 60;

/**
 * What changes something of a seller's at the provider follows one another, over all servers, without holding a connection while the
 * provider is asked. Who waits in vain is told so.
 */
export async function inTurn<Result>(
  db: Database,
  userId: string,
  work: () => Promise<Result>,
  longestWaitMs = LONGEST_WAIT_MS,
): Promise<Result> {
  const token = randomUUID();
  const giveUpAt = performance.now() + longestWaitMs;
  while ((await queryNamed(db, 'take_billing_turn', TAKE_TURN, [userId, token])).length === 0) {
    if (performance.now() > giveUpAt) throw conflict('Another change is in progress. Please try again.');
    await sleep(LOOK_AGAIN_MS);
  }
  try {
    return await work();
  } finally {
    await queryNamed(db, 'end_billing_turn', END_TURN, [userId, token]);
  }
}
