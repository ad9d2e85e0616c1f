import { afterAll, expect, test } from 'vitest';
import { buildClient, clientFields } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { type Client, clientSchema } from '#shared/client.ts';

const server = await startTestServer();
afterAll(() => server.close());

const billing = {
  street: 'Torstraße 1',
  street2: '2nd floor',
  city: 'Berlin',
  region: 'Berlin',
  postalCode: '10119',
  country: 'DE',
  taxId: 'DE 123 456 789',
  registrationId: 'HRB 12345',
  registrationScheme: '0204',
  buyerReference: '04011000-12345-34',
  eAddressScheme: '9930',
  eAddress: 'DE123456789',
  currency: 'EUR',
  paymentTerms: 'net_14',
} as const;

const none = Object.fromEntries(Object.keys(billing).map((name) => [name, null]));

test('are created, read, listed and changed one by one', async () => {
  const seller = await server.seller();
  const client = await buildClient(seller, billing);
  expect(client).toMatchObject(billing);
  expect((await seller.get(`/api/clients/${client.id}`)).body).toMatchObject(billing);
  expect(
    clientSchema
      .strict()
      .array()
      .parse((await seller.get('/api/clients')).body),
  ).toEqual([client]);
  for (const [name, value] of Object.entries(billing)) {
    const cleared = await seller.put(`/api/clients/${client.id}`, { [name]: null });
    expect(cleared).toMatchObject({ status: 200, body: { ...billing, [name]: null } });
    expect((await seller.put(`/api/clients/${client.id}`, { [name]: value })).body).toMatchObject(billing);
  }
});

test('are null when they are missing or blank, and normalized', async () => {
  const seller = await server.seller();
  expect(await buildClient(seller)).toMatchObject(none);
  const blank = Object.fromEntries(
    Object.keys(billing).map((name) => [name, name.startsWith('p') ? '' : ' ']),
  );
  const client = await buildClient(seller, { ...blank, paymentTerms: '' });
  expect(client).toMatchObject(none);
  const typed = {
    country: ' de',
    taxId: ' de123456789 ',
    currency: 'eur ',
    city: ' Berlin ',
    eAddressScheme: 'em',
  };
  expect((await seller.put(`/api/clients/${client.id}`, typed)).body).toMatchObject({
    ...none,
    ...{ country: 'DE', taxId: 'DE123456789', currency: 'EUR', city: 'Berlin', eAddressScheme: 'EM' },
  });
});

test('change the tags of the lists that show them', async () => {
  const seller = await server.seller();
  const client = await buildClient(seller);
  for (const [name, value] of Object.entries(billing)) {
    const etag = (await seller.get('/api/clients')).headers.get('etag') ?? '';
    await seller.put(`/api/clients/${client.id}`, { [name]: value });
    const answer = await seller.get('/api/clients', { 'if-none-match': etag });
    expect([name, answer.status]).toEqual([name, 200]);
    await seller.put(`/api/clients/${client.id}`, none);
  }
});

test.each([
  ['country', { country: 'UK' }],
  ['taxId', { taxId: 'XX123456789' }],
  ['taxId', { taxId: 'DE123_456' }],
  ['taxId', { taxId: '123456789', country: 'DE' }],
  ['registrationScheme', { registrationScheme: '12' }],
  ['eAddressScheme', { eAddressScheme: 'mail' }],
  ['currency', { currency: 'XAU' }],
  ['currency', { currency: 'euro' }],
  ['paymentTerms', { paymentTerms: 'net_15' }],
  ['street', { street: 'x'.repeat(201) }],
  ['city', { city: 7 }],
  ['buyerReference', { buyerReference: 'a\u0000' }],
])('with a bad %s answer 400 and change nothing', async (field, fields) => {
  const seller = await server.seller();
  const client = await buildClient(seller);
  const before = await rowHash(server.pool, seller.user.id);
  for (const answer of [
    await seller.post('/api/clients', clientFields(fields)),
    await seller.put(`/api/clients/${client.id}`, fields),
  ])
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors: { [field]: [expect.any(String)] } } });
  expect(await rowHash(server.pool, seller.user.id)).toBe(before);
});

test('check a tax id against the country that is stored, whichever of both is changed', async () => {
  const seller = await server.seller();
  const abroad = await buildClient(seller, { taxId: '12-3456789', country: 'US' });
  const [german, unknown] = [await buildClient(seller, { country: 'DE' }), await buildClient(seller)];
  const put = ({ id }: Client, fields: object) => seller.put(`/api/clients/${id}`, fields);
  const refused = { status: 400, body: { fieldErrors: { taxId: [expect.stringContaining('such as DE')] } } };
  expect(await put(abroad, { country: 'DE' })).toMatchObject(refused);
  expect(await put(german, { taxId: '123456789' })).toMatchObject(refused);
  expect(await put(german, { taxId: 'FR12345678901' })).toMatchObject({ status: 200 });
  expect(await put(unknown, { taxId: '123456789' })).toMatchObject({ status: 200 });
});

test.each(['de 123 456 789', 'DE123456789', '123 456 789', '123456789', 'de 123'])(
  'find a client by the tax id %j',
  async (search) => {
    const seller = await server.seller();
    const client = await buildClient(seller, { taxId: 'DE 123 456 789', company: null });
    await buildClient(seller, { name: 'Other', taxId: 'DE 987 654 321' });
    const ids = async (query: string) =>
      ((await seller.get(`/api/clients?search=${encodeURIComponent(query)}`)).body as Client[]).map(
        ({ id }) => id,
      );
    expect(await ids(search)).toEqual([client.id]);
    expect((await seller.get(`/api/search?q=${encodeURIComponent(search)}`)).body).toMatchObject({
      clients: [{ id: client.id }],
    });
    await seller.put(`/api/clients/${client.id}`, { taxId: null });
    expect(await ids(search)).toEqual([]);
  },
);

test("stay as they are where somebody else asks, and aren't told signed out", async () => {
  const [owner, other] = [await server.seller(), await server.seller()];
  const client = await buildClient(owner, billing);
  expect((await other.put(`/api/clients/${client.id}`, { taxId: 'FR12345678901' })).status).toBe(404);
  expect((await server.anon().put(`/api/clients/${client.id}`, { taxId: null })).status).toBe(401);
  expect((await owner.get(`/api/clients/${client.id}`)).body).toMatchObject(billing);
});
