import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildClient, buildRecurring, recurringFields, threeLines } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { countLockWaits } from '#server/test/lock-waits.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import {
  type Recurring,
  recurringPreviewSchema,
  recurringSchema,
  recurringWithContentSchema,
} from '#shared/recurring.ts';

const server = await startTestServer();
afterAll(() => server.close());
afterEach(() => server.clock.run());

const NOON = '2026-12-15T12:00:00.000Z';

async function sellerWithClient(fields: object = {}) {
  server.clock.set(NOON);
  const seller = await server.confirmedSeller({ timeZone: 'Europe/Berlin', ...fields });
  return { seller, client: await buildClient(seller) };
}

const january = { recurring: { startOn: '2027-01-31' } };
const pathOf = ({ id }: { id: string }) => `/api/recurring/${id}`;
const titlesOf = async (seller: Seller, query = '') =>
  ((await seller.get(`/api/recurring${query}`)).body as Recurring[]).map(({ title }) => title);

describe('POST /api/recurring', () => {
  test('keeps what was sent, and says when it is made next', async () => {
    const { seller, client } = await sellerWithClient();
    const answer = await seller.post('/api/recurring', recurringFields(client.id, january));
    expect(answer.status).toBe(201);
    expect(recurringWithContentSchema.parse(answer.body)).toEqual({
      id: expect.any(String),
      clientId: client.id,
      client: { name: 'Acme' },
      title: 'Support in {monthYear}',
      currency: 'USD',
      amount: '413.22',
      ...{ mode: 'send', state: 'active', pauseReason: null },
      ...{ frequency: 'month', every: 1, startOn: '2027-01-31', lastDay: false, weekDay: null },
      ...{ endsOn: null, maxCount: null, sendAt: '08:00', dueDays: 14, headsUp: true },
      nextOn: '2027-01-31',
      nextAt: '2027-01-31T07:00:00.000Z',
      next: ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'],
      ...{ madeCount: 0, failures: 0, createdAt: NOON, updatedAt: NOON },
      invoice: {
        ...{ title: 'Support in {monthYear}', description: 'As agreed', paymentMethod: 'cash' },
        currency: 'USD',
      },
      items: threeLines.map((line) => ({ ...line, quantity: expect.any(String) })),
      runs: [],
    });
    expect((await seller.get(pathOf(answer.body as Recurring))).body).toEqual(answer.body);
    // Trying it out has left nothing behind.
    expect((await seller.get('/api/invoices')).body).toEqual([]);
    expect((await seller.get('/api/notifications')).body).toEqual([]);
  });

  test('never makes dates before the day of saving, but counts from the start', async () => {
    const { seller, client } = await sellerWithClient();
    const recurring = { startOn: '2026-01-31', every: 2, maxCount: 3 };
    expect(await buildRecurring(seller, client.id, { recurring })).toMatchObject({
      next: ['2027-01-31', '2027-03-31', '2027-05-31'],
    });
    // Of one that starts today, today is the first, though its time has passed.
    const today = await buildRecurring(seller, client.id, { recurring: { startOn: '2026-12-15' } });
    expect(today).toMatchObject({ nextOn: '2026-12-15', nextAt: '2026-12-15T07:00:00.000Z' });
  });

  test('the same key makes one', async () => {
    const { seller, client } = await sellerWithClient();
    const body = recurringFields(client.id, january);
    const send = () => seller.post('/api/recurring', body, { 'idempotency-key': 'once' });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await titlesOf(seller)).toHaveLength(1);
  });
});

