import { afterAll, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, dayFromToday } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { type Invoice, invoiceSchema } from '#shared/invoice.ts';

const server = await startTestServer();
afterAll(() => server.close());

const seller = await server.seller();
const acme = await buildClient(seller, { name: 'Zoë Acme', email: 'ap@acme.example', company: 'Umbrella' });
const other = await buildClient(seller, { name: 'Bob', email: 'bob_1@other.example', company: null });
const titles = ['Website', 'Logo 100%', 'Café menu', 'Back\\slash', 'Late', 'Paid', 'Cancelled'];
const invoices = new Map<string, Invoice>();
for (const [index, title] of titles.entries()) {
  const dueDate = dayFromToday(title === 'Late' ? -3 : 30);
  const client = index % 2 === 0 ? acme : other;
  invoices.set(title, await buildInvoice(seller, client.id, { title, dueDate }));
}
for (const title of ['Paid', 'Cancelled'])
  await seller.put(`/api/invoices/${invoices.get(title)?.id}`, { status: title.toLowerCase() });
const newestFirst = [...titles].reverse();

async function listOf(query: string) {
  const answer = await seller.get(`/api/invoices${query}`);
  expect(answer.status, answer.text).toBe(200);
  return {
    titles: invoiceSchema
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
    const rows = (await seller.get('/api/invoices')).body as Invoice[];
    const row = rows.find(({ title }) => title === 'Late');
    expect(row).toMatchObject({
      id: invoices.get('Late')?.id,
      invoiceNumber: invoices.get('Late')?.invoiceNumber,
      status: 'overdue',
      client: { name: 'Zoë Acme', email: 'ap@acme.example' },
    });
    expect(row).not.toHaveProperty('items');
  });

  test('keeps its order when invoices are edited', async () => {
    await seller.put(`/api/invoices/${invoices.get('Website')?.id}`, { description: 'Edited' });
    expect((await listOf('')).titles).toEqual(newestFirst);
  });

  test.each([
    ['?limit=2', newestFirst.slice(0, 2)],
    ['?limit=2&offset=2', newestFirst.slice(2, 4)],
    ['?offset=5', newestFirst.slice(5)],
    ['?limit=100', newestFirst],
    ['?offset=7', []],
    ['?limit=1&offset=999999999', []],
  ])('%s is a window over it, with the count of all', async (query, window) => {
    expect(await listOf(query)).toEqual({ titles: window, total: '7' });
  });

  test.each([
    ['?status=pending', ['Back\\slash', 'Café menu', 'Logo 100%', 'Website']],
    ['?status=sent', ['Back\\slash', 'Café menu', 'Logo 100%', 'Website']],
    ['?status=overdue', ['Late']],
    ['?status=paid', ['Paid']],
    ['?status=cancelled', ['Cancelled']],
  ])('%s holds the invoices of that status, counted', async (query, expected) => {
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
    ['status=', 'status'],
    ['status=paid&status=sent', 'status'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=ten', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=1.5', 'offset'],
    [`search=${'x'.repeat(501)}`, 'search'],
  ])('?%s answers 400 on %s', async (query, field) => {
    expect(await seller.get(`/api/invoices?${query}`)).toMatchObject({
      status: 400,
      body: { fieldErrors: { [field]: [expect.any(String)] } },
    });
  });

  test("is a seller's own, and 401 signed out", async () => {
    expect((await (await server.seller()).get('/api/invoices')).body).toEqual([]);
    expect((await server.anon().get('/api/invoices')).status).toBe(401);
    expect((await server.anon().get('/api/invoices/summary')).status).toBe(401);
  });
});

describe('a search', () => {
  test.each([
    ['website', ['Website']],
    ['SITE', ['Website']],
    ['cafe', ['Café menu']],
    ['cafe\u0301', ['Café menu']],
    ['100%', ['Logo 100%']],
    ['%', ['Logo 100%']],
    ['\\', ['Back\\slash']],
  ])('finds titles by %j', async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  test.each([
    ['zoe', ['Cancelled', 'Late', 'Café menu', 'Website']],
    ['BOB', ['Paid', 'Back\\slash', 'Logo 100%']],
    ['@acme', ['Cancelled', 'Late', 'Café menu', 'Website']],
    ['bob_1', ['Paid', 'Back\\slash', 'Logo 100%']],
    ['_', ['Paid', 'Back\\slash', 'Logo 100%']],
  ])("finds the client's name and address by %j", async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  test("does not look at the client's company, nor at descriptions", async () => {
    expect(await found('umbrella')).toEqual([]);
    expect(await found('the new website')).toEqual([]);
  });

  test.each(['INV-0003', 'inv-0003', '0003'])('finds the number %s', async (search) => {
    expect(await found(search)).toEqual(['Café menu']);
  });

  test('finds the invoice of a pasted number or link, and no other', async () => {
    const number = invoices.get('Late')?.invoiceNumber ?? '';
    const link = `${server.origin}/invoice/${number}`;
    for (const pasted of [number, ` ${number} `, number.toLowerCase(), link, `${link}?utm=1`])
      expect(await found(pasted), pasted).toEqual(['Late']);
    expect(await listOf(`?search=${number}&status=paid`)).toEqual({ titles: [], total: '0' });
  });

  test('does not find an invoice by a piece of its secret tail', async () => {
    const number = invoices.get('Late')?.invoiceNumber ?? '';
    expect(await found(number.slice(9, 20))).toEqual([]);
    expect(await found(number.slice(0, -1))).toEqual([]);
  });

  test("does not find another seller's invoice by its link", async () => {
    const stranger = await server.seller();
    const number = invoices.get('Late')?.invoiceNumber;
    const answer = await stranger.get(`/api/invoices?search=${number}`);
    expect([answer.body, answer.headers.get('x-total-count')]).toEqual([[], '0']);
  });

  test.each(['', '  '])('that is blank, %j, finds everything', async (search) => {
    expect(await listOf(`?search=${search}`)).toEqual({ titles: newestFirst, total: '7' });
  });
});
