import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Config } from './config.ts';
import { migrateWhenReachable } from './db/migrate.ts';
import type { Log } from './log.ts';

/** Tells that a database went with this folder. Keys alone don't: a first start may have made them and ended before it had one. */
const MARK = 'has-database';
const MARK_TEXT =
  'A database goes with this folder. Servers refuse to start on an empty one, unless with --fresh.\n';

interface Beginning {
  config: Pick<Config, 'dataDir' | 'environment'>;
  /** Without a pooler between. */
  url: string;
  log: Log;
  /** Of this process. */
  args?: readonly string[];
}

/**
 * Brings the schema up to date, waiting for a database that is not there yet.
 * @throws Error in a sentence when an installation that has had data finds an empty database, as after an upgrade with another volume
 */
export async function beginOnDatabase({ config, url, log, args = process.argv }: Beginning): Promise<void> {
  const mark = path.resolve(config.dataDir, MARK);
  const isProduction = config.environment === 'production';
  const isGuarded = isProduction && existsSync(mark) && !args.includes('--fresh');
  const refuseEmpty = async () => {
    if (isGuarded && (await isEmpty(url)))
      throw new Error(
        `The database is empty, but ${path.dirname(mark)} (DATA_DIR) belongs to an installation that has had data. Is this the right database, or the right volume? Nothing was changed. To put a backup into it, use "npm run restore"; to begin anew on purpose, start once with --fresh, like "npm start -- --fresh".`,
      );
  };
  await migrateWhenReachable(url, path.resolve('migrations'), log, refuseEmpty);
  if (!isProduction) return;
  try {
    await mkdir(path.dirname(mark), { recursive: true });
    await writeFile(mark, MARK_TEXT);
  } catch (error) {
    // With all keys in the environment, the folder may be read-only.
    log.debug({ err: error }, 'DATA_DIR is not marked');
  }
}

async function isEmpty(url: string): Promise<boolean> {
  const connection = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  connection.on('error', () => undefined);
  try {
    await connection.connect();
    const { rows } = await connection.query("select to_regclass('public.users') is null as is_empty");
    return rows[0].is_empty;
  } finally {
    await connection.end();
  }
}
