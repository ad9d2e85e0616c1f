import { parseArgs } from 'node:util';
import { endSessions } from '#server/features/account/support-access.ts';
import { databaseOf, runningDatabases, supportCommand, within } from './command-database.ts';

const USAGE = `Signs people out everywhere, right away.

  npm run end-sessions -- <email>    one account
  npm run end-sessions -- --all      everybody

The database is DATABASE_URL, or the one that "npm run dev" or "npm start" runs here.`;

const sessions = (count: number) => (count === 1 ? '1 session has' : `${count} sessions have`);

export const endSessionsCommand = await supportCommand(import.meta.url, USAGE, async (args, environment) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { all: { type: 'boolean' } },
  });
  const [email] = positionals;
  if (positionals.length > 1 || Boolean(email) === Boolean(values.all)) throw new Error(USAGE);
  const databases = email ? [await databaseOf(email, environment)] : await runningDatabases(environment);
  let count = 0;
  for (const database of databases) count += await within(database, (db) => endSessions(db, email));
  return `${sessions(count)} been ended.`;
});
