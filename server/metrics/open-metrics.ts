import cluster from 'node:cluster';
import type { Server } from 'node:http';
import type pg from 'pg';
import { Registry } from 'prom-client';
import type { Log } from '#server/log.ts';
import { answerParent, childMetrics } from './cluster-metrics.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';

interface Measured {
  pool: pg.Pool;
  /** Of a replica. */
  readPool?: pg.Pool | undefined;
  /** Live streams; a worker has none. */
  live?: { count: () => number };
  /** Of documents that are drawn here. */
  pdfQueue?: Parameters<Metrics['watchPdfs']>[0];
  /** Where something has been observed before these are served. */
  metrics?: Metrics;
  log: Log;
}

/** Metrics of this process, served until they are closed: here, or by the parent of several, which asks each. */
export async function openMetrics(
  place: { port: number; host: string },
  { pool, readPool, live, pdfQueue, log, metrics = createMetrics() }: Measured,
): Promise<Pick<Metrics, 'observeRequests' | 'observeRound' | 'watchPdfs'> & { close: () => void }> {
  metrics.watchPool(live ? 'requests' : 'worker', pool);
  if (readPool) metrics.watchPool('replica', readPool);
  metrics.watchQueues(pool);
  if (live) metrics.watchStreams(live.count);
  if (pdfQueue) metrics.watchPdfs(pdfQueue);
  if (cluster.isWorker) {
    answerParent(metrics.registry);
    return { ...metrics, close: () => undefined };
  }
  const server = await serveMetrics(metrics.registry, { ...place, log });
  return { ...metrics, close: () => closeNow(server) };
}

/** Metrics of all processes that this one has started, added up, served until they are closed. */
export async function openClusterMetrics(
  place: { port: number; host: string },
  log: Log,
): Promise<{ close: () => void }> {
  const source = { contentType: Registry.PROMETHEUS_CONTENT_TYPE, metrics: childMetrics() };
  const server = await serveMetrics(source, { ...place, log });
  return { close: () => closeNow(server) };
}

function closeNow(server: Server): void {
  server.closeAllConnections();
  server.close();
}
