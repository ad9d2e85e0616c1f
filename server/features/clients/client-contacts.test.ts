import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, clientFields } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { type Client, clientDetailSchema, clientSchema } from '#shared/client.ts';
import type { SearchAnswer } from '#shared/search.ts';

const server = await startTestServer();
afterAll(() => server.close());
afterEach(() => server.clock.run());

const lena = { name: 'Lena', email: 'lena@acme.example' };
const books = { name: 'Bea Books', email: 'books@acme.example', role: 'Accounting' };
const everything = { documents: true, reminders: true, receipts: true };
const onlyDocuments = { documents: true, reminders: false, receipts: false };
const first = { ...lena, role: null, ...everything };

describe('POST /api/clients', () => {
  test('stores the contacts in order; without a word the first gets everything, others only documents', async () => {
    const seller = await server.seller();
    const client = await buildClient(seller, {
      ...lena,
      contacts: [lena, books, { ...first, email: 'c@acme.example' }],
    });
    const contacts = [first, { ...books, ...onlyDocuments }, { ...first, email: 'c@acme.example' }];
    expect(client.contacts).toEqual(contacts);
    const read = clientDetailSchema.parse((await seller.get(`/api/clients/${client.id}`)).body);
    expect(read.contacts).toEqual(contacts);
    expect((await seller.get('/api/clients')).body).toMatchObject([{ contacts }]);
  });

  test('without contacts the client is the only one', async () => {
    const { contacts } = await buildClient(await server.seller(), lena);
    expect(contacts).toEqual([first]);
  });

  const ten = Array.from({ length: 10 }, (_, index) => ({ name: `N${index}`, email: `n${index}@x.example` }));

  test.each([
    [[], 'contacts'],
    [[lena, ...ten], 'contacts'],
    [[{ ...lena, documents: false }], 'contacts'],
    [[lena, { ...books, email: 'LENA@acme.example' }], 'contacts.1.email'],
    [[lena, { ...books, email: 'nobody' }], 'contacts.1.email'],
    [[lena, { ...books, name: ' ' }], 'contacts.1.name'],
    [[lena, { ...books, role: 'x'.repeat(101) }], 'contacts.1.role'],
    [[lena, { ...books, receipts: 'yes' }], 'contacts.1.receipts'],
    [[books, lena], 'contacts.0.email'],
    [[{ ...lena, name: 'Lena S.' }], 'contacts.0.name'],
    [7, 'contacts'],
  ])('refuses %j on %s and stores nothing', async (contacts, field) => {
    const seller = await server.seller();
    const answer = await seller.post('/api/clients', clientFields({ ...lena, contacts }));
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors: { [field]: [expect.any(String)] } } });
    expect((await seller.get('/api/clients')).body).toEqual([]);
  });
});

describe('PUT /api/clients/{id}', () => {
  async function withTwo() {
    const seller = await server.seller();
    const client = await buildClient(seller, { ...lena, contacts: [lena, books] });
    const put = async (fields: object) => {
      server.clock.advance(1_000);
      const answer = await seller.put(`/api/clients/${client.id}`, fields);
      expect(answer.status).toBe(200);
      return clientSchema.parse(answer.body);
    };
    return { seller, client, put };
  }

  test('replaces the whole list; the first contact is the client', async () => {
    const { client, put } = await withTwo();
    const contacts = [
      { ...books, ...everything },
      { ...lena, role: null, ...onlyDocuments },
    ];
    const updated = await put({ contacts });
    expect(updated).toMatchObject({
      ...client,
      name: books.name,
      email: books.email,
      contacts,
      updatedAt: updated.updatedAt,
    });
    expect(updated.updatedAt > client.updatedAt).toBe(true);
    expect((await put({ contacts: [first] })).contacts).toEqual([first]);
  });

  test('without contacts leaves them, and a new name or address is that of the first', async () => {
    const { client, put } = await withTwo();
    expect((await put({ notes: 'x' })).contacts).toEqual(client.contacts);
    const { contacts } = await put({ name: 'Lena S.', email: 'ls@acme.example' });
    expect(contacts).toEqual([{ ...first, name: 'Lena S.', email: 'ls@acme.example' }, client.contacts[1]]);
  });

  test('with the same list changes nothing, with another choice the lists of clients', async () => {
    const { seller, client, put } = await withTwo();
    const tag = async () => (await seller.get('/api/clients')).headers.get('etag');
    const before = await tag();
    expect(await put({ contacts: client.contacts })).toEqual(client);
    expect(await tag()).toBe(before);
    await put({ contacts: [first, { ...books, ...everything }] });
    expect(await tag()).not.toBe(before);
  });

  test('refuses another address than the first contact’s, one that a contact has, and a stale version', async () => {
    const { seller, client } = await withTwo();
    const before = await rowHash(server.pool, seller.user.id);
    const path = `/api/clients/${client.id}`;
    for (const [fields, field] of [
      [{ email: 'other@acme.example', contacts: [lena] }, 'contacts.0.email'],
      [{ name: 'Other', contacts: [lena] }, 'contacts.0.name'],
      [{ email: 'Books@acme.example' }, 'email'],
      [
        {
          contacts: [
            { ...lena, documents: false },
            { ...books, documents: false },
          ],
        },
        'contacts',
      ],
    ] as const)
      expect(await seller.put(path, fields)).toMatchObject({
        status: 400,
        body: { fieldErrors: { [field]: [expect.any(String)] } },
      });
    const headers = { 'if-match': '"2024-01-01T00:00:00.000Z"' };
    expect(await seller.send('PUT', path, { headers, body: { contacts: [lena] } })).toMatchObject({
      status: 409,
    });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test("of somebody else's client answers 404 and signed out 401, and both change nothing", async () => {
    const { seller, client } = await withTwo();
    const before = await rowHash(server.pool, seller.user.id);
    const path = `/api/clients/${client.id}`;
    expect((await (await server.seller()).put(path, { contacts: [lena] })).status).toBe(404);
    expect((await server.anon().put(path, { contacts: [lena] })).status).toBe(401);
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });
});

test('a client and its documents are found by the name and the address of any contact, as long as it is one', async () => {
  const seller = await server.seller();
  const client = await buildClient(seller, { ...lena, contacts: [lena, books] });
  await buildInvoice(seller, client.id, { title: 'Website' });
  const found = async (text: string) => {
    const list = (await seller.get(`/api/clients?search=${text}`)).body as Client[];
    const search = (await seller.get(`/api/search?q=${text}`)).body as SearchAnswer;
    return [list.length, search.clients.length, search.invoices.length];
  };
  expect(await found('bea')).toEqual([1, 1, 1]);
  expect(await found('books@acme')).toEqual([1, 1, 1]);
  await seller.put(`/api/clients/${client.id}`, { company: 'Acme & Co' });
  expect(await found('bea')).toEqual([1, 1, 1]);
  await seller.put(`/api/clients/${client.id}`, { contacts: [lena] });
  expect(await found('bea')).toEqual([0, 0, 0]);
});

test('a deleted client takes its contacts along', async () => {
  const seller = await server.seller();
  const client = await buildClient(seller, { ...lena, contacts: [lena, books] });
  expect((await seller.delete(`/api/clients/${client.id}`)).status).toBe(204);
  const { rows } = await server.pool.query('select 1 from client_contacts where user_id = $1', [
    seller.user.id,
  ]);
  expect(rows).toEqual([]);
});
