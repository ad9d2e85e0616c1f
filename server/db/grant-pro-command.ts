import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { systemClock } from '#server/clock.ts';
import { type Config, readConfig } from '#server/config.ts';
import { findDatabases, type RunningDatabase } from '#server/database.ts';
import { createPool, type Database, openDatabase } from '#server/db/client.ts';
import { type Granted, hasAccount, setSupportGrant } from '#server/features/account/support-grant.ts';

const USAGE = `Makes a seller Pro without a payment, or ends that. It takes effect at once.

  npm run grant-pro -- <email>              without an end
  npm run grant-pro -- <email> --days 30    for so many days
  npm run grant-pro -- <email> --revoke     ends the grant

The database is DATABASE_URL, or the one that "npm run dev" or "npm start" runs here.`;

const DAY_MS = 86_400_000;
const MOST_DAYS = 36_500;
/** PostgreSQL's codes for a missing column and a missing table. */
const NOT_MIGRATED = ['42703', '42P01'];

interface Wanted {
  email: string;
  until: Date | 'infinity' | null;
}

function readWanted(now: Date): Wanted {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { revoke: { type: 'boolean' }, days: { type: 'string' } },
  });
  const [email] = positionals;
  if (!email || positionals.length > 1 || (values.revoke && values.days)) throw new Error(USAGE);
  if (values.revoke) return { email, until: null };
  if (values.days === undefined) return { email, until: 'infinity' };
  const days = Number(values.days);
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS)
    throw new Error(`--days takes a whole number from 1 to ${MOST_DAYS}.`);
  return { email, until: new Date(now.getTime() + days * DAY_MS) };
}

async function main() {
  const now = systemClock.now();
  const wanted = readWanted(now);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig();
  const databases = await findDatabases(config);
  if (databases.length === 0) throw new Error(nothingRuns(config));
  const database = await whichKnows(databases, wanted.email);
  const granted = await within(database, (db) => setSupportGrant(db, wanted.email, wanted.until, now));
  if (!granted) throw new Error(unknown(wanted.email));
  process.stdout.write(`${outcome(wanted, granted)}\n`);
}

/** The only database that has the account. */
async function whichKnows(databases: RunningDatabase[], email: string): Promise<RunningDatabase> {
  const knowing: RunningDatabase[] = [];
  for (const database of databases)
    if (await within(database, (db) => hasAccount(db, email))) knowing.push(database);
  const [first, ...others] = knowing;
  if (!first) throw new Error(unknown(email));
  if (others.length > 0)
    throw new Error(
      `Two servers run here, and both know ${email}: say which with NODE_ENV=development or NODE_ENV=production.`,
    );
  return first;
}

async function within<Result>(
  { name, url }: RunningDatabase,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const pool = createPool(url, { max: 1, onIdleError: () => undefined });
  try {
    return await work(openDatabase(pool));
  } catch (cause) {
    const { code, message } = cause as { code?: string; message: string };
    if (code && NOT_MIGRATED.includes(code))
      throw new Error('The database is older than this release: start the server once.', { cause });
    throw new Error(`The database (${name}) does not answer: ${message || code}`, { cause });
  } finally {
    await pool.end();
  }
}

const unknown = (email: string) => `No account has the e-mail address ${email}.`;

const nothingRuns = ({ dataDir }: Config) =>
  `No server is running on the data in ${dataDir}. Start it (npm run dev or npm start), or set DATABASE_URL.`;

function outcome({ until }: Wanted, { email, isPremium }: Granted): string {
  if (until instanceof Date) return `${email} is Pro until ${until.toISOString()}.`;
  if (until) return `${email} is Pro, without an end.`;
  return isPremium
    ? `${email} has no grant any more, and stays Pro by its subscription.`
    : `${email} has no grant any more, and is on the Free plan.`;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
