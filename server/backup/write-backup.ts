import { pipeline, Readable, type Writable } from 'node:stream';
import { pipeline as settled } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import {
  BACKUP_FORMAT,
  type BackupManifest,
  type BackupTable,
  MANIFEST_NAME,
  tableFile,
} from './backup-format.ts';
import { backupTables, copyTarget, type TableShape } from './backup-tables.ts';
import { openCopyConnection } from './copy-connection.ts';
import { countRows } from './count-rows.ts';
import { currentMigration } from './migrations.ts';

export interface BackupSource {
  /** Of a direct connection: a pooler would not keep the transaction that long. */
  url: string;
  /** Folder of the migrations of this release. */
  migrations: string;
  now: Date;
  /** Fingerprints of the keys that its secrets were encrypted with. */
  dataKeys: string[];
}

/**
 * Writes a ZIP file with all rows of a database, as they are at one moment, to `out`. Servers go on meanwhile, and their
 * requests do not wait.
 * @throws Error where the database was not migrated by this release, or goes away
 */
export async function writeBackup(source: BackupSource, out: Writable): Promise<BackupManifest> {
  const connection = await openCopyConnection(source.url);
  const lost = new Promise<never>((_, reject) => connection.once('error', reject));
  // Heard below, as soon as something waits for it.
  lost.catch(() => undefined);
  try {
    await connection.query('begin isolation level repeatable read read only');
    const migration = await currentMigration(connection, source.migrations);
    if (!migration)
      throw new Error(
        'The database was made by another release. Start the server of this release once first.',
      );
    const { rows } = await connection.query('show server_version');
    const tables: BackupTable[] = [];
    const manifest = (): BackupManifest => ({
      ...{ product: 'billwright', format: BACKUP_FORMAT, madeAt: source.now.toISOString(), migration },
      postgresql: String(rows[0]?.server_version),
      ...{ dataKeys: source.dataKeys, tables },
    });
    const zip = new ZipFile();
    const broken = new Promise<never>((_, reject) => zip.on('error', reject));
    for (const table of await backupTables(connection)) addTable(zip, connection, table, source.now, tables);
    zip.addReadStreamLazy(MANIFEST_NAME, { mtime: source.now }, (give) =>
      give(null, Readable.from([JSON.stringify(manifest(), undefined, 2)])),
    );
    zip.end();
    await Promise.race([settled(zip.outputStream as Readable, out), broken, lost]);
    return manifest();
  } catch (error) {
    out.destroy();
    throw error;
  } finally {
    await connection.end();
  }
}

/** One table comes after the other: each is asked for when the file has got that far. */
function addTable(zip: ZipFile, connection: pg.Client, table: TableShape, now: Date, done: BackupTable[]) {
  zip.addReadStreamLazy(tableFile(table.name), { mtime: now }, (give) => {
    const counted = countRows((result) => done.push({ ...table, ...result }));
    const rows = connection.query(copyTo(`copy ${copyTarget(table)} to stdout`));
    // A failure of the one ends the other, which tells it.
    pipeline(rows, counted, () => undefined);
    give(null, counted);
  });
}
