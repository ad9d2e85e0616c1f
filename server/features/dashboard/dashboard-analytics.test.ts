import { afterAll, beforeEach, expect, test } from 'vitest';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { type DashboardAnalytics, dashboardAnalyticsSchema } from '#shared/dashboard.ts';

const server = await startTestServer();
afterAll(() => server.close());
beforeEach(() => server.clock.set('2026-11-15T12:00:00.000Z'));

const line = (amount: string) => [{ description: 'Work', quantity: 1, rate: amount }];

async function analyticsOf(seller: Seller): Promise<DashboardAnalytics> {
  const answer = await seller.get('/api/dashboard/analytics');
  expect(answer.status, answer.text).toBe(200);
  return dashboardAnalyticsSchema.strict().parse(answer.body);
}

/** An invoice that is created and paid at these instants. */
async function settle(seller: Seller, clientId: string, amount: string, created: string, paid: string) {
  server.clock.set(created);
  const { id } = await buildInvoice(seller, clientId, { dueDate: '2027-12-31' }, line(amount));
  server.clock.set(paid);
  await seller.put(`/api/invoices/${id}`, { status: 'paid' });
}

const months = [
  ...['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'],
  ...['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
];

test('without a session there is no analysis', async () => {
  expect((await server.anon().get('/api/dashboard/analytics')).status).toBe(401);
});

test('a free seller gets the revenue of twelve months, the empty ones too, and the forecast, and nothing else', async () => {
  const analytics = await analyticsOf(await server.seller());
  expect(analytics).toEqual({
    revenueByMonth: months.map((month) => ({ month, count: 0, amount: '0.00' })),
    forecast: [],
  });
});

test('a Pro seller without documents has every chart, with nothing on it', async () => {
  const nothing = { count: 0, amount: '0.00' };
  expect(await analyticsOf(await server.proSeller())).toEqual({
    revenueByMonth: months.map((month) => ({ month, ...nothing })),
    outstandingByAge: { notDue: nothing, days1To30: nothing, days31To60: nothing, daysOver60: nothing },
    revenueByClient: [],
    daysToPay: months.map((month) => ({ month, count: 0, days: null })),
    forecast: [],
  });
});

test("a payment counts in the month it has in the seller's zone, and moves with the seller", async () => {
  const seller = await server.seller({ timeZone: 'America/Los_Angeles' });
  const { id } = await buildClient(seller);
  await settle(seller, id, '10.10', '2026-09-01T12:00:00.000Z', '2026-10-01T06:59:59.999Z');
  await settle(seller, id, '0.20', '2026-09-01T12:00:00.000Z', '2026-10-01T07:00:00.000Z');
  await settle(seller, id, '5.00', '2025-11-01T12:00:00.000Z', '2025-12-01T07:59:59.999Z');
  await settle(seller, id, '7.00', '2025-11-01T12:00:00.000Z', '2025-12-01T08:00:00.000Z');
  server.clock.set('2026-11-15T12:00:00.000Z');
  const paidIn = async () =>
    (await analyticsOf(seller)).revenueByMonth
      .filter(({ count }) => count > 0)
      .map(({ month, count, amount }) => [month, count, amount]);
  expect(await paidIn()).toEqual([
    ['2025-12', 1, '7.00'],
    ['2026-09', 1, '10.10'],
    ['2026-10', 1, '0.20'],
  ]);
  await server.pool.query("update users set time_zone = 'UTC' where id = $1", [seller.user.id]);
  expect(await paidIn()).toEqual([
    ['2025-12', 2, '12.00'],
    ['2026-10', 2, '10.30'],
  ]);
});

test("the months move on at the seller's midnight, and a poll then gets them", async () => {
  server.clock.set('2026-11-30T10:59:59.999Z');
  const seller = await server.seller({ timeZone: 'Pacific/Auckland' });
  const before = await seller.get('/api/dashboard/analytics');
  const tag = before.headers.get('etag') ?? '';
  expect((before.body as DashboardAnalytics).revenueByMonth.at(-1)?.month).toBe('2026-11');
  expect((await seller.get('/api/dashboard/analytics', { 'if-none-match': tag })).status).toBe(304);
  server.clock.set('2026-11-30T11:00:00.000Z');
  const after = await seller.get('/api/dashboard/analytics', { 'if-none-match': tag });
  expect((after.body as DashboardAnalytics).revenueByMonth.map(({ month }) => month)).toEqual([
    ...months.slice(1),
    '2026-12',
  ]);
});

test('becoming Pro shows the rest at the next poll', async () => {
  const seller = await server.seller();
  const tag = (await seller.get('/api/dashboard/analytics')).headers.get('etag') ?? '';
  await server.pool.query('update users set is_premium = true where id = $1', [seller.user.id]);
  const answer = await seller.get('/api/dashboard/analytics', { 'if-none-match': tag });
  expect(answer).toMatchObject({ status: 200, body: { revenueByClient: [] } });
});

test('unpaid invoices stand in the age they have today, from the day after the due date', async () => {
  const seller = await server.proSeller();
  const { id } = await buildClient(seller);
  // Due today, then 1, 30, 31, 60 and 61 days ago.
  const due = ['2026-11-15', '2026-11-14', '2026-10-16', '2026-10-15', '2026-09-16', '2026-09-15'];
  for (const [index, dueDate] of due.entries())
    await buildInvoice(seller, id, { dueDate }, line(`${10 ** index}.00`));
  const cancelled = await buildInvoice(seller, id, { dueDate: '2026-11-30' }, line('9.00'));
  await seller.put(`/api/invoices/${cancelled.id}`, { status: 'cancelled' });
  await settle(seller, id, '3.00', '2026-11-15T12:00:00.000Z', '2026-11-15T12:00:00.000Z');
  expect((await analyticsOf(seller)).outstandingByAge).toEqual({
    notDue: { count: 1, amount: '1.00' },
    days1To30: { count: 2, amount: '110.00' },
    days31To60: { count: 2, amount: '11000.00' },
    daysOver60: { count: 1, amount: '100000.00' },
  });
  server.clock.set('2026-11-16T00:00:00.000Z');
  expect((await analyticsOf(seller)).outstandingByAge).toEqual({
    notDue: { count: 0, amount: '0.00' },
    days1To30: { count: 2, amount: '11.00' },
    days31To60: { count: 2, amount: '1100.00' },
    daysOver60: { count: 2, amount: '110000.00' },
  });
});

test('the ten clients who paid most in twelve months, most first', async () => {
  const seller = await server.proSeller();
  const ids: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    const { id } = await buildClient(seller, { name: `Client ${String(index).padStart(2, '0')}` });
    ids.push(id);
    await settle(seller, id, `${index + 1}.00`, '2026-11-01T12:00:00.000Z', '2026-11-02T12:00:00.000Z');
  }
  const [first = ''] = ids;
  await settle(seller, first, '12.50', '2026-11-01T12:00:00.000Z', '2026-11-02T12:00:00.000Z');
  await settle(seller, ids[1] ?? '', '500.00', '2025-10-01T12:00:00.000Z', '2025-11-30T12:00:00.000Z');
  server.clock.set('2026-11-15T12:00:00.000Z');
  const { revenueByClient = [] } = await analyticsOf(seller);
  expect(revenueByClient).toHaveLength(10);
  expect(revenueByClient.slice(0, 2)).toEqual([
    { clientId: first, name: 'Client 00', count: 2, amount: '13.50' },
    { clientId: ids[11], name: 'Client 11', count: 1, amount: '12.00' },
  ]);
  expect(revenueByClient.at(-1)).toMatchObject({ name: 'Client 03', amount: '4.00' });
});

