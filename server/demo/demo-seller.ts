import { eq, sql } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { users } from '#server/db/schema/users.ts';
import { accountsRepo } from '#server/features/account/accounts.repo.ts';
import { presentUser } from '#server/features/account/user-row.ts';
import { createPasswordHasher } from '#server/features/auth/password-hash.ts';
import { clientNotesRepo } from '#server/features/clients/client-notes.repo.ts';
import { clientsRepo } from '#server/features/clients/clients.repo.ts';
import { itemsRepo } from '#server/features/items/items.repo.ts';
import { updateLegal } from '#server/features/legal/update-legal.ts';
import { taxRatesRepo } from '#server/features/tax-rates/tax-rates.repo.ts';
import { markExpired } from '#server/jobs/mark-expired.ts';
import { markOverdue } from '#server/jobs/mark-overdue.ts';
import { createClientSchema } from '#shared/client.ts';
import { updateLegalSchema } from '#shared/legal.ts';
import { createTaxRateSchema } from '#shared/tax-rate.ts';
import type { User } from '#shared/user.ts';
import { addDemoAccountant } from './demo-accountant.ts';
import { demoAccount, demoClients } from './demo-content.ts';
import { addDemoInvoices, addDemoProposals } from './demo-documents.ts';
import { type DemoRate, demoLegal, demoRates } from './demo-legal.ts';
import { demoItems, demoNotes } from './demo-work.ts';

const DAY_MS = 86_400_000;
const SEED_LOCK = 7_226_116;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/**
 * Gives an empty database a seller to look around with, a year of work behind them, dated relative to today.
 * For development only. All of it is one transaction; two servers that start together make one seller.
 * @returns the account's address and password, or undefined when the database is in use already
 */
export async function seedDemoSeller(
  db: Database,
  now: Date,
): Promise<{ email: string; password: string } | undefined> {
  return inTransaction(db, async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const [anybody] = await transaction.select({ id: users.id }).from(users).limit(1);
    if (anybody) return undefined;
    const passwordHash = await createPasswordHasher().hash(demoAccount.password);
    const user = await addAccount(transaction, passwordHash, now);
    await addDemoAccountant(transaction, { ownerId: user.id, passwordHash, since: daysBefore(now, 90) });
    const clientIds = await addClients(transaction, user, now);
    const rateIds = await addLegal(transaction, user, now);
    await addDemoInvoices(transaction, { user, clientIds, rateIds, now });
    await addDemoProposals(transaction, { user, clientIds, now });
    await addItems(transaction, user, now);
    await passTime(transaction, now);
    await settleNotifications(transaction, user);
    await scheduleReminders(transaction, user, now);
    return { email: demoAccount.email, password: demoAccount.password };
  });
}

async function addAccount(db: Database, passwordHash: string, now: Date): Promise<User> {
  const { password, phone, address, ...fields } = demoAccount;
  const created = daysBefore(now, 370);
  const account = {
    ...fields,
    passwordHash,
    timeZone: 'America/Los_Angeles',
    smsConsentText: undefined,
    emailConfirmedAt: created,
  };
  const row = await accountsRepo(db).create(account, created);
  if (!row) throw new Error('The demo account could not be made');
  await db.update(users).set({ phone, address }).where(eq(users.id, row.id));
  return presentUser(row);
}

async function addClients(db: Database, user: User, now: Date): Promise<string[]> {
  const clients = clientsRepo(db, user.id);
  const ids: string[] = [];
  for (const [index, { colleagues, ...client }] of demoClients.entries()) {
    const added = daysBefore(now, 366 - index * 24);
    const contacts = colleagues && [{ name: client.name, email: client.email }, ...colleagues];
    const input = createClientSchema.parse({ ...client, contacts });
    const { id } = JSON.parse(await clients.create(input, added)) as { id: string };
    ids.push(id);
    const note = demoNotes[index % 5];
    if (note) await clientNotesRepo(db, user.id, id).create(note, daysBefore(added, -2));
  }
  return ids;
}

/** What a business needs before it sends invoices to other countries. @returns ids of the tax rates */
async function addLegal(db: Database, user: User, now: Date): Promise<Record<DemoRate, string>> {
  const added = daysBefore(now, 368);
  await updateLegal(db, { userId: user.id, hasProof: false }, updateLegalSchema.parse(demoLegal), added);
  const rates = taxRatesRepo(db, user.id);
  const ids: [string, string][] = [];
  for (const [name, rate] of Object.entries(demoRates)) {
    const { id } = JSON.parse(await rates.create(createTaxRateSchema.parse(rate), added)) as { id: string };
    ids.push([name, id]);
  }
  return Object.fromEntries(ids) as Record<DemoRate, string>;
}

async function addItems(db: Database, user: User, now: Date): Promise<void> {
  const items = itemsRepo(db, user.id);
  for (const [index, item] of demoItems.entries())
    await items.create({ taxRateIds: [], ...item }, daysBefore(now, 300 - index * 10));
}

/** What became late was told on the day after. */
async function passTime(db: Database, now: Date): Promise<void> {
  for (let days = 200; days >= 0; days--) {
    await markOverdue(db, daysBefore(now, days));
    await markExpired(db, daysBefore(now, days));
  }
}

/** What went out has arrived, what is older than nine days was read, and the list is in the order of its times. */
async function settleNotifications(db: Database, user: User): Promise<void> {
  const columns = sql.raw(
    'user_id, client_id, document_id, type, method, recipient, subject, message, search, created_at',
  );
  await db.execute(sql`
    with former as (delete from notifications where user_id = ${user.id} returning ${columns})
    insert into notifications (${columns}, status, sent_at, delivered_at, read_at)
    select ${columns},
      case method when 'in_app' then 'sent' else 'delivered' end,
      created_at,
      case method when 'in_app' then null else created_at + interval '40 seconds' end,
      case when created_at < now() - interval '9 days' then created_at + interval '3 hours' end
    from former order by created_at`);
  // All of it is over: nothing goes out for it any more.
  await db.delete(outbox).where(eq(outbox.userId, user.id));
}

/** Reminders that lie ahead; the seller became curious about them only now. */
async function scheduleReminders(db: Database, user: User, now: Date): Promise<void> {
  await db.execute(sql`
    insert into notification_schedules
      (user_id, document_id, initial_sent_at, next_due_at, is_active, completed_at)
    select user_id, document_id, sent_at, due, due is not null,
      case when due is null then sent_at + interval '7 days' end
    from notifications n, lateral (
      select min(n.sent_at + wait) as due from unnest(array['48 hours', '72 hours', '7 days']::interval[]) as w(wait)
      where n.sent_at + wait > ${now.toISOString()}::timestamptz) next
    where user_id = ${user.id} and type = 'initial'`);
}
