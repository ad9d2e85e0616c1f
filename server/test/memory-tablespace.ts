import { mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { prepareBinaries } from '#server/db/embedded/binaries.ts';
import { clusterIn } from '#server/db/embedded/cluster.ts';
import { databaseHome } from '#server/db/embedded/home.ts';
import { databaseAccount, giveTo } from '#server/db/embedded/run-as.ts';
import { connectAsSuperuser } from '#server/db/embedded/server.ts';

const MEMORY = '/dev/shm';
const ENOUGH = 2 ** 30;
const NAME = 'memory';

/**
 * Keeps databases in memory where there is enough of it. A clone is hundreds of files, and on a disk making them costs
 * more than filling them: ext4 steps over each place that a dropped database has left a moment ago.
 * @param dir of the packaged server
 * @returns the tablespace for `create database`
 */
export async function ensureMemoryTablespace(dir: string, url: string): Promise<string> {
  return asSuperuser(dir, url, async (connection, account) => {
    const found = await folderOf(connection);
    if (found) return statSync(found, { throwIfNoEntry: false }) ? NAME : 'pg_default';
    if (!hasMemory()) return 'pg_default';
    const folder = mkdtempSync(path.join(MEMORY, 'billwright-test-'));
    giveTo(account, folder);
    await connection.query(`create tablespace ${NAME} owner billwright location '${folder}'`);
    return NAME;
  });
}

/** Once its databases are gone. After the machine was restarted its folder is gone too. */
export async function dropMemoryTablespace(dir: string, url: string): Promise<void> {
  await asSuperuser(dir, url, async (connection) => {
    const folder = await folderOf(connection);
    if (!folder) return;
    await connection.query(`drop tablespace ${NAME}`);
    rmSync(folder, { recursive: true, force: true });
  });
}

async function asSuperuser<Result>(
  dir: string,
  url: string,
  act: (connection: pg.Client, account: ReturnType<typeof databaseAccount>) => Promise<Result>,
): Promise<Result> {
  const { home } = databaseHome(dir);
  const account = databaseAccount(path.join(home, 'data'));
  const cluster = clusterIn(home, account, prepareBinaries({ home, account }));
  const connection = await connectAsSuperuser(cluster, Number(new URL(url).port));
  try {
    return await act(connection, account);
  } finally {
    await connection.end();
  }
}

async function folderOf(connection: pg.Client): Promise<string | undefined> {
  const { rows } = await connection.query<{ folder: string }>(
    'select pg_tablespace_location(oid) as folder from pg_tablespace where spcname = $1',
    [NAME],
  );
  return rows[0]?.folder;
}

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH;
  } catch {
    return false;
  }
}
