import compression from 'compression';
import type { RequestHandler, Response } from 'express';

/** Guard of lists, which may be long: compresses quickly what is worth it. */
export const compressed: RequestHandler = compression({ threshold: 16_000, level: 1 });

/** Sends JSON text that PostgreSQL wrote, as it is, unless a guard keeps something back. */
export function sendJson(response: Response, json: string): void {
  const rewrite: ((json: string) => string) | undefined = response.locals.rewriteJson;
  const body = Buffer.from(rewrite ? rewrite(json) : json);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', body.length);
  response.end(body);
}

/** Sends a list, with `X-Total-Count` where a part of it was asked for. */
export function sendList(response: Response, list: { json: string; total: number | undefined }): void {
  if (list.total !== undefined) response.setHeader('X-Total-Count', String(list.total));
  sendJson(response, list.json);
}
