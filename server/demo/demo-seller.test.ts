import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { rowHash } from '#server/test/invariants.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { type Client, clientSchema } from '#shared/client.ts';
import { type Invoice, invoiceSchema, invoiceSummarySchema } from '#shared/invoice.ts';
import type { Recurring, RecurringWithContent } from '#shared/recurring.ts';
import { readingSchema } from '#shared/section-times.ts';
import { userSchema } from '#shared/user.ts';
import type { DocumentVersion } from '#shared/version-changes.ts';
import { seedDemoSeller } from './demo-seller.ts';

// Closing it checks that every invariant holds for what was seeded.
const server = await startTestServer();
afterAll(() => server.close());

const now = new Date();
const db = openDatabase(server.pool);
// Two servers that start together on an empty database.
const [first, second] = await Promise.all([seedDemoSeller(db, now), seedDemoSeller(db, now)]);
const account = first ?? second;

const agent = server.anon();
const signIn = await agent.post('/api/login', account);

const countOf = async (table: string, where = 'true') =>
  Number((await server.pool.query(`select count(*) as n from ${table} where ${where}`)).rows[0].n);

test('two starts make one seller, who can sign in with the answered password', async () => {
  expect([first, second].filter(Boolean)).toHaveLength(1);
  expect(signIn.status).toBe(200);
  expect(userSchema.parse(signIn.body)).toMatchObject({ email: account?.email, isPremium: false });
  // And an accountant of theirs.
  expect(await countOf('users')).toBe(2);
  expect(await countOf('users', 'email_confirmed_at is not null')).toBe(2);
});

test('an accountant signs in with the same password, and reads the seller’s books', async () => {
  const accountant = server.anon();
  const signedIn = await accountant.post('/api/login', {
    ...account,
    email: 'accountant@billwright.example',
  });
  expect(signedIn.status).toBe(200);
  const { rows } = await server.pool.query<{ id: string }>('select id from memberships');
  expect((await accountant.post(`/api/acting-for/${rows[0]?.id}`)).status).toBe(200);
  expect((await accountant.get('/api/invoices?limit=5')).body).toHaveLength(5);
});

test('there is enough of everything to look around', async () => {
  const clients = clientSchema.array().parse((await agent.get('/api/clients')).body);
  expect(clients.length).toBeGreaterThanOrEqual(12);
  expect(new Set(clients.map(({ email }: Client) => email)).size).toBe(clients.length);
  expect(await countOf('documents', "kind = 'invoice'")).toBeGreaterThanOrEqual(60);
  expect(await countOf('documents', "kind = 'proposal'")).toBeGreaterThanOrEqual(20);
  expect(await countOf('items')).toBeGreaterThanOrEqual(15);
  expect(await countOf('client_notes')).toBeGreaterThan(0);
  expect(await countOf('notifications')).toBeGreaterThan(0);
  expect(await countOf('notifications', 'read_at is null')).toBeGreaterThan(0);
});

test('there are invoices with taxes, discounts and other money, with sums that add up', async () => {
  const { rows } = await server.pool.query<{ sums: string }>(
    `select concat_ws(' ', currency, net_amount, tax_amount, amount) as sums from documents
     where currency <> 'USD' or tax_amount > 0 order by sums`,
  );
  expect(rows.map(({ sums }) => sums)).toEqual([
    'AUD 7252.50 725.25 7977.75',
    'CAD 4678.43 700.59 5379.02',
    'EUR 2040.00 0.00 2040.00',
    'EUR 2789.72 530.05 3319.77',
    'GBP 521.83 104.36 626.19',
    'JPY 306375 30638 337013',
    'KWD 0 1291.875',
    'USD 2987.50 122.42 3109.92',
  ]);
  const reversed = await countOf('document_taxes', "category = 'AE' and reason_text is not null");
  expect(reversed).toBe(1);
  expect(await countOf('seller_details', "iban like 'DE89%' and tax_id is not null")).toBe(1);
});

