import { once } from 'node:events';
import type { Request, Response } from 'express';
import { ZipFile } from 'yazl';
import { NOTHING_ELSE } from '#server/http/api/api-headers.ts';

export interface ZipEntry {
  name: string;
  bytes: Buffer;
}

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
  zip.outputStream.pipe(response);
  const closed = once(response, 'close');
  try {
    for await (const { name, bytes } of entries) {
      if (response.closed || request.aborted) return;
      // PDFs are compressed already.
      zip.addBuffer(bytes, name, { mtime: now, compress: false });
      if (response.writableNeedDrain) await Promise.race([once(response, 'drain'), closed]);
    }
    zip.end();
  } catch (error) {
    if (response.headersSent) response.destroy();
    else for (const name of ['Content-Type', 'Content-Disposition']) response.removeHeader(name);
    throw error;
  }
}
