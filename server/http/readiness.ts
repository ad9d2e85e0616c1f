import type { RequestHandler } from 'express';
import type pg from 'pg';
import { unavailable } from '#server/errors.ts';

/** Whether this process can serve: set by the start and by the stop. */
export interface Readiness {
  /** The schema is up to date. */
  isMigrated: boolean;
  /** The process is stopping: others should be asked. */
  isDraining: boolean;
}

/** `GET /healthz`: 200 while the process lives. `GET /readyz`: 503 until the database is reachable and migrated. */
export function healthRoutes(readiness: Readiness, pool: pg.Pool): RequestHandler {
  return async (request, response, next) => {
    if (request.path !== '/' || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    response.set('Cache-Control', 'no-store');
    if (request.baseUrl === '/healthz') {
      response.json({ status: 'ok' });
      return;
    }
    const reachable =
      readiness.isMigrated && !readiness.isDraining && (await pool.query('select 1').catch(() => undefined));
    if (reachable) response.json({ status: 'ready' });
    else response.status(503).set('Retry-After', '1').json({ status: 'unavailable' });
  };
}

/** While stopping, asks clients not to reuse the connection, which will be closed: a request sent on it then would be lost. */
export function closeWhenDraining(readiness: Readiness): RequestHandler {
  return (_request, response, next) => {
    if (readiness.isDraining) response.set('Connection', 'close');
    next();
  };
}

/** Refuses work before the schema is there. */
export function whenReady(readiness: Readiness): RequestHandler {
  return (_request, _response, next) => {
    if (!readiness.isMigrated) throw unavailable();
    next();
  };
}