test('days to pay are the average from creation to payment, in the month of the payment', async () => {
  const seller = await server.proSeller();
  const { id } = await buildClient(seller);
  await settle(seller, id, '1.00', '2026-09-01T00:00:00.000Z', '2026-10-01T00:00:00.000Z');
  await settle(seller, id, '1.00', '2026-10-20T00:00:00.000Z', '2026-10-21T12:00:00.000Z');
  await settle(seller, id, '1.00', '2026-11-15T12:00:00.000Z', '2026-11-15T12:00:00.000Z');
  const { daysToPay = [] } = await analyticsOf(seller);
  expect(daysToPay.slice(-3)).toEqual([
    { month: '2026-09', count: 0, days: null },
    { month: '2026-10', count: 2, days: 15.8 },
    { month: '2026-11', count: 1, days: 0 },
  ]);
});

test("another seller's invoices are in no chart", async () => {
  const [seller, other] = [await server.proSeller(), await server.proSeller()];
  const client = await buildClient(other);
  await settle(other, client.id, '1.00', '2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z');
  await buildInvoice(other, client.id);
  const analytics = await analyticsOf(seller);
  expect(analytics.revenueByClient).toEqual([]);
  expect(analytics.revenueByMonth.every(({ count }) => count === 0)).toBe(true);
  expect(analytics.outstandingByAge?.notDue.count).toBe(0);
});
