import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/** Whether a password is known from breaches. */
export type IsBreached = (password: string) => Promise<boolean>;

const HASH_LENGTH = 40;
/** Longer than two lines. */
const LOOK_BYTES = 256;
/** Read and looked through at once when the search has come so near. */
const NEAR_BYTES = 4_096;

const LINE = /^[\dA-F]{40}(:\d+)?\r?$/i;

/**
 * Opens a list of SHA-1 hashes in hexadecimal digits, one a line and in ascending order, as `HASH` or `HASH:count`. It is
 * searched in place, so that its size costs no memory.
 * @throws Error when it can't be read or is no such list
 */
export async function openBreachedPasswords(file: string): Promise<IsBreached> {
  const handle = await open(file).catch((error: Error) => {
    throw new Error(`BREACHED_PASSWORDS_FILE can't be read: ${error.message}`);
  });
  const { size } = await handle.stat();
  const [first = '', second] = (await read(handle, 0, LOOK_BYTES)).split('\n');
  const isSorted = !second || (LINE.test(second) && hashOf(first) < hashOf(second));
  if (!LINE.test(first) || !isSorted) {
    await handle.close();
    throw new Error(
      'BREACHED_PASSWORDS_FILE must be a list of SHA-1 hashes in hexadecimal digits, one a line and in ascending order',
    );
  }
  return (password) =>
    includes(handle, size, createHash('sha1').update(password).digest('hex').toUpperCase());
}

const hashOf = (line: string) => line.slice(0, HASH_LENGTH).toUpperCase();

async function read(handle: FileHandle, start: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
  return buffer.toString('latin1', 0, bytesRead);
}

/** Halves the stretch in which the hash would stand; both its ends are beginnings of lines. */
async function includes(handle: FileHandle, size: number, hash: string): Promise<boolean> {
  let start = 0;
  let end = size;
  while (end - start > NEAR_BYTES) {
    const middle = start + Math.floor((end - start) / 2);
    const text = await read(handle, middle, LOOK_BYTES);
    const line = text.indexOf('\n') + 1;
    const found = hashOf(text.slice(line));
    if (found === hash) return true;
    if (found < hash) start = middle + line;
    else end = middle + line;
  }
  const near = await read(handle, start, end - start);
  return near.split('\n').some((line) => hashOf(line) === hash);
}
