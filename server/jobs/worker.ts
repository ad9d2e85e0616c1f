import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type Runner, run } from 'graphile-worker';
import type pg from 'pg';
import { databaseFailure } from '#server/db/failures.ts';
import { webhookProviders } from '#server/db/schema/billing.ts';
import { createDrain, type DrainDeps } from '#server/features/delivery/drain-outbox.ts';
import { checkDuePayments } from '#server/features/payments/check-due-payments.ts';
import { type ProviderDeps, processEvents } from '#server/features/webhooks/process-events.ts';
import type { Log } from '#server/log.ts';
import { paymentProviders } from '#shared/payment.ts';
import { checkProviders, type ProviderCheckDeps, runScheduledTasks } from './scheduled-tasks.ts';

/** Milliseconds between two rounds of what is due by itself. */
const ROUND_MS = 60_000;
/** Milliseconds between two looks for what nobody was woken for: mails whose wait is over, payments to ask about. */
const LOOK_MS = 5_000;
/** Milliseconds before a queue that was lost is looked for again. */
const RESTART_MS = 1_000;

interface WorkerDeps extends DrainDeps, Omit<ProviderCheckDeps, 'texter'>, ProviderDeps {
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
export function startWorker(deps: WorkerDeps): Worker {
  const outbox = createDrain(deps);
  const drain = () => outbox().catch((error: unknown) => noteFailure(error, deps.log));
  const round = onceAtATime(() => runScheduledTasks(deps), deps.log);
  const questions = onceAtATime(() => checkProviders(deps), deps.log);
  const events = lanes(webhookProviders, (provider) => processEvents(deps, provider), deps.log);
  const payments = lanes(
    paymentProviders,
    async (provider) => {
      if (deps.payments) await checkDuePayments(deps.payments, provider);
    },
    deps.log,
  );
  const queue = keepQueueRunning(deps, {
    drain_outbox: drain,
    // Not waited for: a provider that does not answer would keep the queue's places.
    async act_on_events() {
      void events();
    },
  });
  const look = setInterval(() => void Promise.all([drain(), events(), payments()]), LOOK_MS);
  const timer = setInterval(() => void Promise.all([round(), questions()]), ROUND_MS);
  void drain();
  void events();
  void round();
  void questions();
  return {
    async stop() {
      clearInterval(look);
      clearInterval(timer);
      await queue.stop();
      await Promise.all([outbox.end(), events.idle(), payments.idle(), round.idle(), questions.idle()]);
    },
  };
}

/** The queue's listener. It ends with the database, and is started again when that may be back. */
function keepQueueRunning({ pool, log }: WorkerDeps, taskList: Record<string, () => Promise<void>>) {
  const stopped = new AbortController();
  let runner: Runner | undefined;
  const listen = async () => {
    runner = await run({
      pgPool: pool,
      // In batches, even of one, a failure to note the end of a job is handled; else it would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      concurrency: 2,
      pollInterval: 2_000,
      noHandleSignals: true,
      taskList,
      logger: new Logger(() => (level, message) => {
        if (level === 'error' || level === 'warning') log.warn({ message }, 'worker');
      }),
    });
    if (stopped.signal.aborted) await runner.stop();
    await runner.promise;
  };
  const running = (async () => {
    while (!stopped.signal.aborted) {
      await listen().catch((error: unknown) => log.warn({ err: error }, 'the worker lost its queue'));
      await sleep(RESTART_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await runner?.stop().catch(() => undefined);
      await running;
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
        await work().catch((error: unknown) => noteFailure(error, log));
      }
      running = undefined;
    })();
    await running;
  };
  return Object.assign(runner, { idle: async () => running });
}

/** Work for each provider, which waits for no other one. */
function lanes<Provider>(
  providers: readonly Provider[],
  work: (provider: Provider) => Promise<void>,
  log: Log,
) {
  const runners = providers.map((provider) => onceAtATime(() => work(provider), log));
  const runAll = () => Promise.all(runners.map((runner) => runner()));
  return Object.assign(runAll, { idle: () => Promise.all(runners.map(({ idle }) => idle())) });
}

/** A database that is away is tried again at the next look; anything else is a fault. */
function noteFailure(error: unknown, log: Log): void {
  const level = databaseFailure(error) === 'unavailable' ? 'warn' : 'error';
  log[level]({ err: error }, 'background work failed');
}
