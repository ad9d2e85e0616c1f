import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/client.ts';
import { conflict } from '#server/errors.ts';
import { releaseLeaseStatement, takeLeaseStatement } from './seller-lock.sql.ts';

const LONGEST_WAIT_MS = 20_000;
const RETRY_MS = 60;

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
  while (!(await takeLeaseStatement.first(db, { userId, token }))) {
    if (performance.now() > giveUpAt) throw conflict('Another change is in progress. Please try again.');
    await sleep(RETRY_MS);
  }
  try {
    return await work();
  } finally {
    await releaseLeaseStatement.run(db, { userId, token });
  }
}
