import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { findInconsistencies, type Inconsistency } from '#server/db/consistency/find-inconsistencies.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import type { BackupTable } from './backup-format.ts';
import { backupTables, copyTarget, type TableShape } from './backup-tables.ts';
import { openCopyConnection } from './copy-connection.ts';
import { type CountedRows, countRows } from './count-rows.ts';
import { currentMigration, knowsMigration, migrateUntil } from './migrations.ts';
import type { Backup } from './open-backup.ts';

interface RestoreTarget {
  /** Of an empty database, by a direct connection. */
  url: string;
  /** Folder of the migrations of this release. */
  migrations: string;
}

/**
 * Puts the rows of a backup into an empty database, looks whether they are the same there, and brings the tables up to date. All rows come
 * in one transaction: after a failure there are none.
 * @returns what does not agree, which did not when the backup was made either
 * @throws Error that says why nothing was restored
 */
export async function restoreBackup(target: RestoreTarget, backup: Backup): Promise<Inconsistency[]> {
  const { migration } = backup.manifest;
  if (!(await knowsMigration(migration, target.migrations)))
    throw new Error('The backup was made by a later release. Restore it with that one.');
  const connection = await openCopyConnection(target.url);
  try {
    await refuseUnlessEmpty(connection);
    const current = await currentMigration(connection, target.migrations);
    if (current === undefined) await migrateUntil(target.url, migration, target.migrations);
    else if (current !== migration)
      throw new Error(
        `The database has no rows, but tables of another release (${current}; the backup has ${migration}). Restore into a new database.`,
      );
    await connection.query('begin');
    await fillTables(connection, backup);
    await connection.query('commit');
    await migrateDatabase(target.url, target.migrations);
    await connection.query('analyze');
    return await findInconsistencies(connection);
  } finally {
    // What was not committed is undone by that.
    await connection.end();
  }
}

async function refuseUnlessEmpty(connection: pg.Client): Promise<void> {
  const { rows } = await connection.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  );
  for (const { name } of rows) {
    const { rowCount } = await connection.query(`select from public.${pg.escapeIdentifier(name)} limit 1`);
    if (rowCount)
      throw new Error(
        `The database isn't empty: there are rows in ${name}. A backup is restored into an empty database only.`,
      );
  }
}

async function fillTables(connection: pg.Client, backup: Backup): Promise<void> {
  const { tables } = backup.manifest;
  const shapes = await backupTables(connection);
  const names = (all: TableShape[]) => all.map(({ name }) => name).sort();
  if (names(shapes).join() !== names(tables).join())
    throw new Error("The tables of the backup aren't those of its release.");
  // Triggers tell of what happens, count and stamp; all of that is in the rows.
  for (const table of tables) await switchTriggers(connection, table, 'disable');
  for (const table of tables) {
    const sent = await fill(connection, backup, table);
    if (sent?.sha256 !== table.sha256) throw new Error(`The backup isn't whole: ${table.name} was changed.`);
    const inPlace = await readBack(connection, table);
    if (inPlace?.rows !== table.rows || inPlace.rowSum !== table.rowSum)
      throw new Error(`The rows of ${table.name} aren't those that were backed up. Nothing was restored.`);
  }
  for (const table of tables) await switchTriggers(connection, table, 'enable');
  await setSequences(connection);
}

const switchTriggers = (connection: pg.Client, { name }: TableShape, what: 'disable' | 'enable') =>
  connection.query(`alter table public.${pg.escapeIdentifier(name)} ${what} trigger user`);

async function fill(
  connection: pg.Client,
  backup: Backup,
  table: BackupTable,
): Promise<CountedRows | undefined> {
  let counted: CountedRows | undefined;
  await pipeline(
    await backup.rowsOf(table.name),
    countRows((result) => {
      counted = result;
    }),
    // Values of identity columns are kept.
    connection.query(copyFrom(`copy ${copyTarget(table)} from stdin`)),
  );
  return counted;
}

/** What PostgreSQL would write of the rows as they are now. */
async function readBack(connection: pg.Client, table: BackupTable): Promise<CountedRows | undefined> {
  let counted: CountedRows | undefined;
  await pipeline(
    connection.query(copyTo(`copy ${copyTarget(table)} to stdout`)),
    countRows((result) => {
      counted = result;
    }),
    new Writable({ write: (_chunk, _encoding, done) => done() }),
  );
  return counted;
}

/** New rows go on counting where the restored ones end. */
async function setSequences(connection: pg.Client): Promise<void> {
  const { rows } = await connection.query<{ table: string; column: string; sequence: string }>(`
    select a.attrelid::regclass::text as table, quote_ident(a.attname) as column,
      pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) as sequence
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> '' and not a.attisdropped`);
  for (const { table, column, sequence } of rows)
    await connection.query(
      `select setval($1::regclass, coalesce(max(${column}), 0) + 1, false) from ${table}`,
      [sequence],
    );
}
