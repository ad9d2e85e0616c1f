import { afterAll, beforeEach, expect, test } from 'vitest';
import { buildClient, buildInvoice, buildProposal, PASSWORD } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { type DashboardStats, dashboardStatsSchema } from '#shared/dashboard.ts';

const server = await startTestServer();
afterAll(() => server.close());
beforeEach(() => server.clock.set('2026-11-01T12:00:00.000Z'));

const line = (amount: string) => [{ description: 'Work', quantity: 1, rate: amount }];

async function statsOf(seller: Seller): Promise<DashboardStats> {
  const answer = await seller.get('/api/dashboard/stats');
  expect(answer.status, answer.text).toBe(200);
  return dashboardStatsSchema.strict().parse(answer.body);
}

const pay = (seller: Seller, id: string) => seller.put(`/api/invoices/${id}`, { status: 'paid' });

const answer = (id: string, status: string) =>
  server.anon().send('PUT', `/api/proposals/${id}/status`, { body: { status } });

/** Goes to a later time, for which the seller signs in again: no session lasts that long. */
async function returnAt(seller: Seller, instant: string) {
  server.clock.set(instant);
  const credentials = { email: seller.user.email, password: PASSWORD };
  expect((await seller.post('/api/login', credentials)).status).toBe(200);
}

test('a new seller has nothing', async () => {
  expect(await statsOf(await server.seller())).toEqual({
    totalRevenue: '0.00',
    received: '0.00',
    activeClients: 0,
    pendingInvoices: 0,
    successRate: 0,
  });
});

test('without a session there are no figures', async () => {
  expect(await server.anon().get('/api/dashboard/stats')).toMatchObject({
    status: 401,
    body: { message: 'Unauthorized' },
  });
});

test('only paid invoices are revenue, only open ones that are not late are pending', async () => {
  const seller = await server.seller();
  const { id } = await buildClient(seller);
  const paid = await buildInvoice(seller, id, { dueDate: '2026-11-30' }, line('100.10'));
  await buildInvoice(seller, id, { dueDate: '2026-11-30' }, line('50.00'));
  const cancelled = await buildInvoice(seller, id, { dueDate: '2026-11-30' }, line('25.00'));
  await buildInvoice(seller, id, { dueDate: '2026-10-31' }, line('12.00'));
  await pay(seller, paid.id);
  await seller.put(`/api/invoices/${cancelled.id}`, { status: 'cancelled' });
  expect(await statsOf(seller)).toMatchObject({ totalRevenue: '100.10', pendingInvoices: 1 });
  await seller.put(`/api/invoices/${paid.id}`, { status: 'pending' });
  expect(await statsOf(seller)).toMatchObject({ totalRevenue: '0.00', pendingInvoices: 2 });
});

test("another seller's rows are never counted", async () => {
  const [seller, other] = [await server.seller(), await server.seller()];
  const client = await buildClient(other);
  await pay(other, (await buildInvoice(other, client.id)).id);
  await buildInvoice(other, client.id);
  await answer((await buildProposal(other, client.id)).id, 'accepted');
  expect(await statsOf(seller)).toEqual({
    totalRevenue: '0.00',
    received: '0.00',
    activeClients: 0,
    pendingInvoices: 0,
    successRate: 0,
  });
});

test('the rate is of decided proposals, expired ones among them, to one decimal place', async () => {
  const seller = await server.seller();
  const { id } = await buildClient(seller);
  const offer = (validUntil: string) => buildProposal(seller, id, { validUntil });
  const [yes, no, late] = [await offer('2026-11-30'), await offer('2026-11-30'), await offer('2026-11-01')];
  await offer('2026-11-30');
  expect(await statsOf(seller)).toMatchObject({ successRate: 0 });
  await answer(yes.id, 'accepted');
  expect(await statsOf(seller)).toMatchObject({ successRate: 100 });
  await answer(no.id, 'declined');
  expect(await statsOf(seller)).toMatchObject({ successRate: 50 });
  server.clock.set('2026-11-02T00:00:00.000Z');
  expect(await statsOf(seller)).toMatchObject({ successRate: 33.3 });
  await seller.put(`/api/proposals/${late.id}`, { validUntil: '2026-11-30' });
  expect(await statsOf(seller)).toMatchObject({ successRate: 50 });
});

