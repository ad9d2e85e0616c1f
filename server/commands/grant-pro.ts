import { parseArgs } from 'node:util';
import { systemClock } from '#server/clock.ts';
import { type Granted, setSupportGrant } from '#server/features/account/support-grant.ts';
import { databaseOf, supportCommand, unknown, within } from './command-database.ts';

const USAGE = `Gives a seller Pro without a payment, or ends that grant. It takes effect right away.

  npm run grant-pro -- <email>              with no end date
  npm run grant-pro -- <email> --days 30    for that many days
  npm run grant-pro -- <email> --revoke     ends the grant

The database is DATABASE_URL, or the one that "npm run dev" or "npm start" runs here.`;

const DAY_MS = 86_400_000;
const MOST_DAYS = 36_500;

interface Wanted {
  email: string;
  until: Date | 'infinity' | null;
}

function readWanted(args: string[], now: Date): Wanted {
  const { values, positionals } = parseArgs({
    args,
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

function outcome({ until }: Wanted, { email, isPro }: Granted): string {
  if (until instanceof Date) return `${email} is Pro until ${until.toISOString()}.`;
  if (until) return `${email} is Pro with no end date.`;
  return isPro
    ? `${email} no longer has a grant, but stays Pro through its subscription.`
    : `${email} no longer has a grant and is on the Free plan.`;
}

export const grantProCommand = await supportCommand(import.meta.url, USAGE, async (args, environment) => {
  const now = systemClock.now();
  const wanted = readWanted(args, now);
  const database = await databaseOf(wanted.email, environment);
  const granted = await within(database, (db) => setSupportGrant(db, wanted.email, wanted.until, now));
  if (!granted) throw new Error(unknown(wanted.email));
  return outcome(wanted, granted);
});
