import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildClient, buildInvoice, buildNote, clientFields, invoiceFields } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());
beforeEach(() => server.clock.set('2026-06-15T12:00:00Z'));
afterEach(() => server.clock.run());

const POLLED = ['/api/clients', '/api/invoices', '/api/invoices/summary'];

async function sellerWithWork() {
  const seller = await server.seller({ timeZone: 'Europe/Berlin' });
  const client = await buildClient(seller);
  const invoice = await buildInvoice(seller, client.id, { dueDate: '2026-06-20' });
  return { seller, client, invoice, polled: [...POLLED, `/api/clients/${client.id}/invoices`] };
}

async function tagOf(seller: Seller, path: string): Promise<string> {
  const answer = await seller.get(path);
  expect(answer.status, path).toBe(200);
  return answer.headers.get('etag') ?? '';
}

/** The names of the statements that `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.map(([statement]) => {
      const { name, text } = statement as unknown as { name?: string; text?: string };
      return name ?? text ?? String(statement);
    });
  } finally {
    spy.mockRestore();
  }
}

describe('an unchanged poll', () => {
  test('answers 304 without a body and runs no statement but the look at the session', async () => {
    const { seller, polled } = await sellerWithWork();
    for (const path of polled) {
      const tag = await tagOf(seller, path);
      const statements = await statementsOf(async () => {
        const answer = await seller.get(path, { 'if-none-match': tag });
        expect([answer.status, answer.text], path).toEqual([304, '']);
        expect(answer.headers.get('etag')).toBe(tag);
        expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      });
      expect(statements, path).toEqual(['find_session']);
    }
  });

  test('a poll without a tag runs the list too', async () => {
    const { seller } = await sellerWithWork();
    expect(await statementsOf(() => seller.get('/api/invoices'))).toEqual(['find_session', 'list_invoice']);
  });

  test('is known by a strong tag, in a list of tags, but not by a star or another tag', async () => {
    const { seller } = await sellerWithWork();
    const tag = await tagOf(seller, '/api/clients');
    const statusFor = async (header: string) =>
      (await seller.get('/api/clients', { 'if-none-match': header })).status;
    expect(tag).toMatch(/^W\/"/);
    for (const header of [tag, tag.slice(2), `"other", ${tag}`, `${tag},W/"other"`])
      expect(await statusFor(header), header).toBe(304);
    for (const header of ['"other"', `${tag.slice(0, -2)}"`, 'W/""'])
      expect(await statusFor(header), header).toBe(200);
  });

  test('answers 401 without a session, whatever tag it brings', async () => {
    const { seller } = await sellerWithWork();
    const tag = await tagOf(seller, '/api/clients');
    expect((await server.anon().get('/api/clients', { 'if-none-match': tag })).status).toBe(401);
  });
});

type Work = Awaited<ReturnType<typeof sellerWithWork>>;
const changes: [string, (work: Work) => Promise<unknown>, string[]][] = [
  [
    'a new invoice',
    ({ seller, client }) => buildInvoice(seller, client.id),
    ['/api/invoices', '/api/invoices/summary'],
  ],
  [
    'an edited invoice',
    ({ seller, invoice }) => seller.put(`/api/invoices/${invoice.id}`, { title: 'New' }),
    ['/api/invoices', '/api/invoices/summary'],
  ],
  [
    'new lines',
    ({ seller, invoice }) =>
      seller.put(`/api/invoices/${invoice.id}`, { items: [{ description: 'x', quantity: 1, rate: 1 }] }),
    ['/api/invoices', '/api/invoices/summary'],
  ],
  [
    'a payment',
    ({ seller, invoice }) => seller.put(`/api/invoices/${invoice.id}`, { status: 'paid' }),
    ['/api/invoices', '/api/invoices/summary'],
  ],
  [
    'a deleted invoice',
    ({ seller, invoice }) => seller.delete(`/api/invoices/${invoice.id}`),
    ['/api/invoices', '/api/invoices/summary'],
  ],
  ['a new client', ({ seller }) => buildClient(seller), ['/api/clients']],
  [
    'a renamed client',
    ({ seller, client }) => seller.put(`/api/clients/${client.id}`, { name: 'New' }),
    ['/api/clients', '/api/invoices'],
  ],
  [
    'new notes on a client',
    ({ seller, client }) => seller.put(`/api/clients/${client.id}`, { notes: 'New' }),
    ['/api/clients'],
  ],
  [
    'a deleted client',
    ({ seller, client }) => seller.delete(`/api/clients/${client.id}`),
    ['/api/clients', '/api/invoices', '/api/invoices/summary'],
  ],
  [
    'another plan',
    ({ seller }) => server.pool.query('update users set is_premium = true where id = $1', [seller.user.id]),
    POLLED,
  ],
  [
    'another time zone',
    ({ seller }) =>
      server.pool.query("update users set time_zone = 'Asia/Tokyo' where id = $1", [seller.user.id]),
    ['/api/invoices', '/api/invoices/summary'],
  ],
];

describe('a tag', () => {
  test.each(changes)('changes with %s', async (_name, change, paths) => {
    const work = await sellerWithWork();
    const before = await Promise.all(paths.map((path) => tagOf(work.seller, path)));
    await change(work);
    for (const [index, path] of paths.entries()) {
      const answer = await work.seller.get(path, { 'if-none-match': before[index] ?? '' });
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get('etag'), path).not.toBe(before[index]);
    }
  });

  test("of a client's invoices changes when the invoices or the client do", async () => {
    const { seller, client, invoice } = await sellerWithWork();
    const path = `/api/clients/${client.id}/invoices`;
    const tags = [await tagOf(seller, path)];
    await seller.put(`/api/invoices/${invoice.id}`, { title: 'New' });
    tags.push(await tagOf(seller, path));
    await seller.put(`/api/clients/${client.id}`, { name: 'New' });
    tags.push(await tagOf(seller, path));
    expect(new Set(tags).size).toBe(3);
    await seller.delete(`/api/clients/${client.id}`);
    expect((await seller.get(path, { 'if-none-match': tags[2] ?? '' })).status).toBe(404);
  });

  test("changes at midnight in the seller's zone, not at another midnight", async () => {
    const { seller } = await sellerWithWork();
    server.clock.set('2026-06-20T21:59:59.999Z');
    const before = await tagOf(seller, '/api/invoices');
    server.clock.set('2026-06-20T22:00:00.000Z');
    const after = await seller.get('/api/invoices', { 'if-none-match': before });
    expect(after).toMatchObject({ status: 200, body: [{ status: 'overdue' }] });
    server.clock.set('2026-06-21T00:00:00.000Z');
    expect(await tagOf(seller, '/api/invoices')).toBe(after.headers.get('etag'));
  });

  test('stays when nothing of the list was touched', async () => {
    const { seller, client, invoice } = await sellerWithWork();
    const other = await sellerWithWork();
    const before = await Promise.all(POLLED.map((path) => tagOf(seller, path)));
    await buildNote(seller, client.id);
    await seller.get(`/api/invoices/${invoice.id}`);
    await server.anon().get(`/api/public/invoices/${invoice.invoiceNumber}`);
    await seller.post('/api/invoices', invoiceFields(client.id, { title: '' }));
    await seller.post('/api/clients', clientFields({ name: '' }));
    await other.seller.delete(`/api/clients/${other.client.id}`);
    expect(await Promise.all(POLLED.map((path) => tagOf(seller, path)))).toEqual(before);
  });

  test('of the client list stays when an invoice is made: nothing of it is shown there', async () => {
    const { seller, client } = await sellerWithWork();
    const before = await tagOf(seller, '/api/clients');
    await buildInvoice(seller, client.id);
    expect(await tagOf(seller, '/api/clients')).toBe(before);
  });

  test('of one seller is worth nothing to another with as many changes', async () => {
    const [one, other] = [await sellerWithWork(), await sellerWithWork()];
    for (const path of POLLED) {
      const tag = await tagOf(one.seller, path);
      expect((await other.seller.get(path, { 'if-none-match': tag })).status, path).toBe(200);
    }
  });
});

test('other answers are never stored', async () => {
  const { seller, client, invoice } = await sellerWithWork();
  for (const path of [
    '/api/user',
    `/api/clients/${client.id}`,
    `/api/invoices/${invoice.id}/view`,
    '/api/nothing',
  ]) {
    const answer = await seller.get(path);
    expect([answer.headers.get('cache-control'), answer.headers.get('etag')], path).toEqual([
      'no-store',
      null,
    ]);
  }
});
