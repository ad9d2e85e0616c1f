import { ApiError, call, callJson } from '#client/lib/api.ts';
import { type FilePurpose, fileLimits, type StoredFile } from '#shared/file.ts';

const FILES = '/api/files';
/** Bytes of one part: small ones show progress. */
const PART = Math.min(512 * 1024, fileLimits.part);

/** Where a stored file is read by its seller. */
export const filePath = (id: string) => `${FILES}/${id}`;

/** Trying again changes nothing. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

interface Run {
  /** Told from 0 to 1. */
  onProgress: (done: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a file in parts.
 * @returns what runs it. Run again after a failure, it goes on where it stopped. @throws {ApiError}
 */
export function createUpload(file: File, purpose: FilePurpose) {
  let id: string | undefined;
  let next = 0;
  return async ({ onProgress, signal }: Run): Promise<StoredFile> => {
    try {
      if (id === undefined) {
        const body = { purpose, name: file.name.slice(-fileLimits.name) || 'Picture', bytes: file.size };
        id = (await callJson<StoredFile>('POST', FILES, { body, signal })).id;
        next = 0;
      }
      for (; next * PART < file.size; next += 1) {
        onProgress((next * PART) / file.size);
        const bytes = file.slice(next * PART, (next + 1) * PART);
        await call('PUT', `${filePath(id)}/parts/${next}`, { bytes, signal });
      }
      onProgress(1);
      return await callJson<StoredFile>('POST', `${filePath(id)}/complete`, { signal });
    } catch (error) {
      // What is cancelled isn't kept; what was refused begins anew.
      if (id && signal.aborted) void call('DELETE', filePath(id)).catch(() => undefined);
      if (signal.aborted || isRefusal(error)) id = undefined;
      throw error;
    }
  };
}

const types = {
  image: ['image/png', 'image/jpeg', 'image/webp'],
  attachment: ['application/pdf', 'image/png', 'image/jpeg'],
} as const satisfies Record<FilePurpose, readonly string[]>;

const wrongType = {
  image: 'A picture is a PNG, JPG or WebP file.',
  attachment: 'An attachment is a PDF, PNG or JPG file.',
} as const;

/** What a file chooser offers. */
export const acceptedTypes = (purpose: FilePurpose): string => types[purpose].join(',');

/** What is wrong with a file before any of it is sent. */
export function fileProblem({ type, size }: Pick<File, 'type' | 'size'>, purpose: FilePurpose) {
  if (!types[purpose].some((allowed) => allowed === type)) return wrongType[purpose];
  if (size === 0) return 'This file is empty.';
  return size > fileLimits.file ? 'A file can be at most 10 MB.' : undefined;
}

/** What is said of an upload that failed. */
export function uploadFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= 500)
    return "Couldn't upload it. Check your connection and try again.";
  const [first] = Object.values(error.fieldErrors ?? {});
  return first?.[0] ?? error.serverMessage ?? "Couldn't upload it.";
}
