import type { RequestHandler } from 'express';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type QueueDepth, readQueues } from './queues.sql.ts';

/** In seconds; from what a cached answer takes to what a request may take at most. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** In seconds; from a round that finds nothing to one that holds up others. */
const ROUND_BUCKETS = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60, 300];

/** In seconds, up to where a document is given up. */
const WAIT_BUCKETS = [0.005, 0.05, 0.25, 1, 2.5, 5, 10];

/** What an answer is counted under that no route has given: built files, and paths that nothing knows. */
const OTHER_ROUTE = 'other';

export interface Metrics {
  registry: Registry;
  /** Counts and times each request, by method, route pattern and status. No path, id or address ever becomes a label. */
  observeRequests: RequestHandler;
  /** Shows how many connections of a pool there are, are idle, and are waited for. */
  watchPool: (name: string, pool: pg.Pool) => unknown;
  /** Shows how many live streams are open. */
  watchStreams: (count: () => number) => void;
  /** Shows what waits in the database, read when the metrics are. */
  watchQueues: (pool: pg.Pool) => void;
  /** Shows how many documents wait to be drawn, and for how long they have waited. */
  watchPdfs: (queue: PdfQueue) => void;
  /** Counts and times each round of a task that recurs. */
  observeRound: (round: { task: string; outcome: string; seconds: number }) => void;
}

/** Documents that wait for a thread which draws them. */
interface PdfQueue {
  countWaiting(): number;
  onWaited(listener: (seconds: number) => void): void;
}

/** What a process tells a Prometheus server of itself. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'billwright_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const rounds = new Histogram({
    name: 'billwright_job_round_duration_seconds',
    help: 'Time that a round of work took which recurs by itself, by task and by how it ended: done or failed.',
    labelNames: ['task', 'outcome'],
    buckets: ROUND_BUCKETS,
    registers: [registry],
  });
  const pools = showPools(registry);
  return {
    registry,
    observeRequests(request, response, next) {
      const end = durations.startTimer();
      response.once('close', () => {
        const pattern: unknown = request.route?.path;
        const route = typeof pattern === 'string' ? request.baseUrl + pattern : OTHER_ROUTE;
        end({ method: request.method, route, status: String(response.statusCode) });
      });
      next();
    },
    watchPool: (name, pool) => pools.set(name, pool),
    watchStreams(count) {
      new Gauge({
        name: 'billwright_live_streams',
        help: 'Open streams of live updates.',
        registers: [registry],
        collect() {
          this.set(count());
        },
      });
    },
    watchQueues: (pool) => showQueues(registry, pool),
    watchPdfs: (queue) => showPdfs(registry, queue),
    observeRound: ({ task, outcome, seconds }) => rounds.observe({ task, outcome }, seconds),
  };
}

/** @returns the pools by name: what is added to them is shown */
function showPools(registry: Registry): Map<string, pg.Pool> {
  const pools = new Map<string, pg.Pool>();
  new Gauge({
    name: 'billwright_database_connections',
    help: 'Connections to the database by pool: open, idle, and how much waits for one.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [name, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ pool: name, state: 'open' }, totalCount);
        this.set({ pool: name, state: 'idle' }, idleCount);
        this.set({ pool: name, state: 'waiting' }, waitingCount);
      }
    },
  });
  return pools;
}

function showPdfs(registry: Registry, queue: PdfQueue): void {
  new Gauge({
    name: 'billwright_pdf_waiting',
    help: 'Documents that wait for a thread which draws them.',
    registers: [registry],
    collect() {
      this.set(queue.countWaiting());
    },
  });
  const waits = new Histogram({
    name: 'billwright_pdf_wait_seconds',
    help: 'Time that a document waited for a thread, until it was drawn or given up.',
    buckets: WAIT_BUCKETS,
    registers: [registry],
  });
  queue.onWaited((seconds) => waits.observe(seconds));
}

function showQueues(registry: Registry, pool: pg.Pool): void {
  let reading: Promise<QueueDepth[]> | undefined;
  // Both gauges are asked at the same time, and the database once.
  const read = () => {
    reading ??= readQueues(pool).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const show = (name: string, help: string, value: (depth: QueueDepth) => number) =>
    new Gauge({
      ...{ name, help, labelNames: ['queue'], registers: [registry] },
      // Each process reads the same queues.
      aggregator: 'max',
      async collect() {
        for (const depth of await read()) this.set({ queue: depth.queue }, value(depth));
      },
    });
  show(
    'billwright_queue_due',
    'What is due in each queue: outbox (emails and text messages), webhook_events, imports, seals.',
    ({ due }) => due,
  );
  show(
    'billwright_queue_oldest_seconds',
    'For how long the oldest of what is due in a queue has been.',
    ({ oldest }) => oldest,
  );
}
