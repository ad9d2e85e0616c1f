import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { buildClient, buildProposal, dayFromToday } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { type Proposal, proposalSchema } from '#shared/proposal.ts';

const server = await startTestServer();
afterAll(() => server.close());

const seller = await server.seller();
const acme = await buildClient(seller, { name: 'Zoë Acme', email: 'ap@acme.example', company: 'Umbrella' });
const other = await buildClient(seller, { name: 'Bob', email: 'bob_1@other.example', company: null });
const titles = ['Website', 'Logo 100%', 'Café menu', 'Late', 'Accepted', 'Declined'];
const proposals = new Map<string, Proposal>();
for (const [index, title] of titles.entries()) {
  const validUntil = dayFromToday(title === 'Late' ? -3 : 30);
  const client = index % 2 === 0 ? acme : other;
  proposals.set(title, await buildProposal(seller, client.id, { title, validUntil }));
}
for (const title of ['Accepted', 'Declined'])
  await server
    .anon()
    .put(`/api/proposals/${proposals.get(title)?.id}/status`, { status: title.toLowerCase() });
// The word under which an open proposal may be stored as well.
await server.pool.query("update documents set status = 'sent' where title = 'Website'");
const newestFirst = [...titles].reverse();

async function listOf(query: string, path = '/api/proposals') {
  const answer = await seller.get(`${path}${query}`);
  expect(answer.status, answer.text).toBe(200);
  return {
    titles: proposalSchema
      .strict()
      .array()
      .parse(answer.body)
      .map(({ title }) => title),
    total: answer.headers.get('x-total-count'),
  };
}
const found = async (search: string) => (await listOf(`?search=${encodeURIComponent(search)}`)).titles;

