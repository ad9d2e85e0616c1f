import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { outboxRepo } from './outbox.repo.ts';
import type { Outcome } from './settle-outcomes.ts';

interface Waiting {
  outcome: Outcome;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Notes what became of mails. What comes while a transaction is under way goes into the next one together, so that a
 * busy outbox costs a few transactions and a quiet one never waits.
 */
export function createSettler({ db, clock }: { db: Database; clock: Clock }) {
  let waiting: Waiting[] = [];
  let isBusy = false;

  async function note(batch: readonly Waiting[]): Promise<void> {
    const outcomes = batch.map(({ outcome }) => outcome);
    try {
      await outboxRepo(db).settle(outcomes, clock.now());
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function flush(): Promise<void> {
    isBusy = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await note(batch);
    }
    isBusy = false;
  }

  return {
    settle: (outcome: Outcome) =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ outcome, resolve, reject });
        if (!isBusy) void flush();
      }),
  };
}
