import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { expectReady, type ServerProcess, startServer } from '#e2e/fixtures/server-process.ts';
import { newMigratedDatabase } from '#e2e/fixtures/shared-database.ts';
import { killAt, type Stop } from '#e2e/fixtures/stop-at.ts';
import { Agent, type Answer } from '#server/test/agent.ts';
import { buildClient, buildInvoice, buildUser } from '#server/test/factories.ts';
import { type FakeSmtp, startFakeSmtp } from '#server/test/fakes/smtp.ts';
import { type FakeStripe, startFakeStripe } from '#server/test/fakes/stripe.ts';
import { completeSession } from '#server/test/fakes/stripe-checkout.ts';
import { brokenInvariants } from '#server/test/invariants.ts';
import { bySize } from '#server/test/size.ts';
import type { ConnectStatus } from '#shared/connect.ts';
import type { CreditNote } from '#shared/credit-note.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import type { LedgerEntry } from '#shared/ledger-entry.ts';

/*
 * A server that is killed at any step of what it does with money has done all of it or nothing, and whoever asks again, as
 * browsers and payment providers do, finds it done once.
 */

test.describe.configure({ mode: 'serial' });

const items = [{ description: 'Work', quantity: 1, rate: '100.00' }];

interface Shop {
  smtp: FakeSmtp;
  stripe: FakeStripe;
  pool: pg.Pool;
  cookie: string;
  account: string;
  env: Record<string, string>;
  server: ServerProcess;
}

let shop: Shop;

const agent = (): Agent => Object.assign(new Agent(shop.server.origin), { cookie: shop.cookie });

test.beforeAll(async () => {
  const [smtp, stripe, url] = [await startFakeSmtp(), await startFakeStripe(), await newMigratedDatabase()];
  const { secretKey, publishableKey, webhookSecret, connectWebhookSecret, apiUrl } = stripe.options;
  const env = {
    ...{ DATABASE_URL: url, SMTP_URL: smtp.url, SESSION_SECRET: 'a-secret-of-servers-that-are-killed-0123' },
    ...{ STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey },
    ...{
      STRIPE_WEBHOOK_SECRET: webhookSecret ?? '',
      STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhookSecret ?? '',
    },
    STRIPE_API_BASE: apiUrl,
  };
  const server = await startServer(env);
  await expectReady(server);
  const pool = new pg.Pool({ connectionString: url });
  const seller = new Agent(server.origin);
  const { id } = await buildUser(seller);
  await pool.query('update users set is_premium = true, email_confirmed_at = now() where id = $1', [id]);
  const { accountId: account } = (await seller.post('/api/connect/create-account')).body as ConnectStatus;
  if (!account) throw new Error('no account');
  await stripe.connect.change(account, {
    ...{ details_submitted: true, charges_enabled: true, payouts_enabled: true },
    requirements: { disabled_reason: null, currently_due: [], past_due: [] },
  });
  await seller.get('/api/connect/status?fresh=1');
  shop = { smtp, stripe, pool, cookie: seller.cookie, account, env, server };
});

test.afterAll(async () => {
  await shop.pool.end();
  await shop.server.stop();
  await shop.stripe.stop();
  await shop.smtp.stop();
});

/** Another server, after what the dead one held is free again. */
async function restart(): Promise<void> {
  await shop.pool.query(
    "update outbox set lease_until = null, next_attempt_at = now() where status = 'pending'",
  );
  await shop.pool.query('update webhook_events set lease_until = null, next_attempt_at = now()');
  shop.server = await startServer({ ...shop.env, DATA_DIR: shop.server.dataDir });
  await expectReady(shop.server);
}

interface Bill {
  clientId: string;
  invoice: InvoiceWithItems;
  /** Who gets the mails about it. */
  email: string;
}

async function bill(paymentMethod: string, first = 'ap'): Promise<Bill> {
  const email = `${first}-${randomUUID()}@acme.example`;
  const client = await buildClient(agent(), { email });
  return {
    clientId: client.id,
    email,
    invoice: await buildInvoice(agent(), client.id, { paymentMethod }, items),
  };
}

/** Ids of the mails to the client about something. A second copy of what was on its way is the same mail. */
const mailsTo = ({ email }: Bill, subject: RegExp) =>
  new Set(
    shop.smtp.received
      .filter(({ to, parsed }) => to[0] === email && subject.test(parsed.subject ?? ''))
      .map(({ parsed }) => parsed.messageId),
  ).size;

async function expectOnce(billed: Bill, entries: string[], subject: RegExp): Promise<void> {
  const ledger = async () => {
    const { body } = await agent().get(`/api/invoices/${billed.invoice.id}/ledger`);
    return (body as LedgerEntry[]).map(({ kind, amount }) => `${kind} ${amount}`);
  };
  await expect.poll(ledger).toEqual(entries);
  const waiting = async () => {
    shop.smtp.letGo();
    const { rowCount } = await shop.pool.query("select 1 from outbox where status = 'pending'");
    return rowCount;
  };
  await expect.poll(waiting).toBe(0);
  expect(mailsTo(billed, subject)).toBe(1);
  expect(await ledger()).toEqual(entries);
  const told = await shop.pool.query(
    "select 1 from notifications where document_id = $1 and type = 'payment_received' and method = 'in_app'",
    [billed.invoice.id],
  );
  expect(told.rowCount).toBe(1);
  expect(await brokenInvariants(shop.pool)).toEqual([]);
}

