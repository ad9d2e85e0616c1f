import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Names of the files. */
type Secret = 'session-secret' | 'data-key';

/**
 * A secret of 32 random bytes, in base64url, kept in `dataDir` and made there at the first start. Two starts at once agree on
 * one, and a start that is killed leaves none behind that is cut short.
 */
export async function keptSecret(dataDir: string, name: Secret): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const file = path.join(dataDir, name);
  const known = await readIfThere(file);
  if (known !== undefined) return known;
  const draft = path.join(dataDir, `${name}.${randomUUID()}`);
  await writeFile(draft, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  return (await readFile(file, 'utf8')).trim();
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}