describe('what cannot be saved', () => {
  test.each<[string, object, string]>([
    [
      'a rule that is over',
      { recurring: { startOn: '2026-01-01', endsOn: '2026-12-14' } },
      'recurring.endsOn',
    ],
    [
      'a rule without a date',
      { recurring: { frequency: 'week', startOn: '2026-12-16', weekDay: 1, endsOn: '2026-12-20' } },
      'recurring.endsOn',
    ],
    ['the last day that there is', { recurring: { startOn: '9999-12-31' } }, 'recurring.startOn'],
    [
      'an end before the start',
      { recurring: { startOn: '2027-01-31', endsOn: '2027-01-30' } },
      'recurring.endsOn',
    ],
    ['an unknown placeholder', { invoice: { title: 'For {mont}' } }, 'invoice.title'],
    ['one in a line', { items: [{ ...threeLines[0], description: '{week}' }] }, 'items.0.description'],
    [
      'a tax rate of nobody',
      { items: [{ ...threeLines[0], taxRateIds: ['5f0c1d5e-4c76-4a06-9a0d-2f3d2b0f9a01'] }] },
      'items.0.taxRateIds',
    ],
    ['a price with too many places', { invoice: { currency: 'JPY' } }, 'items.0.rate'],
    ['a discount above the sum', { invoice: { discount: { amount: '500.00' } } }, 'invoice.discount.amount'],
    ['an invoice over nothing', { items: [{ ...threeLines[0], rate: '0' }] }, 'items'],
    [
      'too large a sum',
      { items: [{ ...threeLines[0], quantity: '99999999.99', rate: '9999999.99' }] },
      'items.0.rate',
    ],
  ])('refuses %s, and keeps nothing', async (_, parts, field) => {
    const { seller, client } = await sellerWithClient();
    const before = await rowHash(server.pool, seller.user.id);
    const answer = await seller.post('/api/recurring', recurringFields(client.id, parts));
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.body as { fieldErrors: object }).fieldErrors)).toContain(field);
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test("refuses somebody else's client, methods without Pro, and the signed out", async () => {
    const { seller, client } = await sellerWithClient();
    const other = await server.seller();
    expect((await other.post('/api/recurring', recurringFields(client.id))).status).toBe(404);
    const card = recurringFields(client.id, { invoice: { paymentMethod: 'stripe' } });
    expect(await seller.post('/api/recurring', card)).toMatchObject({
      status: 403,
      body: { code: 'pro_required' },
    });
    expect((await server.anon().post('/api/recurring', card)).status).toBe(401);
  });

  test('has room for 200', async () => {
    const { seller, client } = await sellerWithClient();
    const { id } = await buildRecurring(seller, client.id, january);
    await server.pool.query(
      `insert into recurring_invoices select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).*
       from recurring_invoices r, generate_series(1, 199) where r.id = $1`,
      [id],
    );
    const full = await seller.post('/api/recurring', recurringFields(client.id, january));
    expect(full).toMatchObject({ status: 409, body: { code: 'too_many_recurring' } });
    await seller.delete(`/api/recurring/${id}`);
    // Both have begun before either of them is there.
    const holder = await server.pool.connect();
    await holder.query('begin');
    await holder.query('select from users where id = $1 for update', [seller.user.id]);
    const both = [1, 2].map(() => seller.post('/api/recurring', recurringFields(client.id, january)));
    await expect.poll(() => countLockWaits(server.pool)).toBe(2);
    await holder.query('commit');
    holder.release();
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('GET /api/recurring', () => {
  test('lists the next first, in pages, by state, title, client or amount', async () => {
    const { seller, client } = await sellerWithClient();
    const other = await buildClient(seller, { name: 'Ødegård' });
    const on = (startOn: string, title: string, clientId = client.id) =>
      buildRecurring(seller, clientId, { recurring: { startOn }, invoice: { title } });
    await on('2027-03-01', 'March');
    await on('2027-01-01', 'Jänner', other.id);
    const paused = await on('2027-02-01', 'February');
    await seller.post(`${pathOf(paused)}/pause`);
    expect(await titlesOf(seller)).toEqual(['Jänner', 'February', 'March']);
    const page = await seller.get('/api/recurring?limit=1&offset=1');
    expect(page.headers.get('x-total-count')).toBe('3');
    expect(recurringSchema.array().parse(page.body)).toMatchObject([
      {
        ...{ title: 'February', state: 'paused', pauseReason: 'seller', nextOn: null, nextAt: null },
        next: ['2027-02-01', '2027-03-01', '2027-04-01', '2027-05-01', '2027-06-01'],
      },
    ]);
    expect(await titlesOf(seller, '?state=paused')).toEqual(['February']);
    expect(await titlesOf(seller, '?search=janner')).toEqual(['Jänner']);
    expect(await titlesOf(seller, '?search=odegard')).toEqual(['Jänner']);
    expect(await titlesOf(seller, '?search=413.22&state=active')).toEqual(['Jänner', 'March']);
    expect(await titlesOf(seller, '?search=%25')).toEqual([]);
    expect((await seller.get('/api/recurring?state=open')).status).toBe(400);
    expect((await server.anon().get('/api/recurring')).status).toBe(401);
    expect((await (await server.seller()).get('/api/recurring')).body).toEqual([]);
  });

  test('is answered 304 until something changes', async () => {
    const { seller, client } = await sellerWithClient();
    const recurring = await buildRecurring(seller, client.id, january);
    for (const path of ['/api/recurring', pathOf(recurring)]) {
      const tag = (await seller.get(path)).headers.get('etag') ?? '';
      expect((await seller.get(path, { 'if-none-match': tag })).status).toBe(304);
      await seller.put(`/api/clients/${client.id}`, { name: `Acme of ${path}` });
      expect((await seller.get(path, { 'if-none-match': tag })).status).toBe(200);
    }
  });
});

test('DELETE /api/recurring/{id} takes it away once', async () => {
  const { seller, client } = await sellerWithClient();
  const recurring = await buildRecurring(seller, client.id, january);
  const answers = [await seller.delete(pathOf(recurring)), await seller.delete(pathOf(recurring))];
  expect(answers.map(({ status }) => status)).toEqual([204, 404]);
  expect(await titlesOf(seller)).toEqual([]);
});

describe('POST /api/recurring/preview', () => {
  const rule = { frequency: 'month', startOn: '2026-10-31' };

  test('answers twelve dates and when they are made, and texts of the first three', async () => {
    const { seller } = await sellerWithClient();
    const texts = { title: 'Support {monthYear}', items: ['{periodStart} – {periodEnd}', 'Plain'] };
    const answer = await seller.post('/api/recurring/preview', { ...rule, texts });
    const { dates, instants, expanded } = recurringPreviewSchema.parse(answer.body);
    expect(answer.status).toBe(200);
    expect(dates).toHaveLength(12);
    expect(dates.slice(0, 4)).toEqual(['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31']);
    expect(instants.slice(2, 4)).toEqual(['2027-02-28T07:00:00.000Z', '2027-03-31T06:00:00.000Z']);
    expect(expanded).toEqual([
      { title: 'Support December 2026', description: null, items: ['Dec 31, 2026 – Jan 30, 2027', 'Plain'] },
      { title: 'Support January 2027', description: null, items: ['Jan 31, 2027 – Feb 27, 2027', 'Plain'] },
      { title: 'Support February 2027', description: null, items: ['Feb 28, 2027 – Mar 30, 2027', 'Plain'] },
    ]);
    const few = await seller.post('/api/recurring/preview', { ...rule, maxCount: 2 });
    expect(few.body).toMatchObject({ dates: ['2026-12-31', '2027-01-31'] });
    const last = await seller.post('/api/recurring/preview', { ...rule, startOn: '9999-10-31' });
    expect(last.body).toMatchObject({ dates: ['9999-10-31', '9999-11-30'] });
  });

  test.each([
    ['endsOn', { ...rule, endsOn: '2026-12-01' }],
    ['every', { ...rule, every: 100 }],
    ['texts.title', { ...rule, texts: { title: '{hour}' } }],
  ])('names %s', async (field, body) => {
    const { seller } = await sellerWithClient();
    expect(await seller.post('/api/recurring/preview', body)).toMatchObject({
      status: 400,
      body: { fieldErrors: { [field]: [expect.any(String)] } },
    });
    expect((await server.anon().post('/api/recurring/preview', body)).status).toBe(401);
  });
});
