import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import type { Log } from '#server/log.ts';
import { outboxRepo } from './outbox.repo.ts';
import type { Outcome } from './record-delivery-results.ts';

interface Waiting {
  outcome: Outcome;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Milliseconds between two tries to record; the first is short, as most failures have passed by then. */
const PAUSES = { first: 200, longest: 5_000 };
/** Milliseconds that a stopping process still waits for a record. */
const LAST_WAIT_MS = 2_000;

/**
 * Records delivery results. Those that come during a transaction go into the next one together, so that a busy outbox
 * costs a few transactions and a quiet one never waits. A record that fails is tried again, alone, for as long as the
 * process lives: without it the message would go out once more. The holder of the lease at that time decides.
 */
export function createResultRecorder({ db, clock, log }: { db: Database; clock: Clock; log: Log }) {
  let waiting: Waiting[] = [];
  let isBusy = false;
  let lastCall = Number.POSITIVE_INFINITY;

  const store = (outcomes: readonly Outcome[]) => outboxRepo(db).settle(outcomes, clock.now());

  async function insist({ outcome, resolve, reject }: Waiting): Promise<void> {
    for (let pause = PAUSES.first; ; pause = Math.min(2 * pause, PAUSES.longest)) {
      await sleep(pause);
      try {
        await store([outcome]);
        return resolve();
      } catch (error) {
        if (performance.now() > lastCall) return reject(error);
      }
    }
  }

  async function record(batch: readonly Waiting[]): Promise<void> {
    try {
      await store(batch.map(({ outcome }) => outcome));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      const outboxIds = batch.map(({ outcome }) => outcome.id);
      log.warn({ err: error, outboxIds }, 'delivery results were not recorded yet');
      // Each alone: what stops one does not stop the others.
      for (const each of batch) void insist(each);
    }
  }

  async function flush(): Promise<void> {
    isBusy = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await record(batch);
    }
    isBusy = false;
  }

  return {
    record: (outcome: Outcome) =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ outcome, resolve, reject });
        if (!isBusy) void flush();
      }),
    /** From now on a record that fails is given up soon. */
    hurry() {
      lastCall = performance.now() + LAST_WAIT_MS;
    },
  };
}
