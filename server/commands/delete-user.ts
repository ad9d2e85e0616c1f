import { parseArgs } from 'node:util';
import { deleteUser, whatIsThere } from '#server/features/account/support-access.ts';
import { databaseOf, runCommand, unknown, within } from './command-database.ts';

const USAGE = `Deletes an account with everything in it. This cannot be taken back.

  npm run delete-user -- <email>          says what would go
  npm run delete-user -- <email> --yes    deletes it

The database is DATABASE_URL, or the one that "npm run dev" or "npm start" runs here.`;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { yes: { type: 'boolean' } },
  });
  const [email] = positionals;
  if (!email || positionals.length > 1) throw new Error(USAGE);
  const database = await databaseOf(email);
  const there = await within(database, (db) => whatIsThere(db, email));
  if (!there) throw new Error(unknown(email));
  const { clients, invoices, proposals } = there;
  const what = `${there.email} with ${clients} clients, ${invoices} invoices and ${proposals} proposals`;
  if (!values.yes) return `This would delete ${what}. Add --yes to do it.`;
  const running = await within(database, (db) => deleteUser(db, there.id));
  if (running)
    throw new Error(`Subscription ${running} is running. Cancel it at the payment provider first.`);
  return `Deleted ${what}.`;
});
