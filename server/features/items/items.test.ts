import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, buildItem, itemFields } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { type Item, itemSchema } from '#shared/item.ts';

const server = await startTestServer();
afterAll(() => server.close());
afterEach(() => server.clock.run());

const namesOf = async (seller: Seller, query = '') =>
  ((await seller.get(`/api/items${query}`)).body as Item[]).map(({ name }) => name);

describe('GET /api/items', () => {
  test('answers the whole library, newest first, without a count', async () => {
    const seller = await server.seller();
    await buildItem(await server.seller(), { name: 'Foreign' });
    const built = [];
    for (const name of ['First', 'Second', 'Third']) built.push(await buildItem(seller, { name }));
    const answer = await seller.get('/api/items');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-total-count')).toBeNull();
    expect(itemSchema.strict().array().parse(answer.body)).toEqual(built.reverse());
  });

  test('answers pages with the number in all', async () => {
    const seller = await server.seller();
    for (const name of ['1', '2', '3', '4', '5']) await buildItem(seller, { name });
    const page = await seller.get('/api/items?limit=2&offset=2');
    expect((page.body as Item[]).map(({ name }) => name)).toEqual(['3', '2']);
    expect(page.headers.get('x-total-count')).toBe('5');
  });

  test('offers to a kind of document what is available for it', async () => {
    const seller = await server.seller();
    for (const availableFor of ['both', 'invoices', 'proposals'])
      await buildItem(seller, { name: availableFor, availableFor });
    expect(await namesOf(seller, '?availableFor=invoices')).toEqual(['invoices', 'both']);
    expect(await namesOf(seller, '?availableFor=proposals&search=o')).toEqual(['proposals', 'both']);
    expect((await seller.get('/api/items?availableFor=proposals&limit=1')).headers.get('x-total-count')).toBe(
      '2',
    );
  });

  test.each([
    ['zoe', ['Zoë’s hour']],
    ['ZOË’S', ['Zoë’s hour']],
    ['strasse', ['Plain']],
    ['100%', ['100% wool']],
    ['%', ['100% wool']],
    ['_', ['snake_case']],
    ['\\', ['back\\slash']],
    ['hidden in terms', []],
    ['50.00', []],
  ])('finds %j in name and description alone', async (search, names) => {
    const seller = await server.seller();
    const shared = { description: null, terms: 'hidden in terms', rate: '50.00' };
    for (const name of ['Zoë’s hour', '100% wool', 'snake_case', 'back\\slash'])
      await buildItem(seller, { ...shared, name });
    await buildItem(seller, { ...shared, name: 'Plain', description: 'On the Straße' });
    expect(await namesOf(seller, `?search=${encodeURIComponent(search)}`)).toEqual(names);
  });

  test.each([
    ['status=paid', 'status'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['offset=-1', 'offset'],
    ['availableFor=both', 'availableFor'],
    ['availableFor=all', 'availableFor'],
  ])('with ?%s answers 400 on %s', async (query, field) => {
    const answer = await (await server.seller()).get(`/api/items?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors: { [field]: [expect.any(String)] } } });
  });

  test('answers 304 until an item is written, changed or deleted', async () => {
    const seller = await server.seller();
    let etag = (await seller.get('/api/items')).headers.get('etag') ?? '';
    const item = await buildItem(seller);
    for (const write of [
      () => seller.put(`/api/items/${item.id}`, { name: 'Another' }),
      () => seller.delete(`/api/items/${item.id}`),
    ]) {
      const changed = await seller.get('/api/items', { 'if-none-match': etag });
      expect(changed.status).toBe(200);
      etag = changed.headers.get('etag') ?? '';
      expect((await seller.get('/api/items', { 'if-none-match': etag })).status).toBe(304);
      await write();
    }
    expect((await seller.get('/api/items', { 'if-none-match': etag })).body).toEqual([]);
  });
});

describe('GET /api/items/{id}', () => {
  test.each(['no-id', randomUUID()])('answers 404 for %s', async (id) => {
    const answer = await (await server.seller()).get(`/api/items/${id}`);
    expect(answer).toMatchObject({ status: 404, body: { message: expect.any(String) } });
  });
});

test("somebody else's item answers 404 and stays as it is, signed out every call answers 401", async () => {
  const [owner, other] = [await server.seller(), await server.seller()];
  const item = await buildItem(owner);
  const path = `/api/items/${item.id}`;
  const before = await rowHash(server.pool, owner.user.id);
  for (const [agent, status] of [
    [other, 404],
    [server.anon(), 401],
  ] as const)
    expect(
      [await agent.get(path), await agent.put(path, { name: 'Taken' }), await agent.delete(path)].map(
        (answer) => answer.status,
      ),
    ).toEqual([status, status, status]);
  expect((await server.anon().get('/api/items')).status).toBe(401);
  expect((await server.anon().post('/api/items', itemFields())).status).toBe(401);
  expect(await namesOf(other, '?search=consulting')).toEqual([]);
  expect(await rowHash(server.pool, owner.user.id)).toBe(before);
});

test('a seller who leaves takes the library along, and nobody else’s', async () => {
  const [leaving, staying] = [await server.seller(), await server.seller()];
  await buildItem(leaving);
  const kept = await buildItem(staying);
  await leaving.post('/api/logout');
  await server.pool.query('delete from users where id = $1', [leaving.user.id]);
  const { rows } = await server.pool.query('select id from items where user_id = any($1)', [
    [leaving.user.id, staying.user.id],
  ]);
  expect(rows).toEqual([{ id: kept.id }]);
});

describe('POST /api/items', () => {
  test('answers 201 with the item as it is stored', async () => {
    server.clock.set('2026-06-15T12:34:56.789Z');
    const seller = await server.seller();
    const answer = await seller.post('/api/items', itemFields({ rate: 99.5 }));
    expect(answer.status).toBe(201);
    const item = itemSchema.strict().parse(answer.body);
    expect(item).toMatchObject({
      ...itemFields(),
      rate: '99.50',
      createdAt: '2026-06-15T12:34:56.789Z',
      updatedAt: '2026-06-15T12:34:56.789Z',
    });
    expect((await seller.get(`/api/items/${item.id}`)).body).toEqual(item);
  });

  test('needs only a name and a rate, and is then for both', async () => {
    const answer = await (await server.seller()).post('/api/items', { name: 'Hour', rate: '0.01' });
    expect(answer.body).toMatchObject({
      description: null,
      terms: null,
      availableFor: 'both',
      rate: '0.01',
    });
  });

  test.each([
    [{ name: '   ' }, 'name', 'Name is required'],
    [{ rate: '' }, 'rate', 'Rate is required'],
    [{ rate: undefined }, 'rate', 'Rate is required'],
    [{ rate: null }, 'rate', 'Rate is required'],
    [{ rate: 0 }, 'rate', 'Rate must be a positive number'],
    [{ rate: '-5' }, 'rate', 'Rate must be a positive number'],
    [{ rate: '10000000000' }, 'rate', 'Rate must be at most 9,999,999,999.99'],
    [{ rate: '33.335' }, 'rate', 'Enter a plain number with at most 2 decimal places, like 1250.50'],
    [{ rate: '10,50' }, 'rate', 'Enter a plain number with at most 2 decimal places, like 1250.50'],
    [{ availableFor: 'nobody' }, 'availableFor', 'Choose both, invoices or proposals'],
    [{ name: 'x\u0000' }, 'name', "Contains characters that can't be stored"],
    [{ description: 'x'.repeat(10_001) }, 'description', 'Must be at most 10,000 characters'],
  ])('refuses %j and stores nothing', async (fields, field, message) => {
    const seller = await server.seller();
    const before = await rowHash(server.pool, seller.user.id);
    const answer = await seller.post('/api/items', itemFields(fields));
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors: { [field]: [message] } } });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test('drops what a body may not set', async () => {
    const seller = await server.seller();
    const foreign = { id: randomUUID(), userId: randomUUID(), createdAt: '2001-01-01T00:00:00Z', seq: 9 };
    const { id, createdAt } = await buildItem(seller, foreign);
    expect(id).not.toBe(foreign.id);
    expect(createdAt).not.toContain('2001');
    expect(await namesOf(seller)).toEqual(['Consulting']);
  });

  test('with one key makes one item, however often it is sent', async () => {
    const seller = await server.seller();
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => seller.send('POST', '/api/items', { body: itemFields(), headers });
    const answers = [await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect(await namesOf(seller)).toHaveLength(1);
  });
});

describe('PUT /api/items/{id}', () => {
  test('takes any subset; what is absent stays', async () => {
    const seller = await server.seller();
    const item = await buildItem(seller, { availableFor: 'proposals' });
    const renamed = await seller.put(`/api/items/${item.id}`, { name: 'Renamed', description: null });
    expect(renamed).toMatchObject({
      status: 200,
      body: { ...item, name: 'Renamed', description: null, updatedAt: expect.any(String) },
    });
    expect(await namesOf(seller, '?search=renamed')).toEqual(['Renamed']);
    expect(await namesOf(seller, '?search=consulting')).toEqual([]);
    expect(await namesOf(seller, '?search=on+site')).toEqual([]);
  });

  test('drops what a body may not set', async () => {
    const [seller, other] = [await server.seller(), await server.seller()];
    const item = await buildItem(seller);
    const foreign = {
      id: randomUUID(),
      userId: other.user.id,
      createdAt: '2001-01-01T00:00:00Z',
      search: 'x',
    };
    const answer = await seller.put(`/api/items/${item.id}`, { ...foreign, name: 'Mine' });
    expect(answer.body).toEqual({ ...item, name: 'Mine', updatedAt: expect.any(String) });
    expect(await namesOf(other)).toEqual([]);
    expect(await namesOf(seller, '?search=mine')).toEqual(['Mine']);
  });

  test('with the stored values changes nothing', async () => {
    server.clock.set('2026-06-15T12:00:00Z');
    const seller = await server.seller();
    const item = await buildItem(seller);
    server.clock.set('2026-06-15T13:00:00Z');
    expect((await seller.put(`/api/items/${item.id}`, itemFields({ rate: 120 }))).body).toEqual(item);
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ rate: 0 }, 'rate'],
    [{ rate: null }, 'rate'],
    [{ availableFor: null }, 'availableFor'],
  ])('refuses %j and leaves the item as it is', async (update, field) => {
    const seller = await server.seller();
    const item = await buildItem(seller);
    const answer = await seller.put(`/api/items/${item.id}`, update);
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors: { [field]: [expect.any(String)] } } });
    expect((await seller.get(`/api/items/${item.id}`)).body).toEqual(item);
  });
});

describe('DELETE /api/items/{id}', () => {
  test('answers 204, then 404', async () => {
    const seller = await server.seller();
    const [item, other] = [await buildItem(seller), await buildItem(seller, { name: 'Kept' })];
    expect((await seller.delete(`/api/items/${item.id}`)).status).toBe(204);
    expect((await seller.delete(`/api/items/${item.id}`)).status).toBe(404);
    expect((await seller.get(`/api/items/${item.id}`)).status).toBe(404);
    expect((await seller.get('/api/items')).body).toEqual([other]);
  });

  test('and changes leave documents alone that were made from the item', async () => {
    const seller = await server.seller();
    const client = await buildClient(seller);
    const item = await buildItem(seller);
    const line = { description: item.name, quantity: '2', rate: item.rate };
    const invoice = await buildInvoice(seller, client.id, {}, [line]);
    await seller.put(`/api/items/${item.id}`, { name: 'Dearer', rate: '500' });
    await seller.delete(`/api/items/${item.id}`);
    expect((await seller.get(`/api/invoices/${invoice.id}`)).body).toMatchObject({
      amount: '240.00',
      items: [{ description: 'Consulting', rate: '120.00' }],
    });
  });
});
