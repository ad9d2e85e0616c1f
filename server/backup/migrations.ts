import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { migrateDatabase } from '#server/db/migrate.ts';

const journalSchema = z.looseObject({
  entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })),
});

const journalOf = (folder: string) => path.join(folder, 'meta/_journal.json');

const readJournal = async (folder: string) =>
  journalSchema.parse(JSON.parse(await readFile(journalOf(folder), 'utf8')));

/** The name of the last migration of a database; undefined where there are no tables, or of another release. */
export async function currentMigration(
  db: Pick<pg.ClientBase, 'query'>,
  folder: string,
): Promise<string | undefined> {
  const { rows: tables } = await db.query(`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (!tables[0]?.name) return undefined;
  const { rows } = await db.query('select max(created_at) as at from drizzle.__drizzle_migrations');
  const { entries } = await readJournal(folder);
  return entries.find(({ when }) => String(when) === rows[0]?.at)?.tag;
}

/** Whether this release knows the migration. */
export async function knowsMigration(tag: string, folder: string): Promise<boolean> {
  return (await readJournal(folder)).entries.some((entry) => entry.tag === tag);
}

/** Makes the tables as they were after the migration of that name, and no newer ones. */
export async function migrateUntil(url: string, tag: string, folder: string): Promise<void> {
  const journal = await readJournal(folder);
  const last = journal.entries.findIndex((entry) => entry.tag === tag);
  const earlier = await mkdtemp(path.join(os.tmpdir(), 'billwright-migrations-'));
  try {
    await cp(folder, earlier, { recursive: true });
    await writeFile(
      journalOf(earlier),
      JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }),
    );
    await migrateDatabase(url, earlier);
  } finally {
    await rm(earlier, { recursive: true, force: true });
  }
}
