import path from 'node:path';
import { parseArgs } from 'node:util';
import { dataKeyFingerprints } from '#server/backup/data-key-fingerprints.ts';
import { saveBackup } from '#server/backup/save-backup.ts';
import { systemClock } from '#server/clock.ts';
import { databaseToBackUp } from './backup-database.ts';
import { commandConfig, supportCommand } from './command-database.ts';
import { askPassphrase } from './command-passphrase.ts';

const USAGE = `Writes all rows of the database, as they are at one moment, into a file. Servers go on meanwhile.

  npm run backup -- --out <file>                 a ZIP file
  npm run backup -- --out <file> --passphrase    encrypted, with BACKUP_PASSPHRASE or one that you type

The database is DATABASE_URL (DATABASE_DIRECT_URL where a pooler stands between), or the one in DATA_DIR; NODE_ENV says which, where
there are two. DATA_KEYS isn't in the file: keep it elsewhere. Sessions and limits aren't either.
"npm run restore" puts it into an empty database.`;

export const backupCommand = await supportCommand(import.meta.url, USAGE, async (args, environment) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { out: { type: 'string' }, passphrase: { type: 'boolean' } },
  });
  if (!values.out || positionals.length > 0) throw new Error(USAGE);
  const config = commandConfig(environment);
  const database = await databaseToBackUp(config);
  try {
    const { manifest, bytes } = await saveBackup({
      url: database.url,
      file: path.resolve(values.out),
      migrations: path.resolve('migrations'),
      now: systemClock.now(),
      dataKeys: await dataKeyFingerprints(config),
      passphrase:
        values.passphrase || config.backup.passphrase
          ? await askPassphrase(config.backup.passphrase, 2)
          : undefined,
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return `Wrote ${rows} rows of ${manifest.tables.length} tables to ${values.out} (${(bytes / 1e6).toFixed(1)} MB).`;
  } finally {
    await database.stop();
  }
});