test("figures change at the seller's midnight, and a poll then gets new ones", async () => {
  const seller = await server.seller({ timeZone: 'Pacific/Auckland' });
  const client = await buildClient(seller);
  await buildInvoice(seller, client.id, { dueDate: '2026-11-02' });
  server.clock.set('2026-11-02T10:59:59.999Z');
  const before = await seller.get('/api/dashboard/stats');
  const tag = before.headers.get('etag') ?? '';
  expect(before.body).toMatchObject({ pendingInvoices: 1 });
  expect(before.headers.get('cache-control')).toBe('private, no-cache');
  expect((await seller.get('/api/dashboard/stats', { 'if-none-match': tag })).status).toBe(304);
  server.clock.set('2026-11-02T11:00:00.000Z');
  const after = await seller.get('/api/dashboard/stats', { 'if-none-match': tag });
  expect(after).toMatchObject({ status: 200, body: { pendingInvoices: 0 } });
});

test('a move to another zone changes the day, and with it the figures', async () => {
  const seller = await server.seller({ timeZone: 'Pacific/Auckland' });
  const client = await buildClient(seller);
  await buildInvoice(seller, client.id, { dueDate: '2026-11-01' });
  server.clock.set('2026-11-01T18:00:00.000Z');
  const before = await seller.get('/api/dashboard/stats');
  expect(before.body).toMatchObject({ pendingInvoices: 0 });
  await server.pool.query("update users set time_zone = 'America/Los_Angeles' where id = $1", [
    seller.user.id,
  ]);
  const tag = before.headers.get('etag') ?? '';
  const after = await seller.get('/api/dashboard/stats', { 'if-none-match': tag });
  expect(after).toMatchObject({ status: 200, body: { pendingInvoices: 1 } });
});

test.each([
  ['a client who was added', (seller: Seller) => buildClient(seller)],
  ['an invoice', (seller: Seller, id: string) => buildInvoice(seller, id)],
  ['a proposal', (seller: Seller, id: string) => buildProposal(seller, id)],
])('%s means that a poll gets new figures', async (_what, change) => {
  const seller = await server.seller();
  const { id } = await buildClient(seller);
  const tag = (await seller.get('/api/dashboard/stats')).headers.get('etag') ?? '';
  await change(seller, id);
  expect((await seller.get('/api/dashboard/stats', { 'if-none-match': tag })).status).toBe(200);
});

test('a client is active for 90 days after being added and after each document', async () => {
  const seller = await server.seller({ timeZone: 'America/New_York' });
  const [added, , invoiced] = [
    await buildClient(seller),
    await buildClient(seller),
    await buildClient(seller),
  ];
  expect(await statsOf(seller)).toMatchObject({ activeClients: 3 });
  await returnAt(seller, '2027-01-10T12:00:00.000Z');
  const invoice = await buildInvoice(seller, invoiced.id, { dueDate: '2027-02-01' });
  await buildProposal(seller, added.id, { validUntil: '2027-02-01' });
  // The 90th day after the first of November ends at five in the morning, UTC.
  await returnAt(seller, '2027-01-31T04:59:59.999Z');
  expect(await statsOf(seller)).toMatchObject({ activeClients: 3 });
  server.clock.set('2027-01-31T05:00:00.000Z');
  expect(await statsOf(seller)).toMatchObject({ activeClients: 2 });
  await seller.delete(`/api/invoices/${invoice.id}`);
  expect(await statsOf(seller)).toMatchObject({ activeClients: 1 });
});

test('a document that went to another client makes only that one active', async () => {
  const seller = await server.seller();
  const [former, later] = [await buildClient(seller), await buildClient(seller)];
  await returnAt(seller, '2027-03-01T12:00:00.000Z');
  const invoice = await buildInvoice(seller, former.id, { dueDate: '2027-04-01' });
  expect(await statsOf(seller)).toMatchObject({ activeClients: 1 });
  await seller.put(`/api/invoices/${invoice.id}`, { clientId: later.id });
  expect(await statsOf(seller)).toMatchObject({ activeClients: 1 });
  await seller.delete(`/api/clients/${later.id}`);
  expect(await statsOf(seller)).toMatchObject({ activeClients: 0 });
});
