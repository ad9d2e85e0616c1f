import { createServer, type Server } from 'node:http';
import { listen } from '#server/listen.ts';
import type { Log } from '#server/log.ts';

/** What is served. */
interface Source {
  contentType: string;
  metrics: () => Promise<string>;
}

interface MetricsOptions {
  port: number;
  host: string;
  log: Log;
}

/**
 * Answers `GET /metrics` for Prometheus, on a port of its own: what it says is for whoever runs the server, and needs no session.
 * @throws Error in a sentence when the port cannot be had
 */
export async function serveMetrics(registry: Source, { port, host, log }: MetricsOptions): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await registry.metrics();
      response
        .writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' })
        .end(text);
    } catch (error) {
      log.warn({ err: error }, 'metrics could not be read');
      response.writeHead(503).end();
    }
  });
  server.requestTimeout = 5_000;
  await listen(server, { port, host, settings: { port: 'METRICS_PORT', host: 'METRICS_HOST' } });
  return server;
}
