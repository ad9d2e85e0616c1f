import { parseArgs } from 'node:util';
import { destination } from 'pino';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import { closeAccount } from '#server/features/account/close-account.ts';
import { summarizeAccount } from '#server/features/account/support-access.ts';
import { createLog } from '#server/log.ts';
import { BillingError } from '#server/providers/billing.ts';
import { createServices } from '#server/providers/services.ts';
import { databaseOf, type Environment, supportCommand, unknown, within } from './command-database.ts';

const BY_HAND =
  'Set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY, or cancel it at the payment provider first.';

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const USAGE = `Deletes an account and everything in it. This can't be undone.
An active subscription is cancelled at the payment provider first.

  npm run delete-user -- <email>          shows what would be deleted
  npm run delete-user -- <email> --yes    deletes it

The database is DATABASE_URL, or the one that "npm run dev" or "npm start" runs here.`;

/** @returns why nothing was deleted */
async function close(db: Database, userId: string, environment: Environment): Promise<string | undefined> {
  const config = readConfig(environment);
  const { appUrl } = config;
  const { billing, payments } = createServices(config);
  const shared = { db, clock: systemClock, log: createLog(config.logLevel, destination(2)) };
  const deps = {
    billing: billing && { ...shared, provider: billing },
    payments: { ...shared, appUrl, services: payments },
  };
  try {
    return refusal(await closeAccount(deps, userId));
  } catch (error) {
    if (!(error instanceof BillingError)) throw error;
    return `Nothing was deleted because the subscription couldn't be cancelled: ${error.message}. Please try again.`;
  }
}

const refusal = (running: string | undefined) => running && `Subscription ${running} is running. ${BY_HAND}`;

const firstStep = (environment: Environment) =>
  readConfig(environment).stripe
    ? 'Its subscription will be cancelled first.'
    : `Its subscription is active. ${BY_HAND}`;

export const deleteUserCommand = await supportCommand(import.meta.url, USAGE, async (args, environment) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { yes: { type: 'boolean' } },
  });
  const [email] = positionals;
  if (!email || positionals.length > 1) throw new Error(USAGE);
  const database = await databaseOf(email, environment);
  const account = await within(database, (db) => summarizeAccount(db, email));
  if (!account) throw new Error(unknown(email));
  const { clients, invoices, proposals, hasSubscription } = account;
  const what = `${account.email} with ${counted(clients, 'client')}, ${counted(invoices, 'invoice')} and ${counted(proposals, 'proposal')}`;
  const first = hasSubscription ? ` ${firstStep(environment)}` : '';
  if (!values.yes) return `This would delete ${what}.${first} Add --yes to do it.`;
  const reason = await within(database, (db) => close(db, account.id, environment));
  if (reason) throw new Error(reason);
  return `Deleted ${what}.`;
});
