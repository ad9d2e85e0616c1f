import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { buildClient, buildDraft, invoiceFields, proposalFields } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { type Draft, type DraftWithContent, draftSchema, draftWithContentSchema } from '#shared/draft.ts';

const server = await startTestServer();
afterAll(() => server.close());

const pathOf = (id: string) => `/api/drafts/${id}`;
const save = (seller: Seller, id: string, body: unknown, version?: string) =>
  seller.send('PUT', pathOf(id), {
    body,
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  });
const listOf = async (seller: Seller, kind = 'invoice') =>
  (await seller.get(`/api/drafts?kind=${kind}`)).body as Draft[];

const half = {
  kind: 'invoice',
  content: { invoice: { title: 'Half a', dueDate: '' }, items: [{ rate: '' }] },
};

describe('saving a draft', () => {
  test('makes it once, and changes it after that', async () => {
    const seller = await server.seller();
    const client = await buildClient(seller);
    const id = randomUUID();
    const first = await save(seller, id, half);
    expect(first.status).toBe(201);
    expect(draftWithContentSchema.strict().parse(first.body)).toMatchObject({
      ...{ id, kind: 'invoice', title: 'Half a', version: 1, clientId: null, client: null, source: 'form' },
      ...{ content: half.content, sendAt: null, failure: null, documentId: null, sendOptions: null },
    });
    const content = { invoice: { title: ' Website ', clientId: client.id }, items: [] };
    const second = await save(seller, id, { kind: 'invoice', content }, '1');
    expect(second).toMatchObject({
      status: 200,
      body: { title: 'Website', version: 2, clientId: client.id, client: { name: 'Acme' }, content },
    });
    expect((await seller.get(pathOf(id))).body).toEqual(second.body);
    expect((await listOf(seller)).map((row) => draftSchema.strict().parse(row))).toHaveLength(1);
    expect(await listOf(seller, 'proposal')).toEqual([]);
  });

  test('again with the same is no other version, whatever is named', async () => {
    const seller = await server.seller();
    const id = randomUUID();
    await save(seller, id, half);
    for (const version of [undefined, '1', '7'])
      expect(await save(seller, id, half, version)).toMatchObject({ status: 200, body: { version: 1 } });
  });

  test('20 times at once makes one draft', async () => {
    const seller = await server.seller();
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(seller, id, half)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201]);
    expect(await listOf(seller)).toHaveLength(1);
  });

  test('of another version than the stored one is refused, and the stored one stays', async () => {
    const seller = await server.seller();
    const id = randomUUID();
    await save(seller, id, half);
    const titled = (title: string) => ({ kind: 'invoice', content: { invoice: { title } } });
    const answers = await Promise.all([
      save(seller, id, titled('A'), '1'),
      save(seller, id, titled('B'), '1'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'changed_meanwhile' });
    expect(await save(seller, id, titled('C'), '*')).toMatchObject({ status: 400 });
    expect((await seller.get(pathOf(id))).body).toMatchObject({ version: 2 });
  });

  test('that was deleted in another tab does not bring it back', async () => {
    const seller = await server.seller();
    const id = randomUUID();
    await save(seller, id, half);
    expect((await seller.delete(pathOf(id))).status).toBe(204);
    expect(await save(seller, id, half, '1')).toMatchObject({ status: 404 });
    expect((await seller.delete(pathOf(id))).status).toBe(404);
    expect(await listOf(seller)).toEqual([]);
  });
});

