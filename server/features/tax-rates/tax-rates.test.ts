import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, buildTaxRate, taxRateFields } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { type TaxRate, taxRateSchema } from '#shared/tax-rate.ts';

const server = await startTestServer();
afterAll(() => server.close());
afterEach(() => server.clock.run());

const RATES = '/api/tax-rates';
const listOf = async (seller: Seller) => (await seller.get(RATES)).body as TaxRate[];
const refused = (field: string) => ({
  status: 400,
  body: { fieldErrors: { [field]: [expect.any(String)] } },
});

describe('GET /api/tax-rates', () => {
  test('answers the active rates by name', async () => {
    const seller = await server.seller();
    await buildTaxRate(await server.seller(), { name: 'Foreign' });
    const reduced = await buildTaxRate(seller, { name: 'VAT', percent: '7' });
    const full = await buildTaxRate(seller, { name: 'VAT', percent: '19.00' });
    const gst = await buildTaxRate(seller, { name: 'gst', percent: 9.975 });
    const answer = await seller.get(RATES);
    expect(answer.status).toBe(200);
    expect(taxRateSchema.strict().array().parse(answer.body)).toEqual([gst, full, reduced]);
    expect((answer.body as TaxRate[]).map(({ percent }) => percent)).toEqual(['9.975', '19', '7']);
  });

  test('answers 304 until a rate is written, changed or archived', async () => {
    const seller = await server.seller();
    let etag = (await seller.get(RATES)).headers.get('etag') ?? '';
    const rate = await buildTaxRate(seller);
    for (const write of [
      () => seller.put(`${RATES}/${rate.id}`, { name: 'Another' }),
      () => seller.delete(`${RATES}/${rate.id}`),
    ]) {
      const changed = await seller.get(RATES, { 'if-none-match': etag });
      expect(changed.status).toBe(200);
      etag = changed.headers.get('etag') ?? '';
      expect((await seller.get(RATES, { 'if-none-match': etag })).status).toBe(304);
      await write();
    }
    expect((await seller.get(RATES, { 'if-none-match': etag })).body).toEqual([]);
  });
});

