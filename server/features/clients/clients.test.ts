import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, buildNote, buildProposal, clientFields } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { type Client, clientDetailSchema, clientSchema } from '#shared/client.ts';

const server = await startTestServer();
afterAll(() => server.close());
afterEach(() => server.clock.run());

async function listOf(seller: Seller): Promise<Client[]> {
  return clientSchema.array().parse((await seller.get('/api/clients')).body);
}

describe('GET /api/clients', () => {
  test('answers the whole list, newest first, without a count', async () => {
    const seller = await server.seller();
    const built = [];
    for (const name of ['First', 'Second', 'Third']) built.push(await buildClient(seller, { name }));
    const answer = await seller.get('/api/clients');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-total-count')).toBeNull();
    expect(await listOf(seller)).toEqual(built.reverse().map((client) => clientSchema.parse(client)));
  });

  test('is an empty array for a new seller', async () => {
    const seller = await server.seller();
    await buildClient(await server.seller());
    expect((await seller.get('/api/clients')).body).toEqual([]);
  });

  test('keeps its order when clients are edited or get documents', async () => {
    const seller = await server.seller();
    const [older, newer] = [await buildClient(seller), await buildClient(seller)];
    await seller.put(`/api/clients/${older.id}`, { name: 'Edited' });
    await buildInvoice(seller, older.id);
    expect((await listOf(seller)).map(({ id }) => id)).toEqual([newer.id, older.id]);
  });

  test('gives more than a page when nothing limits it, and a hundred when anything does', async () => {
    const seller = await server.seller();
    await server.pool.query(
      `insert into clients (user_id, name, email, search_contact, search_company)
       select $1, 'Client ' || n, 'c@x.example', 'client ' || n || E'\\nc@x.example', '' from generate_series(1, 130) n`,
      [seller.user.id],
    );
    await server.pool.query(
      `insert into activities (user_id, client_id, type, title, description)
       select user_id, id, 'client_added', '', '' from clients where user_id = $1`,
      [seller.user.id],
    );
    expect(await listOf(seller)).toHaveLength(130);
    const page = await seller.get('/api/clients?offset=0');
    expect(page.body).toHaveLength(100);
    expect(page.headers.get('x-total-count')).toBe('130');
    const last = await seller.get('/api/clients?limit=15&offset=120');
    expect((last.body as Client[]).map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_value, index) => `Client ${10 - index}`),
    );
    expect(last.headers.get('x-total-count')).toBe('130');
  });

  test.each([
    ['status=paid', 'status'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['offset=-1', 'offset'],
    ['limit=5&limit=6', 'limit'],
    ['search=a&search=b', 'search'],
  ])('with ?%s answers 400 on %s', async (query, field) => {
    const answer = await (await server.seller()).get(`/api/clients?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors: { [field]: [expect.any(String)] } } });
  });

  test('signed out answers 401', async () => {
    expect(await server.anon().get('/api/clients')).toMatchObject({
      status: 401,
      body: { message: 'Unauthorized' },
    });
  });
});

describe('POST /api/clients', () => {
  test('answers 201 with the client as it is stored', async () => {
    server.clock.set('2026-06-15T12:34:56.789Z');
    const seller = await server.seller();
    const answer = await seller.post('/api/clients', clientFields());
    expect(answer.status).toBe(201);
    const detail = clientSchema.parse(answer.body);
    expect(detail).toMatchObject({
      ...clientFields(),
      createdAt: '2026-06-15T12:34:56.789Z',
      updatedAt: '2026-06-15T12:34:56.789Z',
    });
    const read = clientDetailSchema.parse((await seller.get(`/api/clients/${detail.id}`)).body);
    expect(read).toEqual({
      ...detail,
      phoneHref: null,
      invoiceCount: 0,
      proposalCount: 0,
      amountOwed: '0.00',
      paysInDays: null,
    });
  });

  test('needs only a name and an address', async () => {
    const seller = await server.seller();
    const answer = await seller.post('/api/clients', { name: 'Solo', email: 'solo@x.example' });
    expect(answer.body).toMatchObject({ phone: null, company: null, address: null, notes: null });
  });

  test('writes one client_added activity', async () => {
    const seller = await server.seller();
    await buildClient(seller, { name: 'Acme' });
    const { rows } = await server.pool.query(
      'select type, title, description from activities where user_id = $1',
      [seller.user.id],
    );
    expect(rows).toEqual([{ type: 'client_added', title: 'New client added', description: 'Acme' }]);
  });

  test('refuses bad input by field and stores nothing', async () => {
    const seller = await server.seller();
    const before = await rowHash(server.pool, seller.user.id);
    expect(await seller.post('/api/clients', { name: '  ', email: 'none' })).toMatchObject({
      status: 400,
      body: {
        fieldErrors: { name: ['Name is required'], email: ['Please enter a valid email address'] },
      },
    });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test('signed out answers 401', async () => {
    expect((await server.anon().post('/api/clients', clientFields())).status).toBe(401);
  });
});

describe('GET /api/clients/{id}', () => {
  test('counts what a deletion would take along', async () => {
    const seller = await server.seller();
    const [client, other] = [await buildClient(seller), await buildClient(seller)];
    await buildInvoice(seller, client.id);
    await buildInvoice(seller, client.id);
    await buildInvoice(seller, other.id);
    await buildProposal(seller, client.id);
    const { body } = await seller.get(`/api/clients/${client.id}`);
    expect(clientDetailSchema.parse(body)).toMatchObject({ invoiceCount: 2, proposalCount: 1 });
  });

  test.each([
    ['+1 (202) 555-0143 ext. 12', 'tel:+12025550143;ext=12'],
    ['(202) 555-0143', null],
    [null, null],
  ])('says what dials %j', async (phone, phoneHref) => {
    const seller = await server.seller();
    const { id } = await buildClient(seller, { phone });
    expect((await seller.get(`/api/clients/${id}`)).body).toMatchObject({ phone, phoneHref });
  });

  test.each(['not-an-id', randomUUID()])('answers 404 for %s', async (id) => {
    const answer = await (await server.seller()).get(`/api/clients/${id}`);
    expect(answer.status).toBe(404);
  });
});

describe('PUT /api/clients/{id}', () => {
  test.each([
    { name: 'New name' },
    { email: 'new@acme.example' },
    { phone: null, company: '' },
    { address: '2 Side Street', notes: 'Moved' },
  ])('changes %j and leaves the rest', async (fields) => {
    const seller = await server.seller();
    const client = await buildClient(seller);
    server.clock.advance(1_000);
    const answer = await seller.put(`/api/clients/${client.id}`, fields);
    expect(answer.status).toBe(200);
    const updated = clientSchema.parse(answer.body);
    expect(updated).toEqual({
      ...client,
      ...fields,
      contacts: [{ ...client.contacts[0], name: updated.name, email: updated.email }],
      updatedAt: updated.updatedAt,
    });
    expect(updated.updatedAt > client.updatedAt).toBe(true);
    const read = (await seller.get(`/api/clients/${client.id}`)).body;
    expect(read).toEqual({
      ...updated,
      phoneHref: null,
      invoiceCount: 0,
      proposalCount: 0,
      amountOwed: '0.00',
      paysInDays: null,
    });
  });

  test('with nothing new changes nothing, neither the time nor the tag of a list', async () => {
    const seller = await server.seller();
    const client = await buildClient(seller);
    const tag = (await seller.get('/api/invoices')).headers.get('etag');
    server.clock.advance(1_000);
    const { name, email, company } = client;
    for (const fields of [{}, { name, email, company }])
      expect((await seller.put(`/api/clients/${client.id}`, fields)).body).toEqual(client);
    expect((await seller.get('/api/invoices')).headers.get('etag')).toBe(tag);
  });

  test('shows in the documents of the client at once', async () => {
    const seller = await server.seller();
    const client = await buildClient(seller);
    const invoice = await buildInvoice(seller, client.id);
    await seller.put(`/api/clients/${client.id}`, { name: 'Renamed', email: 'r@x.example' });
    expect((await seller.get(`/api/invoices/${invoice.id}`)).body).toMatchObject({
      client: { name: 'Renamed', email: 'r@x.example' },
    });
  });

  test('refuses bad input by field and changes nothing', async () => {
    const seller = await server.seller();
    const client = await buildClient(seller);
    const before = await rowHash(server.pool, seller.user.id);
    for (const [field, value] of [
      ['name', ''],
      ['email', null],
      ['phone', 'x'.repeat(51)],
    ] as const)
      expect(await seller.put(`/api/clients/${client.id}`, { [field]: value, notes: 'n' })).toMatchObject({
        status: 400,
        body: { fieldErrors: { [field]: [expect.any(String)] } },
      });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test("of somebody else's client answers 404 and changes nothing", async () => {
    const [owner, other] = [await server.seller(), await server.seller()];
    const client = await buildClient(owner);
    const before = await rowHash(server.pool, owner.user.id);
    for (const id of [client.id, randomUUID(), 'no-id'])
      expect((await other.put(`/api/clients/${id}`, { name: 'Taken' })).status).toBe(404);
    expect((await server.anon().put(`/api/clients/${client.id}`, { name: 'Taken' })).status).toBe(401);
    expect(await rowHash(server.pool, owner.user.id)).toBe(before);
  });
});

describe('DELETE /api/clients/{id}', () => {
  test('takes documents, lines, notes, notifications and activities along, and no others', async () => {
    const seller = await server.seller();
    const [client, other] = [await buildClient(seller), await buildClient(seller)];
    const invoice = await buildInvoice(seller, client.id);
    await seller.put(`/api/invoices/${invoice.id}`, { status: 'paid' });
    await buildNote(seller, client.id);
    await buildProposal(seller, client.id);
    const kept = await buildInvoice(seller, other.id);
    const answer = await seller.delete(`/api/clients/${client.id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await listOf(seller)).map(({ id }) => id)).toEqual([other.id]);
    expect((await seller.get(`/api/invoices/${invoice.id}`)).status).toBe(404);
    expect((await server.anon().get(`/api/public/invoices/${invoice.invoiceNumber}`)).status).toBe(404);
    expect((await seller.get(`/api/invoices/${kept.id}`)).status).toBe(200);
    for (const table of ['client_notes', 'documents', 'notifications', 'activities']) {
      const { rows } = await server.pool.query(
        `select count(*)::int as n from ${table} where client_id = $1`,
        [client.id],
      );
      expect(rows, table).toEqual([{ n: 0 }]);
    }
  });

  test("of a client that is gone, never was or is somebody else's answers 404", async () => {
    const [owner, other] = [await server.seller(), await server.seller()];
    const [client, gone] = [await buildClient(owner), await buildClient(owner)];
    await owner.delete(`/api/clients/${gone.id}`);
    const before = await rowHash(server.pool, owner.user.id);
    expect((await owner.delete(`/api/clients/${gone.id}`)).status).toBe(404);
    expect((await other.delete(`/api/clients/${client.id}`)).status).toBe(404);
    expect((await other.delete(`/api/clients/${randomUUID()}`)).status).toBe(404);
    expect((await server.anon().delete(`/api/clients/${client.id}`)).status).toBe(401);
    expect(await rowHash(server.pool, owner.user.id)).toBe(before);
  });
});

test('a free seller reads what a client owes: open and overdue invoices, to the cent', async () => {
  const seller = await server.seller();
  const client = await buildClient(seller);
  const other = await buildClient(seller, { email: 'other@acme.example' });
  const line = (rate: string) => [{ description: 'Work', quantity: '1', rate }];
  await buildInvoice(seller, client.id, {}, line('100.10'));
  await buildInvoice(seller, client.id, { dueDate: '2020-01-01' }, line('0.25'));
  await buildInvoice(seller, other.id, {}, line('7.00'));
  const paid = await buildInvoice(seller, client.id, {}, line('50.00'));
  await seller.put(`/api/invoices/${paid.id}`, { status: 'paid' });
  expect((await seller.get(`/api/clients/${client.id}`)).body).toMatchObject({ amountOwed: '100.35' });
});
