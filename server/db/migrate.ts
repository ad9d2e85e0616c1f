import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Log } from '#server/log.ts';
import { databaseFailure } from './failures.ts';

// Any fixed number: every server that starts asks for the same lock.
const MIGRATION_LOCK = 7_226_115;

/**
 * Brings the schema up to date. Servers that start together take turns under an advisory lock,
 * and a server that dies half-way leaves the schema as it was: all pending migrations are one transaction.
 */
export async function migrateDatabase(url: string, folder: string): Promise<void> {
  const connection = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  connection.on('error', () => undefined);
  await connection.connect();
  try {
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // The worker's own tables first: ours call its functions.
    await runMigrations({ connectionString: url });
    await migrate(drizzle(connection), { migrationsFolder: folder });
  } finally {
    await connection.end();
  }
}

const RETRY_MS = 500;

/** As {@link migrateDatabase}, waiting for a database that is not there yet. Anything else that fails is final. */
export async function migrateWhenReachable(
  url: string,
  folder: string,
  log: Log,
  /** Looks at the database first. */
  look: () => Promise<void> = async () => undefined,
): Promise<void> {
  for (;;) {
    try {
      await look();
      await migrateDatabase(url, folder);
      return;
    } catch (error) {
      if (databaseFailure(error) !== 'unavailable') throw error;
      log.warn({ err: error }, 'waiting for the database');
      await sleep(RETRY_MS);
    }
  }
}
