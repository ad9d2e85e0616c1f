import { Logger, type Runner, run } from 'graphile-worker';
import type pg from 'pg';
import type { DrainDeps } from '#server/features/outbox/drain-outbox.ts';
import { drainOutbox } from '#server/features/outbox/drain-outbox.ts';
import type { Log } from '#server/log.ts';
import { type ClockworkDeps, runClockwork } from './clockwork.ts';

/** Milliseconds between two rounds of what is due by itself. */
const ROUND_MS = 60_000;

interface WorkerDeps extends DrainDeps, ClockworkDeps {
  pool: pg.Pool;
}

export interface Worker {
  stop(): Promise<void>;
}

/**
 * Does what happens after a request, and what happens by itself. The queue only wakes: leases in the outbox and
 * conditions on rows decide what is done, so that any number of workers may run. The rounds go by this process's own
 * timer, so that no other clock has a say in when they come.
 */
export async function startWorker(deps: WorkerDeps): Promise<Worker> {
  const drain = onceAtATime(() => drainOutbox(deps), deps.log);
  const round = onceAtATime(() => runClockwork(deps), deps.log);
  const runner: Runner = await run({
    pgPool: deps.pool,
    concurrency: 2,
    pollInterval: 2_000,
    noHandleSignals: true,
    taskList: { drain_outbox: drain },
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') deps.log.warn({ message }, 'worker');
    }),
  });
  // Mails whose sender died, or whose wait is over, are nobody's job.
  const timer = setInterval(() => void Promise.all([drain(), round()]), ROUND_MS);
  void drain();
  void round();
  return {
    async stop() {
      clearInterval(timer);
      await runner.stop();
      await Promise.all([drain.idle(), round.idle()]);
    },
  };
}

/** Runs again when it is called while it runs, never beside itself; a failure is noted and waits for the next call. */
function onceAtATime(work: () => Promise<void>, log: Log) {
  let running: Promise<void> | undefined;
  let isWanted = false;
  const runner = async (): Promise<void> => {
    isWanted = true;
    running ??= (async () => {
      while (isWanted) {
        isWanted = false;
        await work().catch((error: unknown) => log.error({ err: error }, 'background work failed'));
      }
      running = undefined;
    })();
    await running;
  };
  return Object.assign(runner, { idle: async () => running });
}
