import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { buildClient, buildInvoice, dayFromToday } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { type Invoice, invoiceSchema } from '#shared/invoice.ts';

const server = await startTestServer();
afterAll(() => server.close());

const seller = await server.seller();
const client = await buildClient(seller, { name: 'Acme' });
const other = await buildClient(seller, { name: 'Other' });
await buildInvoice(seller, client.id, { title: 'First' });
await buildInvoice(seller, other.id, { title: 'Not theirs' });
await buildInvoice(seller, client.id, { title: 'Late', dueDate: dayFromToday(-3) });
const paid = await buildInvoice(seller, client.id, { title: 'Paid' });
await seller.put(`/api/invoices/${paid.id}`, { status: 'paid' });

async function listOf(query: string) {
  const answer = await seller.get(`/api/clients/${client.id}/invoices${query}`);
  expect(answer.status).toBe(200);
  return {
    titles: invoiceSchema
      .array()
      .parse(answer.body)
      .map(({ title }) => title),
    total: answer.headers.get('x-total-count'),
  };
}

test('the invoices of one client are listed newest first, without a count', async () => {
  expect(await listOf('')).toEqual({ titles: ['Paid', 'Late', 'First'], total: null });
});

test.each([
  ['?status=sent', ['First'], '1'],
  ['?status=overdue', ['Late'], '1'],
  ['?status=paid', ['Paid'], '1'],
  ['?status=cancelled', [], '0'],
  ['?search=la', ['Late'], '1'],
  ['?search=acme', ['Paid', 'Late', 'First'], '3'],
  ['?search=other', [], '0'],
  ['?limit=1&offset=1', ['Late'], '3'],
  ['?offset=3', [], '3'],
])('%s is counted within the client', async (query, titles, total) => {
  expect(await listOf(query)).toEqual({ titles, total });
});

test.each(['status=unknown', 'limit=101', 'offset=x'])('?%s answers 400', async (query) => {
  expect((await seller.get(`/api/clients/${client.id}/invoices?${query}`)).status).toBe(400);
});

test("somebody else's client, none and no id answer 404; signed out 401", async () => {
  const stranger = await server.seller();
  for (const id of [client.id, randomUUID(), 'no-id'])
    expect((await stranger.get(`/api/clients/${id}/invoices`)).status).toBe(404);
  expect((await server.anon().get(`/api/clients/${client.id}/invoices`)).status).toBe(401);
});

test('an invoice that moves to another client changes lists', async () => {
  const mover = await server.seller();
  const [from, to] = [await buildClient(mover), await buildClient(mover)];
  const invoice = await buildInvoice(mover, from.id);
  await mover.put(`/api/invoices/${invoice.id}`, { clientId: to.id });
  const idsOf = async (id: string) =>
    ((await mover.get(`/api/clients/${id}/invoices`)).body as Invoice[]).map((row) => row.id);
  expect([await idsOf(from.id), await idsOf(to.id)]).toEqual([[], [invoice.id]]);
});
