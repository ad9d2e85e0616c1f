import cluster, { type Worker as Child } from 'node:cluster';
import { once } from 'node:events';
import path from 'node:path';
import type { Config } from './config.ts';
import type { ServerDatabase } from './database.ts';
import type { Log } from './log.ts';
import { openClusterMetrics } from './metrics/open-metrics.ts';
import { HARD_LIMIT_MS, onEnd } from './stop.ts';
import { isTold, type ProcessMessage } from './web-process.ts';

/** A process that lived for this long ended for a reason of its own; one that ends sooner may do so again and again. */
const STEADY_MS = 10_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Children have their own limit, and the database a moment after them. */
const LAST_MS = 300;

type Program = 'web' | 'worker';

interface Supervising {
  config: Config;
  log: Log;
  database: ServerDatabase;
  /** Done once, before any process answers requests. */
  prepare: () => Promise<void>;
  /** Called when the parent ends by itself what it has begun. */
  onServing: () => void;
}

const tell = (child: Child, message: ProcessMessage) => {
  // One that has just ended is started again.
  if (child.isConnected()) child.send(message, () => undefined);
};

/**
 * The parent of several processes that answer on one port, and of one that does what is due by itself. It answers nothing itself: it
 * keeps them up, and ends them together.
 * @throws Error when none of them could begin to answer
 */
export async function superviseProcesses(supervising: Supervising): Promise<void> {
  const { config, log, database, prepare, onServing } = supervising;
  const children = new Set<Child>();
  const stopped = new AbortController();
  const isStopping = () => stopped.signal.aborted;
  let isPrepared = false;
  let hasServed = false;

  const programs: Record<Program, string> = {
    web: process.argv[1] ?? '',
    worker: path.join(import.meta.dirname, `worker-command${path.extname(import.meta.filename)}`),
  };
  const environment = {
    DATABASE_URL: database.url,
    DATABASE_DIRECT_URL: database.directUrl,
    // The worker has a process of its own, so that one that answers requests may end without it.
    WORKER: 'off',
    // Children end with their parent anyway.
    npm_lifecycle_event: '',
  };

  const end = async () => {
    stopped.abort();
    const left = [...children].map(async (child) => {
      const exit = once(child, 'exit');
      child.process.kill('SIGTERM');
      await exit;
    });
    await Promise.all(left);
    metrics?.close();
    await database.stop();
  };

  const start = (program: Program, failures = 0) => {
    cluster.setupPrimary({ exec: programs[program] });
    const child = cluster.fork(environment);
    const { pid } = child.process;
    const startedAt = performance.now();
    children.add(child);
    child.on('message', (message: unknown) => {
      if (isTold(message, 'database-lost') && !isStopping()) void database.revive();
      if (isTold(message, 'begun') && isPrepared) tell(child, { tell: 'migrated' });
      if (!isTold(message, 'ready')) return;
      hasServed = true;
      log.info({ pid }, 'a web process is ready');
    });
    child.once('exit', (code, signal) => {
      children.delete(child);
      if (isStopping()) return;
      if (!hasServed && program === 'web') return void fail();
      const wasSteady = performance.now() - startedAt > STEADY_MS;
      const next = wasSteady ? 0 : failures + 1;
      const pause = next === 0 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (next - 1));
      log.error({ program, pid, code, signal, pause }, 'a process ended and is started again');
      const again = setTimeout(() => start(program, next), pause);
      stopped.signal.addEventListener('abort', () => clearTimeout(again), { once: true });
    });
  };

  // It has said why.
  const fail = async () => {
    if (isStopping()) return;
    await end().catch(() => undefined);
    log.flush(() => process.exit(1));
  };

  const metrics = config.metrics && (await openClusterMetrics(config.metrics, log));
  onEnd((reason) => {
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), config.shutdownDelayMs + HARD_LIMIT_MS + LAST_MS).unref();
    void end()
      .catch((error: unknown) => log.error({ err: error }, 'not everything stopped'))
      .then(() => {
        log.info('stopped');
        log.flush(() => process.exit(0));
      });
  }, config);
  onServing();
  for (let count = 0; count < config.webProcesses; count++) start('web');
  await prepare();
  if (isStopping()) return;
  isPrepared = true;
  for (const child of children) tell(child, { tell: 'migrated' });
  if (config.isWorker) start('worker');
}