describe('the list', () => {
  test('without parameters is all of it, newest number first, without a count', async () => {
    expect(await listOf('')).toEqual({ titles: newestFirst, total: null });
  });

  test('carries the client, the effective status and the link, but no lines', async () => {
    const rows = (await seller.get('/api/proposals')).body as Proposal[];
    const row = rows.find(({ title }) => title === 'Late');
    expect(row).toMatchObject({
      id: proposals.get('Late')?.id,
      proposalNumber: proposals.get('Late')?.proposalNumber,
      status: 'expired',
      client: { name: 'Bob', email: 'bob_1@other.example' },
    });
    expect(row).not.toHaveProperty('items');
    expect(rows.find(({ title }) => title === 'Website')?.status).toBe('pending');
  });

  test.each([
    ['?limit=2', newestFirst.slice(0, 2)],
    ['?limit=2&offset=2', newestFirst.slice(2, 4)],
    ['?offset=5', newestFirst.slice(5)],
    ['?offset=6', []],
  ])('%s is a window over it, with the count of all', async (query, window) => {
    expect(await listOf(query)).toEqual({ titles: window, total: '6' });
  });

  test.each([
    ['?status=pending', ['Café menu', 'Logo 100%', 'Website']],
    ['?status=sent', ['Café menu', 'Logo 100%', 'Website']],
    ['?status=accepted', ['Accepted']],
    ['?status=declined', ['Declined']],
    ['?status=expired', ['Late']],
  ])('%s holds the proposals of that status, counted', async (query, expected) => {
    expect(await listOf(query)).toEqual({ titles: expected, total: String(expected.length) });
    expect(await listOf(`${query}&limit=1`)).toEqual({
      titles: expected.slice(0, 1),
      total: String(expected.length),
    });
  });

  test('takes filter, search and window together', async () => {
    expect(await listOf('?status=sent&search=acme&limit=1&offset=1')).toEqual({
      titles: ['Website'],
      total: '2',
    });
  });

  test.each([
    ['status=unknown', 'status'],
    ['status=paid', 'status'],
    ['status=', 'status'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['offset=-1', 'offset'],
    [`search=${'x'.repeat(501)}`, 'search'],
  ])('?%s answers 400 on %s', async (query, field) => {
    expect(await seller.get(`/api/proposals?${query}`)).toMatchObject({
      status: 400,
      body: { fieldErrors: { [field]: [expect.any(String)] } },
    });
  });

  test("is a seller's own, and 401 signed out", async () => {
    expect((await (await server.seller()).get('/api/proposals')).body).toEqual([]);
    expect((await server.anon().get('/api/proposals')).status).toBe(401);
    expect((await server.anon().get('/api/proposals/summary')).status).toBe(401);
  });
});

describe('a search', () => {
  test.each([
    ['SITE', ['Website']],
    ['cafe', ['Café menu']],
    ['100%', ['Logo 100%']],
    ['zoe', ['Accepted', 'Café menu', 'Website']],
    ['@acme', ['Accepted', 'Café menu', 'Website']],
    ['bob_1', ['Declined', 'Late', 'Logo 100%']],
    ['pro-0003', ['Café menu']],
    ['umbrella', []],
  ])('%j finds titles, numbers and the client', async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  test('finds the proposal of a pasted number or link, and no other', async () => {
    const number = proposals.get('Late')?.proposalNumber ?? '';
    for (const pasted of [number, number.toLowerCase(), `${server.origin}/proposal/${number}`])
      expect(await found(pasted), pasted).toEqual(['Late']);
    expect(await found(number.slice(9, 20))).toEqual([]);
  });
});

describe('a poll that finds nothing new answers 304', () => {
  const paths = ['/api/proposals', '/api/proposals/summary', `/api/clients/${acme.id}/proposals`];
  const changes: [string, () => Promise<unknown>][] = [
    ['a new proposal', () => buildProposal(seller, acme.id, { title: 'New', validUntil: '1999-01-01' })],
    [
      'an edit',
      async () => {
        const [newest] = (await seller.get('/api/proposals?limit=1')).body as Proposal[];
        return seller.put(`/api/proposals/${newest?.id}`, { title: 'Edited', validUntil: dayFromToday(9) });
      },
    ],
    [
      'an answer',
      async () => {
        const [newest] = (await seller.get('/api/proposals?limit=1')).body as Proposal[];
        return server.anon().put(`/api/proposals/${newest?.id}/status`, { status: 'declined' });
      },
    ],
    [
      'a deletion',
      async () => {
        const [newest] = (await seller.get('/api/proposals?limit=1')).body as Proposal[];
        return seller.delete(`/api/proposals/${newest?.id}`);
      },
    ],
  ];

  test.each(changes)('but not after %s', async (_what, change) => {
    const tags = await Promise.all(
      paths.map(async (path) => (await seller.get(path)).headers.get('etag') ?? ''),
    );
    for (const [index, path] of paths.entries()) {
      const again = await seller.get(path, { 'if-none-match': tags[index] ?? '' });
      expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-cache']);
    }
    await change();
    for (const [index, path] of paths.entries())
      expect((await seller.get(path, { 'if-none-match': tags[index] ?? '' })).status).toBe(200);
  });
});

describe('the proposals of one client', () => {
  const path = `/api/clients/${acme.id}/proposals`;

  test.each([
    ['', ['Accepted', 'Café menu', 'Website'], null],
    ['?status=sent', ['Café menu', 'Website'], '2'],
    ['?status=declined', [], '0'],
    ['?search=cafe', ['Café menu'], '1'],
    ['?limit=1&offset=1', ['Café menu'], '3'],
  ])('%s are listed newest first and counted within the client', async (query, expected, total) => {
    expect(await listOf(query, path)).toEqual({ titles: expected, total });
  });

  test('answer 400 to an unknown filter, 404 for no client of the seller, 401 signed out', async () => {
    expect((await seller.get(`${path}?status=paid`)).status).toBe(400);
    const stranger = await server.seller();
    for (const id of [acme.id, randomUUID(), 'no-id'])
      expect((await stranger.get(`/api/clients/${id}/proposals`)).status).toBe(404);
    expect((await server.anon().get(path)).status).toBe(401);
  });
});
