import type { RequestHandler } from 'express';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type QueueDepth, readQueues } from './queues.sql.ts';

/** In seconds; from what a cached answer takes to what a request may take at most. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

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
