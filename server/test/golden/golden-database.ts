import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrateDatabase } from '#server/db/migrate.ts';

/** The statements that fill it, made by the code of {@link GOLDEN_MIGRATION}. */
export const goldenDump = new URL('./database.sql', import.meta.url);

/** The last migration that the dump's tables had. */
const GOLDEN_MIGRATION = '0034_pending_plan';

const MIGRATIONS = path.resolve('migrations');

interface Journal {
  entries: { tag: string }[];
}

/** Brings an empty database to where it was when the dump was made. */
async function migrateToDump(url: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'billwright-golden-'));
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    const file = path.join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(file, 'utf8')) as Journal;
    const last = journal.entries.findIndex(({ tag }) => tag === GOLDEN_MIGRATION);
    journal.entries = journal.entries.slice(0, last + 1);
    await writeFile(file, JSON.stringify(journal));
    await migrateDatabase(url, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const HOUR_MS = 3_600_000;
/** The hour in which the dump was made. */
const MADE_AT = Date.parse('2026-11-29T13:00:00Z');
const MADE_THEN = /"(\w+)":"(2026-11-29T1[23]:[^"]+)"/g;

/**
 * The dump as if it had been made an hour ago: limits and waits go by the database's clock, which cannot be set. What
 * counts by the hour was counted in this one.
 */
function madeJustNow(dump: string, now = Date.now()): string {
  const hours = Math.floor(now / HOUR_MS) - MADE_AT / HOUR_MS;
  return dump.replace(MADE_THEN, (_whole, column: string, instant: string) => {
    const moved = Date.parse(instant) + (column === 'hour' ? hours : hours - 1) * HOUR_MS;
    return `"${column}":"${new Date(moved).toISOString()}"`;
  });
}

/** Fills an empty database with the golden work, in the tables of its time. */
export async function restoreGoldenDump(url: string): Promise<void> {
  await migrateToDump(url);
  const connection = new pg.Client(url);
  await connection.connect();
  try {
    await connection.query(madeJustNow(await readFile(goldenDump, 'utf8')));
  } finally {
    await connection.end();
  }
}

/** As {@link restoreGoldenDump}, migrated as an installation that is brought up to date. */
export async function restoreGoldenDatabase(url: string): Promise<void> {
  await restoreGoldenDump(url);
  await migrateDatabase(url, MIGRATIONS);
}
