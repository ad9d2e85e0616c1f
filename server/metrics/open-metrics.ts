import type pg from 'pg';
import type { Log } from '#server/log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';

interface Measured {
  pool: pg.Pool;
  /** Live streams; a worker has none. */
  live?: { count: () => number };
  log: Log;
}

/** Metrics of this process, served until they are closed. */
export async function openMetrics(
  place: { port: number; host: string },
  { pool, live, log }: Measured,
): Promise<Pick<Metrics, 'observeRequests'> & { close: () => void }> {
  const metrics = createMetrics();
  metrics.watchPool('requests', pool);
  metrics.watchQueues(pool);
  if (live) metrics.watchStreams(live.count);
  const server = await serveMetrics(metrics, { ...place, log });
  return {
    observeRequests: metrics.observeRequests,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
