import { once } from 'node:events';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { ZipFile } from 'yazl';
import { NOTHING_ELSE } from '#server/http/api/api-headers.ts';

export type ZipEntry = { name: string } & (
  | { bytes: Buffer }
  /** Read while it is sent; texts are compressed. */
  | { content: AsyncIterable<Buffer | string>; isText: boolean }
);

/**
 * Answers with a ZIP file of entries, each of which is made once there is room for it, and none after the download was
 * broken off. An entry that fails breaks it off too, so that nobody keeps a file with something missing.
 */
export async function sendZip(
  request: Request,
  response: Response,
  { fileName, now, entries }: { fileName: string; now: Date; entries: AsyncIterable<ZipEntry> },
): Promise<void> {
  response.set({
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'Content-Security-Policy': NOTHING_ELSE,
    'Cache-Control': 'private, no-store',
  });
  const zip = new ZipFile();
  // It repeats what goes wrong with its sources, which is thrown where they are read.
  zip.on('error', () => undefined);
  zip.outputStream.pipe(response);
  const closed = once(response, 'close');
  try {
    for await (const entry of entries) {
      if (response.closed || request.aborted) return;
      // PDFs and pictures are compressed already.
      if ('bytes' in entry) zip.addBuffer(entry.bytes, entry.name, { mtime: now, compress: false });
      else await sendContent(zip, entry, { now, closed });
      if (response.writableNeedDrain) await Promise.race([once(response, 'drain'), closed]);
    }
    zip.end();
  } catch (error) {
    if (response.headersSent) response.destroy();
    else for (const name of ['Content-Type', 'Content-Disposition']) response.removeHeader(name);
    throw error;
  }
}

async function sendContent(
  zip: ZipFile,
  { name, content, isText }: Extract<ZipEntry, { content: unknown }>,
  { now, closed }: { now: Date; closed: Promise<unknown> },
): Promise<void> {
  const source = Readable.from(content, { objectMode: false });
  const read = finished(source);
  zip.addReadStream(source, name, { mtime: now, compress: isText });
  await Promise.race([read, closed]);
  source.destroy();
  await read.catch((error: Error & { code?: string }) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
