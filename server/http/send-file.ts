import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { create } from 'content-disposition';
import type { Request, Response } from 'express';
import type { FilePurpose, FileType } from '#shared/file.ts';
import { matchesTag } from './api/entity-tag.ts';

export interface SentFile {
  purpose: FilePurpose;
  name: string;
  type: FileType;
  size: number;
  sha256: string;
  parts: number;
  read: (part: number) => Promise<Buffer | undefined>;
}

const endings: Record<FileType, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
};

/** The name under which a file is saved: one that says what is in it. */
function namedByType(name: string, type: FileType): string {
  const ending = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return endings[type].includes(ending) ? name : `${name}.${endings[type][0]}`;
}

// Marks of direction could make an ending look like another one.
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu;
const OF_PATHS = /[/\\:*?"<>|]+/g;

const nameOf = ({ name, type }: SentFile) =>
  namedByType(
    name
      .replace(UNSEEN, '')
      .replace(OF_PATHS, '-')
      .replace(/^[ .-]+/, '') || 'file',
    type,
  );

/**
 * Answers with a file, a part of it in memory at a time: pictures to be shown, everything else to be saved. It never changes, so
 * browsers may keep it.
 */
export async function sendFile(request: Request, response: Response, file: SentFile): Promise<void> {
  const tag = `W/"${file.sha256}"`;
  response.set({
    'Cache-Control': 'private, max-age=31536000, immutable',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    ETag: tag,
  });
  if (matchesTag(request.headers['if-none-match'], tag)) {
    response.status(304).end();
    return;
  }
  response.set({
    'Content-Type': file.type,
    'Content-Length': String(file.size),
    'Content-Disposition': create(nameOf(file), { type: file.purpose === 'image' ? 'inline' : 'attachment' }),
  });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  // Whoever goes away takes the answer along.
  await pipeline(Readable.from(partsOf(file)), response).catch((error: Error & { code?: string }) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

async function* partsOf({ parts, read }: SentFile): AsyncGenerator<Buffer> {
  for (let part = 0; part < parts; part++) {
    const content = await read(part);
    if (!content) throw new Error('a part of a file is gone');
    yield content;
  }
}