test('every status of invoices and proposals is there', async () => {
  const { byStatus, total } = invoiceSummarySchema.parse((await agent.get('/api/invoices/summary')).body);
  for (const [status, { count, amount }] of Object.entries(byStatus)) {
    expect(count, status).toBeGreaterThan(0);
    expect(Number(amount), status).toBeGreaterThan(0);
  }
  expect(total.count).toBe(await countOf('documents', "kind = 'invoice'"));
  for (const status of ['accepted', 'declined'])
    expect(await countOf('documents', `kind = 'proposal' and status = '${status}'`), status).toBeGreaterThan(
      0,
    );
  const open = "kind = 'proposal' and status in ('pending', 'sent', 'expired')";
  expect(await countOf('documents', `${open} and due_on < current_date - 1`)).toBeGreaterThan(0);
  expect(await countOf('documents', `${open} and due_on > current_date + 1`)).toBeGreaterThan(0);
});

test('money has moved in every way, and there are drafts and further contacts', async () => {
  const partly = "kind = 'invoice' and paid_amount > 0 and balance > 0";
  expect(await countOf('documents', partly)).toBeGreaterThan(1);
  expect(await countOf('documents', `${partly} and instalments is not null`)).toBe(1);
  expect(await countOf('documents', 'written_off_amount > 0')).toBe(1);
  expect(await countOf('documents', "kind = 'credit_note'")).toBe(1);
  expect(await countOf('documents', "invoice_type = 'deposit' and status = 'paid'")).toBe(1);
  expect(await countOf('client_credits', 'balance = 100')).toBe(1);
  expect(await countOf('client_contacts')).toBe(2);
  expect(await countOf('invoice_replies', "state = 'open'")).toBe(2);
  for (const kind of ['invoice', 'proposal'])
    expect((await agent.get(`/api/drafts?kind=${kind}`)).body).toHaveLength(1);
});

test('a proposal was asked about, changed and read, and another one signed', async () => {
  const { rows } = await server.pool.query<{ id: string }>(
    "select id from documents where kind = 'proposal' and version > 1",
  );
  expect(rows).toHaveLength(1);
  const own = `/api/proposals/${rows[0]?.id}`;
  const versions = (await agent.get(`${own}/versions`)).body as DocumentVersion[];
  expect(versions.map(({ changes }) => changes.map(({ field }) => field))).toEqual([['amount', 'items'], []]);
  const { sections } = readingSchema.parse((await agent.get(`${own}/reading`)).body);
  expect(sections.every(({ seconds }) => seconds > 0)).toBe(true);
  expect((await agent.get(`${own}/comments`)).body).toHaveLength(2);
  expect(await countOf('signatures')).toBe(1);
});

test('something recurs, and has its history', async () => {
  const rows = (await agent.get('/api/recurring')).body as Recurring[];
  expect(rows.map(({ state }) => state).sort()).toEqual(['active', 'paused']);
  const active = rows.find(({ state }) => state === 'active');
  const { runs } = (await agent.get(`/api/recurring/${active?.id}`)).body as RecurringWithContent;
  expect(runs.length).toBeGreaterThanOrEqual(4);
  const statuses = runs.map(({ invoice }) => invoice?.status);
  expect(statuses.slice(1)).toEqual(statuses.slice(1).map(() => 'paid'));
  expect(statuses[0]).not.toBe('paid');
});

test('its dates are of the last year and none is from the future', async () => {
  const invoices = invoiceSchema.array().parse((await agent.get('/api/invoices')).body);
  const yearAgo = new Date(now.getTime() - 371 * 86_400_000).toISOString();
  const later = ({ createdAt, updatedAt, paidAt }: Invoice) =>
    [createdAt, updatedAt, paidAt ?? createdAt].some(
      (instant) => instant > now.toISOString() || instant < yearAgo,
    );
  expect(invoices.filter(later)).toEqual([]);
  expect(invoices.filter(({ paidAt, createdAt }) => paidAt && paidAt < createdAt)).toEqual([]);
  for (const table of ['clients', 'client_notes', 'documents', 'items', 'notifications', 'activities'])
    expect(await countOf(table, 'created_at > now()'), table).toBe(0);
});

test('another start changes nothing, nor does one where somebody has signed up', async () => {
  const { id } = signIn.body as { id: string };
  const before = await rowHash(server.pool, id);
  expect(await seedDemoSeller(db, new Date(now.getTime() + 86_400_000))).toBeUndefined();
  expect(await rowHash(server.pool, id)).toBe(before);
  expect(await countOf('users')).toBe(2);
});
