import type { Response } from 'express';

/** Sends JSON text that PostgreSQL wrote, as it is. */
export function sendJson(response: Response, json: string): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.send(json);
}

/** Sends a list, with `X-Total-Count` where a part of it was asked for. */
export function sendList(response: Response, list: { json: string; total: number | undefined }): void {
  if (list.total !== undefined) response.setHeader('X-Total-Count', String(list.total));
  sendJson(response, list.json);
}
