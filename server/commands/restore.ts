import path from 'node:path';
import { parseArgs } from 'node:util';
import { dataKeyFingerprints } from '#server/backup/data-key-fingerprints.ts';
import { openBackup } from '#server/backup/open-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { databaseToRestore } from './backup-database.ts';
import { commandConfig, supportCommand } from './command-database.ts';
import { askPassphrase } from './command-passphrase.ts';

const USAGE = `Puts the rows of a backup into an empty database, and looks whether they are the same there.

  npm run restore -- --from <file>

A backup that is encrypted needs BACKUP_PASSPHRASE, or a passphrase that you type. The database is DATABASE_URL
(DATABASE_DIRECT_URL where a pooler stands between), or one that is made in DATA_DIR, for NODE_ENV=production unless that says
otherwise. One that isn't empty is refused. Emails that were waiting when the backup was made go out again once a worker runs:
start with WORKER=off to look first.`;

export const restoreCommand = await supportCommand(import.meta.url, USAGE, async (args, environment) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { from: { type: 'string' } },
  });
  if (!values.from || positionals.length > 0) throw new Error(USAGE);
  const config = commandConfig(environment);
  const backup = await openBackup({
    file: path.resolve(values.from),
    passphrase: () => askPassphrase(config.backup.passphrase, 1),
  });
  try {
    const database = await databaseToRestore(config);
    try {
      const found = await restoreBackup(
        { url: database.url, migrations: path.resolve('migrations') },
        backup,
      );
      const { tables, dataKeys, madeAt } = backup.manifest;
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      const lines = [`Restored ${rows} rows of ${tables.length} tables, as they were at ${madeAt}.`];
      const own = await dataKeyFingerprints(config);
      if (dataKeys.some((key) => !own.includes(key)))
        lines.push(
          "DATA_KEYS isn't what it was when the backup was made: people who sign in with one-time codes would have to set them up again. Set it before a server starts.",
        );
      for (const { rule, rows: cases } of found)
        lines.push(
          `What was backed up doesn't agree in ${cases.length} cases: ${rule}. See "npm run doctor".`,
        );
      return lines.join('\n');
    } finally {
      await database.stop();
    }
  } finally {
    await backup.close();
  }
});
