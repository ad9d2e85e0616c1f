import { parseArgs } from 'node:util';
import { resetSecondFactor } from '#server/features/second-factor/reset-second-factor.ts';
import { databaseOf, supportCommand, unknown, within } from './command-database.ts';

const USAGE = `Switches the second factor of an account off, for somebody who has lost their phone and their recovery codes.
Make sure first that it is its owner who asks. The account is signed out everywhere, and its owner gets an email.
Its password and its passkeys stay as they are.

  npm run reset-second-factor -- <email>

The database is DATABASE_URL, or the one that "npm run dev" or "npm start" runs here.`;

export const resetSecondFactorCommand = await supportCommand(
  import.meta.url,
  USAGE,
  async (args, environment) => {
    const { positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {},
    });
    const [email] = positionals;
    if (!email || positionals.length > 1) throw new Error(USAGE);
    const database = await databaseOf(email, environment);
    const found = await within(database, (db) => resetSecondFactor(db, email));
    if (!found) throw new Error(unknown(email));
    return found.wasOn
      ? `The second factor of ${found.email} is off, and all its sessions have been ended.`
      : `${found.email} has no second factor. Nothing was changed.`;
  },
);
