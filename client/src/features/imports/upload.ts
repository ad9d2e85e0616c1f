import { ApiError, call, callJson } from '#client/lib/api.ts';
import {
  type Import,
  type ImportKind,
  MAX_ARCHIVE_BYTES,
  MAX_FILE_BYTES,
  PART_BYTES,
} from '#shared/imports.ts';

const IMPORTS = '/api/imports';
const MAX_NAME = 200;

interface Run {
  /** Told from 0 to 1. */
  onProgress: (done: number) => void;
  signal: AbortSignal;
}

/** Trying again changes nothing. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

/**
 * Sends a file in parts.
 * @param begun an import that already has some of them
 * @returns what runs it. Run again after a failure, it sends the part that failed, and those after it. @throws {ApiError}
 */
export function createUpload(file: File, kind: ImportKind, begun?: Pick<Import, 'id' | 'partsReceived'>) {
  let id = begun?.id;
  let next = begun?.partsReceived ?? 0;
  return {
    /** @returns the id of the import */
    run: async ({ onProgress, signal }: Run): Promise<string> => {
      if (id === undefined) {
        const body = { kind, fileName: file.name.slice(-MAX_NAME), bytes: file.size };
        id = (await callJson<Import>('POST', IMPORTS, { body, signal })).id;
      }
      for (; next * PART_BYTES < file.size; next += 1) {
        onProgress((next * PART_BYTES) / file.size);
        const bytes = file.slice(next * PART_BYTES, (next + 1) * PART_BYTES);
        await call('PUT', `${IMPORTS}/${id}/parts/${next}`, { bytes, signal });
      }
      onProgress(1);
      return id;
    },
    /** What is cancelled isn't kept. */
    discard: () => {
      if (id) void call('POST', `${IMPORTS}/${id}/cancel`).catch(() => undefined);
    },
  };
}

const SHEET = /\.(?:xlsx?|xlsm|ods|numbers)$/i;
const TABLE = /\.(?:csv|tsv|txt)$/i;

/** What is wrong with a file before any of it is sent. */
export function fileProblem(file: Pick<File, 'name' | 'size'>, kind: ImportKind): string | undefined {
  return file.size === 0
    ? 'This file is empty.'
    : kind === 'archive'
      ? archiveProblem(file)
      : tableProblem(file);
}

function archiveProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (name.includes('.') && !/\.zip$/i.test(name))
    return 'This is not an archive. Its name ends with .zip, as it was downloaded.';
  return size > MAX_ARCHIVE_BYTES ? 'An archive can be at most 500 MB.' : undefined;
}

function tableProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (SHEET.test(name))
    return 'This is a spreadsheet. Open it, choose Save As, pick CSV UTF-8, and choose the file that comes out.';
  if (name.includes('.') && !TABLE.test(name))
    return 'This is not a CSV file. Its name ends with .csv, .tsv or .txt.';
  return size > MAX_FILE_BYTES
    ? 'A file can be at most 20 MB. Split it, and import the parts one after the other.'
    : undefined;
}

/** What is said of an upload that failed. */
export function uploadFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= 500)
    return "Couldn't upload it. Check your connection and try again: it goes on where it stopped.";
  const [first] = Object.values(error.fieldErrors ?? {});
  return first?.[0] ?? error.serverMessage ?? "Couldn't upload it.";
}