describe('POST /api/tax-rates', () => {
  test('stores a rate, and fills in what was not said', async () => {
    const seller = await server.seller();
    const answer = await seller.post(RATES, { name: ' MwSt. ', percent: '19.0' });
    expect(answer).toMatchObject({
      status: 201,
      body: { name: 'MwSt.', percent: '19', category: 'S', reasonCode: null, reasonText: null },
    });
    expect(answer.body).toMatchObject({ compound: false, isDefault: false });
    expect(await listOf(seller)).toEqual([answer.body]);
  });

  test('an exempt rate needs a reason', async () => {
    const seller = await server.seller();
    const exempt = { name: 'Exempt', percent: 0, category: 'E' };
    expect(await seller.post(RATES, exempt)).toMatchObject(refused('reasonText'));
    expect(await listOf(seller)).toEqual([]);
    const reasonText = 'No VAT is charged under the rules for small businesses.';
    expect(await seller.post(RATES, { ...exempt, reasonText })).toMatchObject({
      status: 201,
      body: { reasonText },
    });
  });

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(41) }],
    ['percent', { percent: '101' }],
    ['percent', { percent: '-1' }],
    ['percent', { percent: '9.97501' }],
    ['percent', { percent: 0 }],
    ['percent', { percent: 5, category: 'Z' }],
    ['category', { category: 'X' }],
    ['reasonText', { reasonText: 'No reason' }],
    ['reasonCode', { percent: 0, category: 'O', reasonCode: 'x'.repeat(31) }],
    ['compound', { percent: 0, category: 'Z', compound: true }],
    ['isDefault', { isDefault: 'yes' }],
  ])('refuses a wrong %s: %j', async (field, fields) => {
    const seller = await server.seller();
    expect(await seller.post(RATES, taxRateFields(fields))).toMatchObject(refused(field));
    expect(await listOf(seller)).toEqual([]);
  });

  test('the same rate twice is a 409, until the first one is archived', async () => {
    const seller = await server.seller();
    const rate = await buildTaxRate(seller, { name: 'VAT' });
    const again = taxRateFields({ name: 'vat' });
    expect(await seller.post(RATES, again)).toMatchObject({ status: 409, body: { code: 'rate_exists' } });
    expect((await seller.post(RATES, taxRateFields({ name: 'vat', percent: 7 }))).status).toBe(201);
    expect((await seller.delete(`${RATES}/${rate.id}`)).status).toBe(204);
    expect((await seller.post(RATES, again)).status).toBe(201);
    expect((await (await server.seller()).post(RATES, again)).status).toBe(201);
  });

  test('fifty are enough, also when several are made at once', async () => {
    const seller = await server.seller();
    for (let percent = 1; percent < 49; percent++) await buildTaxRate(seller, { percent });
    const answers = await Promise.all(
      [51, 52, 53, 54].map((percent) => seller.post(RATES, taxRateFields({ percent }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too_many_rates' });
    expect(await listOf(seller)).toHaveLength(50);
  });

  test('a line takes three rates, so three can be defaults, one of them compound', async () => {
    const seller = await server.seller();
    const isDefault = true;
    await buildTaxRate(seller, { name: 'GST', percent: 5, isDefault });
    await buildTaxRate(seller, { name: 'QST', percent: 8, isDefault, compound: true });
    const another = taxRateFields({ name: 'City', percent: 1, isDefault });
    expect(await seller.post(RATES, { ...another, compound: true })).toMatchObject(refused('isDefault'));
    expect((await seller.post(RATES, another)).status).toBe(201);
    const fourth = await buildTaxRate(seller, { name: 'Fourth', percent: 1 });
    expect(await seller.put(`${RATES}/${fourth.id}`, { isDefault })).toMatchObject(refused('isDefault'));
  });

  test('the same key makes one rate', async () => {
    const seller = await server.seller();
    const send = () => seller.post(RATES, taxRateFields(), { 'idempotency-key': 'a' });
    const [first, second] = [await send(), await send()];
    expect(second).toMatchObject({ status: 201, body: first.body as object });
    expect(await listOf(seller)).toHaveLength(1);
  });
});

describe('PUT /api/tax-rates/{id}', () => {
  test('changes what is given', async () => {
    const seller = await server.seller();
    const rate = await buildTaxRate(seller, { name: 'VAT', percent: 20 });
    const change = { percent: '21.50', isDefault: true };
    const answer = await seller.put(`${RATES}/${rate.id}`, change);
    expect(answer).toMatchObject({ status: 200, body: { name: 'VAT', percent: '21.5', isDefault: true } });
    expect(await listOf(seller)).toEqual([answer.body]);
  });

  test.each([
    ['percent', { percent: 'much' }],
    ['percent', { percent: 0 }],
    ['percent', { category: 'AE', reasonCode: 'VATEX-EU-AE' }],
    ['reasonText', { percent: 0, category: 'E' }],
    ['name', { name: '' }],
  ])('refuses a wrong %s: %j', async (field, change) => {
    const seller = await server.seller();
    const rate = await buildTaxRate(seller);
    expect(await seller.put(`${RATES}/${rate.id}`, change)).toMatchObject(refused(field));
    expect(await listOf(seller)).toEqual([rate]);
  });

  test('into another rate is a 409, and so is a change of what was changed meanwhile', async () => {
    const seller = await server.seller();
    await buildTaxRate(seller, { name: 'VAT', percent: 7 });
    const rate = await buildTaxRate(seller, { name: 'VAT', percent: 19 });
    const path = `${RATES}/${rate.id}`;
    expect(await seller.put(path, { percent: 7 })).toMatchObject({
      status: 409,
      body: { code: 'rate_exists' },
    });
    server.clock.advance(1_000);
    expect((await seller.put(path, { name: 'MwSt.' })).status).toBe(200);
    const late = await seller.send('PUT', path, {
      body: { name: 'Late' },
      headers: { 'if-match': `"${rate.updatedAt}"` },
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
  });

  test('leaves the percentage and kind of a rate that documents use', async () => {
    const [seller, other] = [await server.seller(), await server.seller()];
    const rate = await buildTaxRate(seller, { percent: 22 });
    const path = `${RATES}/${rate.id}`;
    const putInto = async (owner: Seller) => {
      const { id } = await buildInvoice(owner, (await buildClient(owner)).id);
      await server.pool.query(
        `update document_lines set taxes = jsonb_build_array(jsonb_build_object('rateId', $2::text, 'percent', '22'))
          where document_id = $1`,
        [id, rate.id],
      );
    };
    await putInto(other);
    expect((await seller.put(path, { percent: 23 })).status).toBe(200);
    await putInto(seller);
    const reasonText = 'No reason';
    for (const change of [{ percent: 24 }, { percent: 0, category: 'E', reasonText }])
      expect(await seller.put(path, change)).toMatchObject({ status: 409, body: { code: 'rate_in_use' } });
    const renamed = await seller.put(path, { name: 'USt.', percent: '23.0', isDefault: true });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'USt.', percent: '23', isDefault: true } });
    expect((await seller.delete(path)).status).toBe(204);
  });

  test.each(['no-id', randomUUID()])('answers 404 for %s', async (id) => {
    expect((await (await server.seller()).put(`${RATES}/${id}`, { name: 'x' })).status).toBe(404);
  });
});

describe('DELETE /api/tax-rates/{id}', () => {
  test('archives: the rate is gone from the list, and its row stays', async () => {
    const seller = await server.seller();
    const rate = await buildTaxRate(seller, { isDefault: true });
    const path = `${RATES}/${rate.id}`;
    expect((await seller.delete(path)).status).toBe(204);
    expect(await listOf(seller)).toEqual([]);
    expect((await seller.delete(path)).status).toBe(404);
    expect((await seller.put(path, { name: 'Back' })).status).toBe(404);
    const { rows } = await server.pool.query('select archived_at from tax_rates where id = $1', [rate.id]);
    expect(rows).toEqual([{ archived_at: expect.any(Date) }]);
  });

  test.each(['no-id', randomUUID()])('answers 404 for %s', async (id) => {
    expect((await (await server.seller()).delete(`${RATES}/${id}`)).status).toBe(404);
  });
});

test("somebody else's rate answers 404 and stays as it is, signed out every call answers 401", async () => {
  const [owner, other] = [await server.seller(), await server.seller()];
  const rate = await buildTaxRate(owner);
  const path = `${RATES}/${rate.id}`;
  const before = await rowHash(server.pool, owner.user.id);
  for (const [agent, status] of [
    [other, 404],
    [server.anon(), 401],
  ] as const)
    expect([await agent.put(path, { name: 'Taken' }), await agent.delete(path)].map((a) => a.status)).toEqual(
      [status, status],
    );
  expect((await server.anon().get(RATES)).status).toBe(401);
  expect((await server.anon().post(RATES, taxRateFields())).status).toBe(401);
  expect(await listOf(other)).toEqual([]);
  expect(await rowHash(server.pool, owner.user.id)).toBe(before);
});
