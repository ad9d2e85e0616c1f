import { afterAll, afterEach, describe, expect, test } from 'vitest';
import {
  buildClient,
  buildRecurring,
  buildTaxRate,
  recurringFields,
  threeLines,
} from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Recurring } from '#shared/recurring.ts';

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

describe('PUT /api/recurring/{id}', () => {
  test('saves another rule and other content', async () => {
    const { seller, client } = await sellerWithClient();
    const recurring = await buildRecurring(seller, client.id, january);
    server.clock.set('2026-12-16T12:00:00.000Z');
    const body = recurringFields(client.id, {
      recurring: {
        frequency: 'week',
        startOn: '2026-12-01',
        weekDay: 1,
        every: 2,
        sendAt: '17:30',
        mode: 'draft',
      },
      invoice: { title: 'Retainer' },
      items: [{ description: 'Work', quantity: 2, rate: '50' }],
    });
    const answer = await seller.put(pathOf(recurring), body);
    expect(answer.body).toMatchObject({
      ...{ title: 'Retainer', amount: '100.00', mode: 'draft', frequency: 'week', sendAt: '17:30' },
      ...{ nextOn: '2026-12-21', nextAt: '2026-12-21T16:30:00.000Z', updatedAt: '2026-12-16T12:00:00.000Z' },
    });
    expect(await titlesOf(seller, '?search=retainer')).toEqual(['Retainer']);
  });

  test('the same again changes nothing', async () => {
    const { seller, client } = await sellerWithClient();
    const rate = await buildTaxRate(seller);
    const lines = [
      {
        description: 'Work',
        quantity: '1.5',
        rate: '80',
        taxRateIds: [rate.id],
        unit: 'HUR',
        discount: { percent: '10' },
      },
    ];
    const invoice = {
      ...{ currency: 'EUR', discount: { amount: '5.00' }, pricesIncludeTax: false, notes: ' Thanks ' },
      ...{ sections: [{ title: 'One', at: 0 }], allowPartial: true, minPartial: '20', orderNumber: '4711' },
    };
    const row = await buildRecurring(seller, client.id, { ...january, invoice, items: lines });
    const before = await rowHash(server.pool, seller.user.id);
    server.clock.set('2026-12-16T12:00:00.000Z');
    const { id, invoice: content, items, mode, dueDays, headsUp, ...rest } = row;
    const { frequency, every, startOn, lastDay, weekDay, endsOn, maxCount, sendAt } = rest;
    const body = {
      recurring: {
        ...{ clientId: client.id, mode, dueDays, headsUp, sendAt },
        ...{ frequency, every, startOn, lastDay, weekDay, endsOn, maxCount },
      },
      ...{ invoice: content, items },
    };
    const tag = (await seller.get('/api/recurring')).headers.get('etag') ?? '';
    // Whatever version it was loaded at.
    const headers = { 'if-match': '"2020-01-01T00:00:00.000Z"' };
    expect(await seller.send('PUT', `/api/recurring/${id}`, { body, headers })).toMatchObject({
      status: 200,
      body: row,
    });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
    expect((await seller.get('/api/recurring', { 'if-none-match': tag })).status).toBe(304);
  });

  test('another version is a conflict', async () => {
    const { seller, client } = await sellerWithClient();
    const recurring = await buildRecurring(seller, client.id, january);
    server.clock.set('2026-12-16T12:00:00.000Z');
    const put = (title: string) =>
      seller.send('PUT', pathOf(recurring), {
        body: recurringFields(client.id, { ...january, invoice: { title } }),
        headers: { 'if-match': `"${recurring.updatedAt}"` },
      });
    expect((await put('First')).status).toBe(200);
    expect(await put('Second')).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    expect(await titlesOf(seller)).toEqual(['First']);
  });

  test('refuses what a creation refuses, and keeps what is there', async () => {
    const { seller, client } = await sellerWithClient();
    const recurring = await buildRecurring(seller, client.id, january);
    const before = await rowHash(server.pool, seller.user.id);
    for (const [parts, field] of [
      [{ recurring: { ...january.recurring, endsOn: '2026-01-01' } }, 'recurring.endsOn'],
      [{ recurring: { startOn: '2025-01-01', endsOn: '2026-12-01' } }, 'recurring.endsOn'],
      [{ ...january, items: [{ ...threeLines[0], rate: '0.001' }] }, 'items.0.rate'],
    ] as const) {
      const answer = await seller.put(pathOf(recurring), recurringFields(client.id, parts as object));
      expect(answer).toMatchObject({ status: 400, body: { fieldErrors: { [field]: [expect.any(String)] } } });
    }
    const foreign = await buildClient(await server.seller());
    expect((await seller.put(pathOf(recurring), recurringFields(foreign.id, january))).status).toBe(404);
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });
});

test('who moves to another zone keeps the time of day', async () => {
  const { seller, client } = await sellerWithClient();
  const recurring = await buildRecurring(seller, client.id, {
    recurring: { startOn: '2027-03-14', sendAt: '02:30' },
  });
  expect(recurring.nextAt).toBe('2027-03-14T01:30:00.000Z');
  const moveTo = async (timeZone: string) => {
    expect((await seller.put('/api/user/profile', { timeZone })).status).toBe(200);
    return ((await seller.get(pathOf(recurring))).body as Recurring).nextAt;
  };
  // Clocks jump from 2:00 to 3:00 on that day.
  expect(await moveTo('America/New_York')).toBe('2027-03-14T07:00:00.000Z');
  expect(await moveTo('Asia/Tokyo')).toBe('2027-03-13T17:30:00.000Z');
  expect((await seller.put('/api/user/profile', { timeZone: 'Mars/Phobos' })).status).toBe(400);
  expect(await moveTo('UTC')).toBe('2027-03-14T02:30:00.000Z');
});
