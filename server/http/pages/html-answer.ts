import { constants, crc32, deflateRawSync, gzipSync } from 'node:zlib';
import type { Response } from 'express';

/** Characters from which compressing saves packets. */
const WORTHWHILE = 1_000;
/** Characters up to which compressing takes less time than handing the work to another thread. */
const SHORT = 150_000;

/** Text that stands in many pages, compressed once. */
export interface SharedText {
  text: string;
  bytes: Buffer;
  deflated: Buffer;
}

/** A page around a text that it shares with others. */
export interface AroundShared {
  before: string;
  shared: SharedText;
  after: string;
}

export function sharedText(text: string): SharedText {
  const bytes = Buffer.from(text);
  return { text, bytes, deflated: deflatePart(bytes, constants.Z_BEST_COMPRESSION) };
}

/**
 * Sends a page. Most are compressed here and leave in one piece; the stream of the `compression` middleware, which takes
 * the long ones, costs several switches of threads before the first byte.
 */
export function sendHtml(response: Response, status: number, page: string | AroundShared): void {
  response.status(status).type('html').vary('Accept-Encoding');
  const length = lengthOf(page);
  const isShort = length >= WORTHWHILE && length <= SHORT;
  if (!isShort || response.req.acceptsEncodings('gzip') !== 'gzip') {
    response.send(typeof page === 'string' ? page : page.before + page.shared.text + page.after);
    return;
  }
  const compressed = typeof page === 'string' ? gzipSync(page) : gzipAround(page);
  response.set('Content-Encoding', 'gzip').send(compressed);
}

const lengthOf = (page: string | AroundShared): number =>
  typeof page === 'string' ? page.length : page.before.length + page.shared.text.length + page.after.length;

/** No file name, no time, compressed by deflate, on Unix. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);

/**
 * One gzip member (RFC 1952) of three runs of deflate blocks, of which the middle one is not compressed again. The length
 * counts as such: no page reaches 4 GB.
 */
function gzipAround({ before, shared, after }: AroundShared): Buffer {
  const [start, end] = [Buffer.from(before), Buffer.from(after)];
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(end, crc32(shared.bytes, crc32(start))), 0);
  trailer.writeUInt32LE(start.length + shared.bytes.length + end.length, 4);
  return Buffer.concat([GZIP_HEADER, deflatePart(start), shared.deflated, deflateRawSync(end), trailer]);
}

/** Blocks that look back at nothing before them, after which others may follow. */
const deflatePart = (bytes: Buffer, level?: number): Buffer =>
  deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH, ...(level !== undefined && { level }) });
