import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { buildItem, itemFields } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { itemSchema } from '#shared/item.ts';

const server = await startTestServer();
afterAll(() => server.close());

async function buildRate(seller: Seller, name: string): Promise<string> {
  const answer = await seller.post('/api/tax-rates', { name, percent: '19', category: 'S' });
  expect(answer.status).toBe(201);
  return (answer.body as { id: string }).id;
}

const plain = { unit: null, unitLabel: null, taxRateIds: [], currency: null };

test('a plain item has no unit, tax or currency', async () => {
  expect(await buildItem(await server.seller())).toMatchObject(plain);
});

test('unit, tax and currency are created, read and changed', async () => {
  const seller = await server.seller();
  const [vat, other] = [await buildRate(seller, 'VAT'), await buildRate(seller, 'Other')];
  const fields = { unit: 'HUR', taxRateIds: [vat, other], currency: 'EUR' };
  const item = await buildItem(seller, fields);
  expect(item).toMatchObject({ ...fields, unitLabel: null });
  const path = `/api/items/${item.id}`;
  expect((await seller.get(path)).body).toEqual(item);
  expect(
    itemSchema
      .strict()
      .array()
      .parse((await seller.get('/api/items')).body),
  ).toEqual([item]);
  const put = async (update: object) => (await seller.put(path, update)).body;
  expect(await put({ unitLabel: ' session ' })).toMatchObject({ unit: null, unitLabel: 'session' });
  expect(await put({ unit: 'DAY' })).toMatchObject({ unit: 'DAY', unitLabel: null });
  expect(await put({ name: 'Renamed' })).toMatchObject({ unit: 'DAY', taxRateIds: [vat, other] });
  expect(await put({ taxRateIds: [other] })).toMatchObject({ taxRateIds: [other] });
  expect(await put({ unit: '', taxRateIds: [], currency: null })).toMatchObject(plain);
});

test('an item keeps a rate that is archived, and takes it no more', async () => {
  const seller = await server.seller();
  const vat = await buildRate(seller, 'VAT');
  const item = await buildItem(seller, { taxRateIds: [vat] });
  expect((await seller.delete(`/api/tax-rates/${vat}`)).status).toBe(204);
  const same = await seller.put(`/api/items/${item.id}`, { name: 'Same', taxRateIds: [vat] });
  expect(same).toMatchObject({ status: 200, body: { taxRateIds: [vat] } });
  const refused = { status: 400, body: { fieldErrors: { taxRateIds: ['Choose from your tax rates'] } } };
  expect(await seller.post('/api/items', itemFields({ taxRateIds: [vat] }))).toMatchObject(refused);
});

describe('a rate', () => {
  test.each([
    ['JPY', '1099', '1099'],
    ['JPY', '1099.00', '1099'],
    ['KWD', '38.887', '38.887'],
    ['KWD', 5, '5.000'],
    ['EUR', '12.5', '12.50'],
  ])('in %s of %j is %j', async (currency, rate, stored) => {
    expect(await buildItem(await server.seller(), { currency, rate })).toMatchObject({
      currency,
      rate: stored,
    });
  });

  test.each([
    ['JPY', '10.50', 'Enter a plain number without decimals, like 1250'],
    ['EUR', '10.505', 'Enter a plain number with at most 2 decimal places, like 1250.50'],
    ['KWD', '10.5055', expect.any(String)],
  ])('in %s of %s has too many decimals', async (currency, rate, message) => {
    const answer = await (await server.seller()).post('/api/items', itemFields({ currency, rate }));
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors: { rate: [message] } } });
  });

  test("without a currency has the decimals of the seller's", async () => {
    const seller = await server.seller();
    await seller.put('/api/user/legal', { currency: 'JPY' });
    expect(await buildItem(seller, { rate: '500' })).toMatchObject({ currency: null, rate: '500' });
    expect((await seller.post('/api/items', itemFields({ rate: '0.5' }))).status).toBe(400);
  });

  test('fits a new currency, or the change is refused', async () => {
    const seller = await server.seller();
    const [whole, cents] = [
      await buildItem(seller, { rate: '80' }),
      await buildItem(seller, { rate: '80.5' }),
    ];
    const put = (id: string) => seller.put(`/api/items/${id}`, { currency: 'JPY' });
    expect(await put(whole.id)).toMatchObject({ status: 200, body: { rate: '80', currency: 'JPY' } });
    expect(await put(cents.id)).toMatchObject({
      status: 400,
      body: { fieldErrors: { rate: [expect.any(String)] } },
    });
  });
});

test.each([
  ['unit', { unit: 'hour' }],
  ['unitLabel', { unitLabel: 'x'.repeat(21) }],
  ['unitLabel', { unit: 'HUR', unitLabel: 'session' }],
  ['currency', { currency: 'XAU' }],
  ['taxRateIds', { taxRateIds: [randomUUID()] }],
  ['taxRateIds', { taxRateIds: Array.from({ length: 4 }, () => randomUUID()) }],
  ['taxRateIds', { taxRateIds: 'all' }],
])('a bad %s answers 400 and changes nothing: %j', async (field, fields) => {
  const seller = await server.seller();
  const item = await buildItem(seller);
  const before = await rowHash(server.pool, seller.user.id);
  for (const answer of [
    await seller.post('/api/items', itemFields(fields)),
    await seller.put(`/api/items/${item.id}`, fields),
  ])
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors: { [field]: [expect.any(String)] } } });
  expect(await rowHash(server.pool, seller.user.id)).toBe(before);
});

test("somebody else's tax rate is refused, and so is one given twice", async () => {
  const [seller, other] = [await server.seller(), await server.seller()];
  const [own, foreign] = [await buildRate(seller, 'Own'), await buildRate(other, 'Foreign')];
  for (const taxRateIds of [[foreign], [own, foreign], [own, own]])
    expect(await seller.post('/api/items', itemFields({ taxRateIds }))).toMatchObject({
      status: 400,
      body: { fieldErrors: { taxRateIds: [expect.any(String)] } },
    });
});
