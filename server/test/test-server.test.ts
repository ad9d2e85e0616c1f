import { afterAll, expect, test } from 'vitest';
import { buildClient, buildInvoice, buildNote } from './factories.ts';
import { brokenInvariants, rowHash } from './invariants.ts';
import { startTestServer } from './test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());

test('a signed-up seller is signed in and can be invoiced for', async () => {
  const seller = await server.seller();
  const client = await buildClient(seller);
  await buildNote(seller, client.id);
  const invoice = await buildInvoice(seller, client.id);
  expect(invoice).toMatchObject({ displayNumber: 'INV-0001', amount: '413.22', status: 'pending' });
  expect((await server.anon().get(`/api/public/invoices/${invoice.invoiceNumber}`)).status).toBe(200);
});

test('the row hash of a seller changes with any row of theirs and with no other', async () => {
  const [seller, other] = await Promise.all([server.seller(), server.seller()]);
  const client = await buildClient(seller);
  const before = await rowHash(server.pool, seller.user.id);
  await buildClient(other);
  expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  await seller.put(`/api/clients/${client.id}`, { notes: 'new' });
  expect(await rowHash(server.pool, seller.user.id)).not.toBe(before);
});

test('a broken row is found', async () => {
  const seller = await server.seller();
  const client = await buildClient(seller);
  await server.pool.query('delete from activities where client_id = $1', [client.id]);
  expect(await brokenInvariants(server.pool)).toHaveLength(1);
  await seller.delete(`/api/clients/${client.id}`);
  expect(await brokenInvariants(server.pool)).toEqual([]);
});
