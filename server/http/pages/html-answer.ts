import { gzipSync } from 'node:zlib';
import type { Response } from 'express';

/** Characters from which compressing saves packets. */
const WORTHWHILE = 1_000;
/** Characters up to which compressing takes less time than handing the work to another thread. */
const SHORT = 150_000;

/**
 * Sends a page. Most are compressed here and leave in one piece; the stream of the `compression` middleware, which takes
 * the long ones, costs several switches of threads before the first byte.
 */
export function sendHtml(response: Response, status: number, html: string): void {
  response.status(status).type('html').vary('Accept-Encoding');
  const isShort = html.length >= WORTHWHILE && html.length <= SHORT;
  if (!isShort || response.req.acceptsEncodings('gzip') !== 'gzip') {
    response.send(html);
    return;
  }
  response.set('Content-Encoding', 'gzip').send(gzipSync(html));
}
