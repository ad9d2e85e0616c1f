import { createHash } from 'node:crypto';
import { imageSize } from 'image-size';
import { type Database, inTransaction } from '#server/db/client.ts';
import { conflict, invalid } from '#server/errors.ts';
import { createKeyedSemaphore } from '#server/limits/keyed-semaphore.ts';
import { drawImage, type ImageKind } from '#server/providers/draw-image.ts';
import { type FilePurpose, type FileType, fileLimits } from '#shared/file.ts';
import { END_BYTES, type FileEnds, fileType } from './file-type.ts';
import { type FilesRepo, filesRepo } from './files.repo.ts';
import { finishAsIs, finishDrawn, lockFile, putPart, removeParts } from './files.sql.ts';

/** Pixels of the longest side, for sharp screens and print. */
const BOX = { width: 2_000, height: 2_000 };
/** As many as phones take. */
const photos = { maxPixels: 50_000_000, mostWorkMs: 8_000, longestMs: 25_000, isPhoto: true };
/** A picture that goes along as it came is drawn small, only to see that it is one. */
const SMALL = { width: 32, height: 32 };

const refusals: Record<FilePurpose, string> = {
  image: 'Choose a picture: a PNG, JPG or WebP file of at most 50 megapixels',
  attachment: 'Choose a PDF, PNG or JPG file',
};

// What is drawn holds a part of a file in memory at a time; few at once also keep processors free for requests.
const drawing = createKeyedSemaphore({ permits: 2, longestWaitMs: 20_000 });

/**
 * Ends an upload: says what the file is by what is in it, and makes it ready. Pictures are drawn anew; what goes along stays as it
 * came. Once more, it answers the same. What is refused is gone.
 * @throws DomainError 404, 400 for a type that is not taken, 409 `file_incomplete` or `changed_meanwhile`
 */
export async function finishUpload(db: Database, userId: string, id: string, now: Date): Promise<string> {
  const own = filesRepo(db, userId);
  const file = await own.arrived(id);
  if (file.isReady) return own.get(id);
  if (Number(file.arrived) !== file.size || file.last !== file.parts - 1)
    throw conflict('Some of this file has not arrived yet. Please send it again.', 'file_incomplete');
  const source: Source = { id, own, parts: file.parts };
  const { ends, sha256 } = await lookThrough(read(source));
  const type = fileType(ends, file.purpose);
  const isDone =
    type !== undefined &&
    (file.purpose === 'image'
      ? await finishPicture(db, userId, source, type, now)
      : await finishAttachment(db, userId, source, { type, sha256, now }));
  if (isDone) return own.get(id);
  await own.remove(id);
  throw invalid(refusals[file.purpose], { code: 'file_type' });
}

interface Source {
  id: string;
  own: FilesRepo;
  parts: number;
}

const changed = () =>
  conflict('This file was changed while it was looked at. Please try again.', 'file_incomplete');

async function* read({ id, own, parts }: Source): AsyncGenerator<Buffer> {
  for (let part = 0; part < parts; part++) {
    const content = await own.part(id, part);
    if (!content) throw changed();
    yield content;
  }
}

/** Both ends of a file and its hash. */
export async function lookThrough(
  content: AsyncIterable<Buffer>,
): Promise<{ ends: FileEnds; sha256: string }> {
  const hash = createHash('sha256');
  const ends: FileEnds = { head: Buffer.alloc(0), tail: Buffer.alloc(0) };
  for await (const piece of content) {
    hash.update(piece);
    if (ends.head.length < END_BYTES)
      ends.head = Buffer.concat([ends.head, piece.subarray(0, END_BYTES - ends.head.length)]);
    ends.tail = Buffer.concat([ends.tail, piece.subarray(-END_BYTES)]).subarray(-END_BYTES);
  }
  return { ends, sha256: hash.digest('hex') };
}

async function draw(source: AsyncIterable<Buffer>, type: FileType, box: typeof BOX) {
  const release = await drawing.acquire('all');
  const kind = type.replace('image/', '') as ImageKind;
  return drawImage(source, kind, box, { ...photos, maxOutputBytes: fileLimits.file }).finally(release);
}

/** Whether a file of this type can be shown, whatever its first bytes say. */
export const isPicture = async (content: AsyncIterable<Buffer>, type: FileType): Promise<boolean> =>
  (await draw(content, type, SMALL)) !== undefined;

/** @returns whether it was a picture of that type */
async function finishPicture(db: Database, userId: string, source: Source, type: FileType, now: Date) {
  const drawn = await draw(read(source), type, BOX);
  if (!drawn) return false;
  const { content } = drawn;
  const { width, height } = imageSize(content);
  const key = { id: source.id, userId };
  return inTransaction(db, async (transaction) => {
    const file = await lockFile.first(transaction, key);
    if (!file || file.isReady) return Boolean(file);
    await removeParts.run(transaction, key);
    for (let part = 0; part * fileLimits.part < content.length; part++)
      await putPart.run(transaction, {
        ...{ ...key, part },
        content: content.subarray(part * fileLimits.part, (part + 1) * fileLimits.part),
      });
    const sha256 = createHash('sha256').update(content).digest('hex');
    const drawnType: FileType = `image/${drawn.type}`;
    await finishDrawn.run(transaction, {
      ...{ ...key, type: drawnType, sha256, now },
      ...{ size: content.length, width, height },
    });
    return true;
  });
}

interface Finished {
  type: FileType;
  sha256: string;
  now: Date;
}

/** @returns whether it is what its first bytes say */
async function finishAttachment(db: Database, userId: string, source: Source, finished: Finished) {
  if (finished.type !== 'application/pdf' && !(await isPicture(read(source), finished.type))) return false;
  const { id } = source;
  const done = await inTransaction(db, async (transaction) => {
    const file = await lockFile.first(transaction, { id, userId });
    return file?.isReady || (await finishAsIs.first(transaction, { id, userId, ...finished }));
  });
  if (!done) throw changed();
  return true;
}
