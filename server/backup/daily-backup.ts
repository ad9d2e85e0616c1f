import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '#server/clock.ts';
import type { BackupOptions } from '#server/config.ts';
import type { Log } from '#server/log.ts';
import { openCopyConnection } from './copy-connection.ts';
import { saveBackup } from './save-backup.ts';

/** Any fixed number: processes that keep their files in one folder ask for the same lock. */
const BACKUP_LOCK = 7_226_116;
/** Milliseconds before a backup that failed is tried again. */
const RETRY_MS = 3_600_000;
const DAY_MS = 86_400_000;

const FILE_NAME = /^billwright-\d{4}-\d{2}-\d{2}\.zip(\.age)?$/;
const UNFINISHED = /^billwright-.*\.part$/;

export interface DailyBackupDeps {
  /** Of a direct connection to the database. */
  url: string;
  dir: string;
  options: Omit<BackupOptions, 'dir'>;
  migrations: string;
  /** Fingerprints of the data keys. */
  dataKeys: () => Promise<string[]>;
  clock: Clock;
  log: Log;
  /** Tells whoever runs the server. It may fail. */
  tellOperator: (reason: string) => Promise<void>;
}

/**
 * Writes the backup of each day, in UTC, once, and removes the oldest. It is called every now and then; one that failed is tried again
 * an hour later, and the operator is told once a day.
 */
export function createDailyBackup(deps: DailyBackupDeps): () => Promise<void> {
  const { dir, options, log } = deps;
  let failedAt: number | undefined;
  let toldOn: string | undefined;
  const fail = async (error: unknown, now: Date) => {
    failedAt = now.getTime();
    log.error({ err: error }, 'the daily back-up failed');
    if (toldOn === dayOf(now)) return;
    toldOn = dayOf(now);
    await deps
      .tellOperator(error instanceof Error ? error.message : String(error))
      .catch((mailError: unknown) =>
        log.error({ err: mailError }, 'the operator could not be told of the failed back-up'),
      );
  };
  return async () => {
    const now = deps.clock.now();
    if (failedAt !== undefined && now.getTime() - failedAt < RETRY_MS) return;
    const file = path.join(dir, `billwright-${dayOf(now)}.zip${options.passphrase ? '.age' : ''}`);
    try {
      if ((await isMade(file)) || !(await writeUnderLock(deps, file, now))) return;
      failedAt = undefined;
      await removeOldest(dir, options.keep, now);
    } catch (error) {
      await fail(error, now);
    }
  };
}

/** In UTC. */
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

async function isMade(file: string): Promise<boolean> {
  // A missing folder, as of a disk that was taken off, is a failure and not a new beginning.
  await stat(path.dirname(file));
  return existsSync(file);
}

/** @returns false where another process is at it */
async function writeUnderLock(
  { url, dir, options, migrations, dataKeys, log }: DailyBackupDeps,
  file: string,
  now: Date,
): Promise<boolean> {
  const connection = await openCopyConnection(url);
  try {
    const { rows } = await connection.query('select pg_try_advisory_lock($1, hashtext($2)) as is_ours', [
      BACKUP_LOCK,
      dir,
    ]);
    if (!rows[0]?.is_ours || existsSync(file)) return false;
    const { passphrase } = options;
    const saved = await saveBackup({ url, file, migrations, now, dataKeys: await dataKeys(), passphrase });
    log.info({ file, bytes: saved.bytes }, 'the daily back-up was written');
    return true;
  } finally {
    await connection.end();
  }
}

/** Only what a daily backup wrote: whatever else lies there stays. */
async function removeOldest(dir: string, keep: number, now: Date): Promise<void> {
  const names = await readdir(dir);
  const oldest = names
    .filter((name) => FILE_NAME.test(name))
    .sort()
    .reverse()
    .slice(keep);
  for (const name of oldest) await rm(path.join(dir, name), { force: true });
  // Left by a process that was killed.
  for (const name of names.filter((each) => UNFINISHED.test(each))) {
    const { mtimeMs } = await stat(path.join(dir, name));
    if (now.getTime() - mtimeMs > DAY_MS) await rm(path.join(dir, name), { force: true });
  }
}