/** Does something, kills the server at a step of it or while it mails, starts another one. */
async function crash(step: Stop | 'mail', act: () => Promise<unknown>): Promise<void> {
  if (step === 'mail') {
    await act();
    await expect.poll(() => shop.smtp.hanging(), { message: 'no mail is on its way' }).toBeGreaterThan(0);
    await shop.server.stop('SIGKILL');
  } else await killAt(step, { server: shop.server, pool: shop.pool }, act);
  await restart();
}

const nameOf = (step: Stop | 'mail') => (step === 'mail' ? 'its mail is sent' : `it writes to ${step.table}`);
const firstOf = (step: Stop | 'mail') => (step === 'mail' ? 'hang' : 'ap');
/** Of all steps one in every run: the one in the middle of the transaction. */
const some = (steps: (Stop | 'mail')[]) => steps.slice(-bySize(1, steps.length));

const money: (Stop | 'mail')[] = [
  { table: 'documents' },
  { table: 'notifications', statement: /insert into "?notifications/i },
  { table: 'outbox', statement: /insert into "?outbox/i },
  'mail',
  { table: 'ledger_entries' },
];

for (const step of some([
  { table: 'webhook_events', statement: /^insert/i },
  { table: 'payments' },
  ...money,
]))
  test(`a card payment, when the server is killed as ${nameOf(step)}, counts once`, async () => {
    const billed = await bill('stripe', firstOf(step));
    const { invoiceNumber } = billed.invoice;
    const begun = await agent().post(`/api/public/invoices/${invoiceNumber}/pay`, { method: 'stripe' });
    const session = (begun.body as { redirectUrl: string }).redirectUrl.split('/').at(-1) ?? '';
    const books = shop.stripe.accounts.get(shop.account);
    if (!books) throw new Error('the account has no books');
    // The mail of the invoice itself would hang as well.
    await letInvoiceGo(billed);
    await completeSession(books, session);
    const event = shop.stripe.events.findLast(({ type }) => type === 'checkout.session.completed');
    if (!event) throw new Error('nothing to tell');
    const tell = () => shop.stripe.deliver(event, `${shop.server.origin}/api/webhooks/stripe`);
    await crash(step, tell);
    expect(await tell()).toBe(200);
    expect(await tell()).toBe(200);
    await expectOnce(billed, ['payment 100.00'], /receipt|payment/i);
  });

/** What is sent about the invoice at its creation is out of the way. */
async function letInvoiceGo(billed: Bill): Promise<void> {
  const sent = async () => {
    shop.smtp.letGo();
    return mailsTo(billed, /./);
  };
  await expect.poll(sent).toBe(1);
}

/** Sends a request until it is answered, as a browser does: the same under the same key. */
function sending(path: string, body: object): () => Promise<Answer> {
  const key = randomUUID();
  return () => agent().post(path, body, { 'idempotency-key': key });
}

for (const step of some(money))
  test(`a payment that is recorded, when the server is killed as ${nameOf(step)}, counts once`, async () => {
    const billed = await bill('cash', firstOf(step));
    await letInvoiceGo(billed);
    const record = sending(`/api/invoices/${billed.invoice.id}/payments`, {
      ...{ amount: '60.00', method: 'cash', sendReceipt: true },
    });
    await crash(step, record);
    const answer = await record();
    expect(answer.status, answer.text).toBe(201);
    expect((await record()).text).toBe(answer.text);
    await expectOnce(billed, ['payment 60.00'], /receipt|payment/i);
  });

// One statement issues and sends it; what PostgreSQL shows of that is too short to be told by its end.
const credits = money.filter((step) => step === 'mail' || !step.statement);

for (const step of some(credits))
  test(`a credit note with a refund, when the server is killed as ${nameOf(step)}, is issued once`, async () => {
    const billed = await bill('cash', firstOf(step));
    const { id } = billed.invoice;
    await letInvoiceGo(billed);
    await agent().post(`/api/invoices/${id}/payments`, {
      amount: '100.00',
      method: 'cash',
      sendReceipt: false,
    });
    const issue = sending(`/api/invoices/${id}/credit-notes`, {
      full: true,
      reason: 'Returned',
      excess: 'refund',
    });
    await crash(step, issue);
    const answer = await issue();
    expect(answer.status, answer.text).toBe(201);
    expect((await issue()).text).toBe(answer.text);
    await expectOnce(billed, ['payment 100.00', 'refund -100.00', 'credit_note 100.00'], /credit note/i);
    const { body } = await agent().get(`/api/credit-notes?clientId=${billed.clientId}`);
    expect((body as CreditNote[]).map(({ amount }) => amount)).toEqual(['100.00']);
  });
