import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { z } from 'zod';
import { FileProblem } from '#server/features/imports/file-problem.ts';
import { ARCHIVE_FORMAT } from '#shared/archive.ts';
import { MAX_ARCHIVE_BYTES } from '#shared/imports.ts';
import type { Manifest } from './archive-entries.ts';
import { isArchiveName, MANIFEST_NAME } from './archive-names.ts';

/** Entries of one archive, how much more than its packed size an entry may come to, and bytes of the manifest. */
const MOST_ENTRIES = 20_000;
const MOST_RATIO = 100;
const MOST_MANIFEST_BYTES = 8 * 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;

const problems = {
  notZip: 'This file isn’t an archive, or part of it is missing. Upload the ZIP file that you downloaded.',
  foreign: 'This ZIP file has something in it that an archive doesn’t have.',
  tooMuch: 'This archive holds more than can be taken in.',
  changed: 'This archive was changed after it was made, or is damaged. Download it again.',
  newer: 'This archive was made by a newer version. It can be imported once this installation is up to date.',
};

/** Bytes of a file whose parts stand in the database. */
export interface StoredBytes {
  size: number;
  /** From `start` up to `end`, in pieces. */
  read(start: number, end: number): AsyncIterable<Buffer>;
}

/** An archive whose entries are all of those that its manifest names, with names that are allowed. */
export interface OpenArchive {
  manifest: Manifest;
  has(name: string): boolean;
  names(): Iterable<string>;
  sizeOf(name: string): number;
  /** The bytes of an entry. @throws FileProblem at their end, where they aren't those of the manifest */
  read(name: string): AsyncIterable<Buffer>;
}

class StoredReader extends RandomAccessReader {
  readonly #bytes: StoredBytes;
  constructor(bytes: StoredBytes) {
    super();
    this.#bytes = bytes;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#bytes.read(start, end), { objectMode: false });
  }
}

/**
 * Looks at a ZIP file without unpacking it: its directory says what it would come to, and nothing more is ever read.
 * @throws FileProblem for everything that is no archive of this product
 */
export async function openArchive(bytes: StoredBytes): Promise<OpenArchive> {
  const zip = await fromRandomAccessReaderPromise(new StoredReader(bytes), bytes.size, {
    ...{ lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: true },
  }).catch(asProblem);
  const entries = await readDirectory(zip, bytes.size);
  const manifest = await readManifest(zip, entries);
  for (const name of entries.keys()) if (!isArchiveName(name)) throw new FileProblem(problems.foreign);
  const listed = new Map(manifest.entries.map((entry) => [entry.name, entry]));
  const isWhole =
    listed.size === manifest.entries.length &&
    listed.size === entries.size - 1 &&
    manifest.entries.every(
      ({ name, bytes: size }) => name !== MANIFEST_NAME && entries.get(name)?.uncompressedSize === size,
    );
  if (!isWhole) throw new FileProblem(problems.changed);
  return {
    manifest,
    has: (name) => listed.has(name),
    names: () => listed.keys(),
    sizeOf: (name) => listed.get(name)?.bytes ?? 0,
    read: async function* (name) {
      const hash = createHash('sha256');
      for await (const piece of contentOf(zip, entries.get(name))) {
        hash.update(piece);
        yield piece;
      }
      if (hash.digest('hex') !== listed.get(name)?.sha256) throw new FileProblem(problems.changed);
    },
  };
}

/** What goes wrong in a ZIP file is its own fault, unless the database went away. */
function asProblem(error: unknown): never {
  if (!(error instanceof Error) || !isOfZip(error)) throw error;
  throw new FileProblem(BAD_NAME.test(error.message) ? problems.foreign : problems.notZip, { cause: error });
}

/** Names that lead out of a folder. */
const BAD_NAME = /^(?:invalid relative path|absolute path|invalid characters in fileName)/;

/** Errors of yauzl and zlib; others come from where the bytes are. */
const isOfZip = (error: Error & { code?: string }) =>
  error.constructor === Error && (error.code === undefined || error.code.startsWith('Z_'));

async function readDirectory(zip: ZipFile, size: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw new FileProblem(problems.tooMuch);
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  let packed = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName: name, compressedSize, uncompressedSize } = entry;
      if (entries.has(name) || entry.isEncrypted() || ![STORED, DEFLATED].includes(entry.compressionMethod))
        throw new FileProblem(problems.foreign);
      unpacked += uncompressedSize;
      packed += compressedSize;
      if (
        entries.size >= MOST_ENTRIES ||
        unpacked > MAX_ARCHIVE_BYTES ||
        uncompressedSize > MOST_RATIO * Math.max(compressedSize, 1)
      )
        throw new FileProblem(problems.tooMuch);
      entries.set(name, entry);
    }
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    asProblem(error);
  }
  // Entries that share their bytes come to more than there is.
  if (packed > size || overlaps(entries)) throw new FileProblem(problems.tooMuch);
  return entries;
}

function overlaps(entries: ReadonlyMap<string, Entry>): boolean {
  const inOrder = [...entries.values()].sort(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  );
  return inOrder.some((entry, index) => {
    const next = inOrder[index + 1];
    return (
      next !== undefined &&
      entry.relativeOffsetOfLocalHeader + entry.compressedSize > next.relativeOffsetOfLocalHeader
    );
  });
}

async function* contentOf(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Buffer> {
  if (!entry) throw new FileProblem(problems.changed);
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const piece of stream) yield piece as Buffer;
  } catch (error) {
    asProblem(error);
  }
}

const manifestSchema = z.object({
  format: z.int().min(1),
  madeAt: z.iso.datetime(),
  counts: z.record(z.string().max(100), z.int().min(0)),
  entries: z
    .array(
      z.object({
        name: z.string(),
        bytes: z.int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(MOST_ENTRIES),
});

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<Manifest> {
  const entry = entries.get(MANIFEST_NAME);
  if (!entry || entry.uncompressedSize > MOST_MANIFEST_BYTES) throw new FileProblem(problems.foreign);
  const pieces: Buffer[] = [];
  for await (const piece of contentOf(zip, entry)) pieces.push(piece);
  const said = parsed(Buffer.concat(pieces).toString());
  // A format that is not known yet may look otherwise.
  const format = z.object({ format: z.int() }).safeParse(said).data?.format;
  if (format !== undefined && format > ARCHIVE_FORMAT) throw new FileProblem(problems.newer);
  const manifest = manifestSchema.safeParse(said);
  if (!manifest.success) throw new FileProblem(problems.changed);
  return manifest.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
