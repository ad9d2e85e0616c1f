import { type RequestHandler, Router } from 'express';
import type pg from 'pg';
import { unavailable } from './errors.ts';

/** Whether this process can serve: set by the start and by the stop. */
export interface Readiness {
  /** The schema is up to date. */
  isMigrated: boolean;
  /** The process is stopping and takes no new work. */
  isDraining: boolean;
}

/** `GET /healthz`: 200 while the process lives. `GET /readyz`: 503 until the database is reachable and migrated. */
export function healthRoutes(readiness: Readiness, pool: pg.Pool): Router {
  const routes = Router();
  routes.use(['/healthz', '/readyz'], (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  routes.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  routes.get('/readyz', async (_request, response) => {
    const reachable =
      readiness.isMigrated && !readiness.isDraining && (await pool.query('select 1').catch(() => undefined));
    if (reachable) response.json({ status: 'ready' });
    else response.status(503).set('Retry-After', '1').json({ status: 'unavailable' });
  });
  return routes;
}

/** Refuses work before the schema is there; while stopping, asks clients not to reuse the connection. */
export function whenReady(readiness: Readiness): RequestHandler {
  return (_request, response, next) => {
    if (readiness.isDraining) response.set('Connection', 'close');
    if (!readiness.isMigrated) throw unavailable();
    next();
  };
}
