import express, { type RequestHandler } from 'express';
import { unsupportedType } from './errors.ts';

/** Largest JSON body, in bytes. */
const MAX_BODY_BYTES = 1_000_000;

const parse = express.json({ limit: MAX_BODY_BYTES, type: () => true });

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/** Reads a JSON body. A body of another type is refused; a request without a body needs no type. */
export const jsonBody: RequestHandler = (request, response, next) => {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (!hasBody) return next();
  if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) throw unsupportedType('application/json');
  return parse(request, response, next);
};
