import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type Runner, run } from 'graphile-worker';
import type pg from 'pg';
import { databaseFailure } from '#server/db/failures.ts';
import { webhookProviders } from '#server/db/schema/billing.ts';
import { createDrain, type DrainDeps } from '#server/features/delivery/drain-outbox.ts';
import { workImports } from '#server/features/imports/work-imports.ts';
import { checkDuePayments } from '#server/features/payments/check-due-payments.ts';
import { type SealDeps, sealSignatures } from '#server/features/signatures/seal-signatures.ts';
import { type ProviderDeps, processEvents } from '#server/features/webhooks/process-events.ts';
import type { Log } from '#server/log.ts';
import { paymentProviders } from '#shared/payment.ts';
import { observed } from './observed-round.ts';
import { checkProviders, type ProviderCheckDeps, runScheduledTasks } from './scheduled-tasks.ts';

/** Milliseconds between two ticks of the scheduled tasks. */
const TICK_MS = 60_000;
/** Milliseconds between two polls for what no event announces: emails whose wait is over, payments to check. */
const POLL_MS = 5_000;
/** Milliseconds before a queue that was lost is looked for again. */
const RESTART_MS = 1_000;

interface WorkerDeps extends DrainDeps, Omit<ProviderCheckDeps, 'texter'>, ProviderDeps {
  pool: pg.Pool;
  /** Without it, nothing is sealed here. */
  sealing?: SealDeps;
  /** Writes the backup of the day where that is still to be done; without it none is made here. */
  backUp?: (() => Promise<void>) | undefined;
}

export interface Worker {
  stop(): Promise<void>;
}

/**
 * Does the work that follows a request, and the scheduled tasks. The queue only wakes it: leases in the outbox and
 * conditions on rows decide what is done, so any number of workers may run. The ticks go by this process's own
 * timer, so no other clock decides when they come.
 */
export function startWorker(deps: WorkerDeps): Worker {
  const { payments: paying, sealing, backUp: writeBackup } = deps;
  const outbox = createDrain(deps);
  const round = (task: string, work: () => Promise<void>) => () => observed(task, deps.observeRound, work);
  const drainOnce = round('drain_outbox', outbox);
  const drain = () => drainOnce().catch((error: unknown) => logFailure(error, deps.log));
  const tick = onceAtATime(() => runScheduledTasks(deps), deps.log);
  const providerChecks = onceAtATime(
    round('check_providers', () => checkProviders(deps)),
    deps.log,
  );
  const backUp = onceAtATime(writeBackup ? round('back_up', writeBackup) : nothing, deps.log);
  const events = lanes(
    webhookProviders,
    (provider) => round('act_on_events', () => processEvents(deps, provider))(),
    deps.log,
  );
  const payments = lanes(
    paymentProviders,
    async (provider) => {
      if (paying) await round('check_payments', () => checkDuePayments(paying, provider))();
    },
    deps.log,
  );
  const seal = onceAtATime(sealing ? round('seal', () => sealSignatures(sealing)) : nothing, deps.log);
  const takeImports = lanes(
    [1, 2, 3],
    round('take_imports', () => workImports(deps)),
    deps.log,
  );
  const queue = keepQueueRunning(deps, {
    async drain_outbox() {
      // An acceptance writes mails.
      void seal();
      await drain();
    },
    // Not waited for: a provider that does not answer would keep the queue's places.
    async act_on_events() {
      void events();
    },
    async take_imports() {
      void takeImports();
    },
  });
  const poll = setInterval(
    () => void Promise.all([drain(), seal(), events(), payments(), takeImports()]),
    POLL_MS,
  );
  const timer = setInterval(() => void Promise.all([tick(), providerChecks(), backUp()]), TICK_MS);
  void drain();
  void seal();
  void events();
  void takeImports();
  void tick();
  void providerChecks();
  void backUp();
  return {
    async stop() {
      clearInterval(poll);
      clearInterval(timer);
      await queue.stop();
      await Promise.all([
        outbox.end(),
        events.idle(),
        payments.idle(),
        takeImports.idle(),
        seal.idle(),
        tick.idle(),
        providerChecks.idle(),
        backUp.idle(),
      ]);
    },
  };
}

const nothing = async () => undefined;

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
        await work().catch((error: unknown) => logFailure(error, log));
      }
      running = undefined;
    })();
    await running;
  };
  return Object.assign(runner, { idle: async () => running });
}

/** Work in lanes, such as one a provider, none of which waits for another. */
function lanes<Lane>(names: readonly Lane[], work: (lane: Lane) => Promise<void>, log: Log) {
  const runners = names.map((lane) => onceAtATime(() => work(lane), log));
  const runAll = () => Promise.all(runners.map((runner) => runner()));
  return Object.assign(runAll, { idle: () => Promise.all(runners.map(({ idle }) => idle())) });
}

/** A database that is away is tried again at the next poll; anything else is a fault. */
function logFailure(error: unknown, log: Log): void {
  const level = databaseFailure(error) === 'unavailable' ? 'warn' : 'error';
  log[level]({ err: error }, 'background work failed');
}
