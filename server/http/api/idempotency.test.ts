import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildClient, clientFields, invoiceFields } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());
afterEach(() => server.clock.run());

const HOUR = 60 * 60 * 1_000;

const keyed = (seller: Seller, key: string, body: unknown, path = '/api/clients') =>
  seller.post(path, body, { 'idempotency-key': key });

async function countOf(seller: Seller, path = '/api/clients'): Promise<number> {
  return ((await seller.get(path)).body as unknown[]).length;
}

test('every creating call answers a replay with the status and body of the first time', async () => {
  const seller = await server.seller();
  const client = await buildClient(seller);
  for (const [path, body] of [
    ['/api/clients', clientFields()],
    ['/api/invoices', invoiceFields(client.id)],
    [`/api/clients/${client.id}/notes`, { title: 'Call', content: 'Likes blue' }],
  ] as const) {
    const before = await countOf(seller, path);
    const key = randomUUID();
    const [first, again] = [await keyed(seller, key, body, path), await keyed(seller, key, body, path)];
    expect([first.status, again.status], path).toEqual([201, 201]);
    expect(again.text, path).toBe(first.text);
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(await countOf(seller, path), path).toBe(before + 1);
  }
});

test('the draft that a document was saved as in between makes no other request of it', async () => {
  const seller = await server.seller();
  const body = invoiceFields((await buildClient(seller)).id);
  const headers = { 'idempotency-key': randomUUID() };
  const first = await seller.send('POST', '/api/invoices', { body, headers });
  expect(first.status).toBe(201);
  const again = await seller.send('POST', '/api/invoices', {
    ...{ body: { ...body, draftId: randomUUID() }, headers },
  });
  expect([again.status, again.body]).toEqual([201, first.body]);
  const other = {
    ...body,
    draftId: randomUUID(),
    items: [{ description: 'Other', quantity: 1, rate: '1.00' }],
  };
  expect((await seller.send('POST', '/api/invoices', { body: other, headers })).status).toBe(409);
});

test('a replay answers what was created, even after it was changed or deleted', async () => {
  const seller = await server.seller();
  const key = randomUUID();
  const first = await keyed(seller, key, clientFields());
  await seller.delete(`/api/clients/${(first.body as { id: string }).id}`);
  expect((await keyed(seller, key, clientFields())).text).toBe(first.text);
  expect(await countOf(seller)).toBe(0);
});

describe('a key that was used', () => {
  test.each([
    ['with another body', '/api/clients', clientFields({ name: 'Other' })],
    ['with one field more', '/api/clients', { ...clientFields(), more: true }],
    ['on another path', '/api/invoices', clientFields()],
    ['with another query', '/api/clients?again', clientFields()],
  ])('%s is a mismatch: 409, and nothing is created', async (_name, path, body) => {
    const seller = await server.seller();
    const key = randomUUID();
    await keyed(seller, key, clientFields());
    expect(await keyed(seller, key, body, path)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_mismatch' },
    });
    expect(await countOf(seller)).toBe(1);
  });

  test('is free for another seller', async () => {
    const [one, other] = [await server.seller(), await server.seller()];
    const key = randomUUID();
    const [first, second] = [
      await keyed(one, key, clientFields()),
      await keyed(other, key, clientFields({ name: 'Other' })),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect([await countOf(one), await countOf(other)]).toEqual([1, 1]);
  });

  test('in a request that failed may be used again, for another request too', async () => {
    const seller = await server.seller();
    const key = randomUUID();
    expect((await keyed(seller, key, { name: '' })).status).toBe(400);
    expect((await keyed(seller, key, invoiceFields(randomUUID()), '/api/invoices')).status).toBe(404);
    expect((await keyed(seller, key, clientFields())).status).toBe(201);
  });

  test('is forgotten a day later', async () => {
    server.clock.set('2026-06-15T12:00:00Z');
    const seller = await server.seller();
    const key = randomUUID();
    const first = await keyed(seller, key, clientFields());
    server.clock.advance(24 * HOUR - 1);
    expect((await keyed(seller, key, clientFields())).text).toBe(first.text);
    server.clock.advance(1);
    const later = await keyed(seller, key, clientFields({ name: 'Later' }));
    expect(later.status).toBe(201);
    expect((await keyed(seller, key, clientFields({ name: 'Later' }))).text).toBe(later.text);
    expect(await countOf(seller)).toBe(2);
  });
});

test('two requests at once make one document; the other waits or replays', async () => {
  const seller = await server.seller();
  const body = invoiceFields((await buildClient(seller)).id);
  for (let round = 0; round < 5; round++) {
    const key = randomUUID();
    const answers = await Promise.all([1, 2].map(() => keyed(seller, key, body, '/api/invoices')));
    const created = answers.filter(({ status }) => status === 201);
    expect(new Set(created.map(({ text }) => text)).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'idempotency_running' } });
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect(await countOf(seller, '/api/invoices')).toBe(round + 1);
  }
});

test('while the first request runs the second is told to wait', async () => {
  const seller = await server.seller();
  const key = randomUUID();
  const other = await server.pool.connect();
  try {
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${seller.user.id} ${key}`]);
    const waiting = await keyed(seller, key, clientFields());
    expect(waiting.status).toBe(409);
    expect(waiting.headers.get('retry-after')).toBe('1');
  } finally {
    await other.query('rollback');
    other.release();
  }
  expect((await keyed(seller, key, clientFields())).status).toBe(201);
});

describe('the key itself', () => {
  test.each([
    ['', 400],
    ['k', 201],
    ['x'.repeat(255), 201],
    ['x'.repeat(256), 400],
    ["'; drop table clients --", 201],
  ])('%j answers %i', async (key, status) => {
    const seller = await server.seller();
    expect((await keyed(seller, key, clientFields())).status).toBe(status);
    expect(await countOf(seller)).toBe(status === 201 ? 1 : 0);
  });

  test('is optional: without one two requests make two', async () => {
    const seller = await server.seller();
    for (let count = 0; count < 2; count++) await seller.post('/api/clients', clientFields());
    expect(await countOf(seller)).toBe(2);
  });

  test('does not spare a visitor the sign-in', async () => {
    const answer = await server.anon().post('/api/clients', clientFields(), { 'idempotency-key': 'k' });
    expect(answer.status).toBe(401);
  });
});
