import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { link, mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BackupManifest } from './backup-format.ts';
import { encrypt } from './encryption.ts';
import { type BackupSource, writeBackup } from './write-backup.ts';

interface SavedBackup {
  manifest: BackupManifest;
  bytes: number;
}

interface Saving extends BackupSource {
  /** Where it is kept. Nothing there is ever replaced. */
  file: string;
  /** Undefined: it isn't encrypted. */
  passphrase: string | undefined;
}

/**
 * Writes a backup into a file that is there whole or not at all, and that only this user may read.
 * @throws Error where the file exists, or the database or disk fails
 */
export async function saveBackup({ file, passphrase, ...source }: Saving): Promise<SavedBackup> {
  if (existsSync(file)) throw new Error(`${file} exists. Nothing was written.`);
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}.part`;
  try {
    const zip = new PassThrough();
    const out = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    const saved = (async () => pipeline(passphrase ? await encrypt(zip, passphrase) : zip, out))();
    const manifest = await bothOf(writeBackup(source, zip), saved);
    // Unlike a rename, that never replaces a file.
    await link(draft, file);
    return { manifest, bytes: (await stat(file)).size };
  } finally {
    await rm(draft, { force: true });
  }
}

/** What the first resolves to. @throws what has failed, and not that the other was cut off by it */
async function bothOf<Result>(writing: Promise<Result>, saving: Promise<unknown>): Promise<Result> {
  const [written, saved] = await Promise.allSettled([writing, saving]);
  const failures = [written, saved].flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  if (written.status === 'fulfilled' && failures.length === 0) return written.value;
  throw failures.find(({ code }) => code !== 'ERR_STREAM_PREMATURE_CLOSE') ?? failures[0];
}
