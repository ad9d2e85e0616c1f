import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { type Log, loggablePath } from '#server/log.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** Stands in every log line of the request and in the text of an unexpected failure. */
    id: string;
  }
}

const MAX_AGENT_LENGTH = 200;

/** Gives the request its id and writes one line when it is answered or abandoned. */
export function requestContext(log: Log): RequestHandler {
  let prefix = randomBytes(6).toString('base64url');
  let count = 0;
  // What stands in these lines is picked below, and needs no search for secrets.
  const lines = log.child({}, { redact: [] });
  return (request, response, next) => {
    if (++count === 1_000_000) {
      prefix = randomBytes(6).toString('base64url');
      count = 1;
    }
    request.id = `${prefix}-${count.toString(36)}`;
    const started = performance.now();
    response.once('close', () => {
      // A poll that found nothing new is not worth a line.
      if (response.statusCode === 304 && !lines.isLevelEnabled('debug')) return;
      lines[response.statusCode === 304 ? 'debug' : 'info'](lineOf(request, response, started), 'request');
    });
    next();
  };
}

function lineOf(request: Request, response: Response, started: number): object {
  const refused = response.statusCode >= 400;
  return {
    requestId: request.id,
    method: request.method,
    path: loggablePath(request.originalUrl),
    status: response.statusCode,
    ms: Math.round((performance.now() - started) * 10) / 10,
    user: request.signedIn?.actor.id,
    ...(request.signedIn &&
      request.signedIn.actor.role !== 'owner' && { actingFor: request.signedIn.user.id }),
    address: request.ip,
    ...(refused && { agent: request.headers['user-agent']?.slice(0, MAX_AGENT_LENGTH) }),
    ...(!response.writableFinished && { abandoned: true }),
  };
}
