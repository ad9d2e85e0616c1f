import express, { type NextFunction, type Request, type RequestHandler } from 'express';
import { invalid, unsupportedType } from '#server/errors.ts';

/** Largest JSON body, in bytes. */
const MAX_BODY_BYTES = 1_000_000;

declare module 'http' {
  interface IncomingMessage {
    /** The body's bytes, kept where a replay of the request is recognised by them. */
    rawBody?: Buffer;
  }
}

const parse = express.json({
  limit: MAX_BODY_BYTES,
  type: () => true,
  verify(request, _response, body) {
    if (request.headers['idempotency-key'] !== undefined) request.rawBody = body;
  },
});

const MAX_DEPTH = 1_000;

/** Far beyond what any form sends: it would overflow the stack of whoever walks through it. */
export function isTooDeep(body: unknown): boolean {
  let level = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return false;
}

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/** Reads a JSON body. A body of another type is refused; a request without a body needs no type. */
export const jsonBody: RequestHandler = (request, response, next) => {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (!hasBody) return next();
  if (request.headers['content-type'] === undefined && !request.headers['content-length']) {
    refuseBytes(request, next);
    return;
  }
  if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) throw unsupportedType('application/json');
  return parse(request, response, (error?: unknown) =>
    next(error ?? (isTooDeep(request.body) ? invalid('The request is nested too deeply') : undefined)),
  );
};

/** A chunked body says what it is only by its type; without one it must turn out to be empty. */
function refuseBytes(request: Request, next: NextFunction): void {
  const finish = (error?: Error) => {
    request.off('data', refuse).off('end', finish).resume();
    next(error);
  };
  const refuse = () => finish(unsupportedType('application/json'));
  request.on('data', refuse).on('end', finish);
}