describe('what is saved', () => {
  test('under the id of somebody else’s draft answers 404 and changes nothing', async () => {
    const [owner, other] = [await server.seller(), await server.seller()];
    const { id } = await buildDraft(owner, 'invoice', half.content);
    const before = await rowHash(server.pool, owner.user.id);
    expect(await save(other, id, half)).toMatchObject({ status: 404 });
    expect(await rowHash(server.pool, owner.user.id)).toBe(before);
    expect(await listOf(other)).toEqual([]);
  });

  test('never names somebody else’s client', async () => {
    const [owner, other] = [await server.seller(), await server.seller()];
    const client = await buildClient(owner);
    const draft = await buildDraft(other, 'invoice', invoiceFields(client.id));
    expect(draft).toMatchObject({ clientId: null, client: null });
  });

  const nested = (depth: number): unknown => (depth === 0 ? 1 : { in: nested(depth - 1) });
  test.each([
    ['kind', { kind: 'receipt', content: {} }],
    ['kind', { content: {} }],
    ['content', { kind: 'invoice' }],
    ['content', { kind: 'invoice', content: 'text' }],
    ['content.invoice', { kind: 'invoice', content: { invoice: 'text' } }],
    ['content.items', { kind: 'invoice', content: { items: {} } }],
    ['content.items.0', { kind: 'invoice', content: { items: ['text'] } }],
    ['content.items', { kind: 'invoice', content: { items: Array(501).fill({}) } }],
    ['content', { kind: 'invoice', content: { invoice: { title: 'x'.repeat(256 * 1024) } } }],
    ['content', { kind: 'invoice', content: { invoice: { title: 'a\u0000b' } } }],
    ['content', { kind: 'invoice', content: { invoice: { title: '\ud800' } } }],
    ['content', { kind: 'invoice', content: { invoice: { deep: nested(500) } } }],
  ])('refuses a wrong %s, and stores nothing', async (field, body) => {
    const seller = await server.seller();
    const answer = await save(seller, randomUUID(), body);
    expect(answer.status).toBe(400);
    expect(answer.body).toHaveProperty(['fieldErrors', field]);
    expect(await listOf(seller)).toEqual([]);
  });

  test('as another kind than it is of is refused', async () => {
    const seller = await server.seller();
    const { id } = await buildDraft(seller, 'invoice', half.content);
    const answer = await save(seller, id, { kind: 'proposal', content: {} });
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors: { kind: [expect.any(String)] } } });
  });

  test('ends at 500 that were not sent', async () => {
    const seller = await server.seller();
    const client = await buildClient(seller);
    const draft = await buildDraft(seller, 'invoice', invoiceFields(client.id));
    await server.pool.query(
      `insert into drafts (id, user_id, kind, content, created_at, updated_at)
        select gen_random_uuid(), $1, 'proposal', '{}', now(), now() from generate_series(1, 498)`,
      [seller.user.id],
    );
    const answers = await Promise.all([1, 2, 3].map(() => save(seller, randomUUID(), half)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too_many_drafts' });
    expect((await save(seller, draft.id, half)).status).toBe(200);
    expect((await seller.get('/api/drafts')).body).toHaveLength(500);
    await save(seller, draft.id, { kind: 'invoice', content: invoiceFields(client.id) });
    expect((await seller.post(`${pathOf(draft.id)}/send`)).status).toBe(201);
    expect((await save(seller, randomUUID(), half)).status).toBe(201);
  });
});

describe('the list', () => {
  test('is answered anew only when a draft or a client has changed', async () => {
    const seller = await server.seller();
    const client = await buildClient(seller);
    await buildDraft(seller, 'proposal', proposalFields(client.id));
    const path = '/api/drafts?kind=proposal';
    const etag = async () => (await seller.get(path)).headers.get('etag') ?? '';
    const before = await etag();
    expect((await seller.get(path, { 'if-none-match': before })).status).toBe(304);
    await seller.put(`/api/clients/${client.id}`, { name: 'New' });
    const renamed = await seller.get(path, { 'if-none-match': before });
    expect(renamed).toMatchObject({ status: 200, body: [{ client: { name: 'New' } }] });
    await seller.delete(`/api/clients/${client.id}`);
    expect((await seller.get(path)).body).toMatchObject([{ clientId: null, client: null }]);
  });

  test('has nothing of other sellers, and knows invoices and proposals only', async () => {
    const [owner, other] = [await server.seller(), await server.seller()];
    const mine: DraftWithContent = await buildDraft(owner, 'invoice', half.content);
    await buildDraft(other, 'invoice', half.content);
    expect((await listOf(owner)).map(({ id }) => id)).toEqual([mine.id]);
    expect((await owner.get('/api/drafts?kind=receipt')).status).toBe(400);
  });
});
