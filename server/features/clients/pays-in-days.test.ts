import { afterAll, expect, test } from 'vitest';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';
import type { ClientDetail } from '#shared/client.ts';

const server = await startTestServer();
afterAll(() => server.close());

const line = [{ description: 'Work', quantity: 1, rate: '100.00' }];

test('how long a client takes to pay is told from the third paid invoice on, in days of the seller', async () => {
  const seller = await server.seller({ timeZone: 'America/New_York' });
  const { id: clientId } = await buildClient(seller);
  const other = await buildClient(seller);
  const paysInDays = async (id = clientId) =>
    ((await seller.get(`/api/clients/${id}`)).body as ClientDetail).paysInDays;
  /** @param from day of November, at 9 in the evening in New York @param days until it is paid, at 7 in the morning there */
  async function paidAfter(from: number, days: number) {
    server.clock.set(new Date(Date.UTC(2026, 10, from + 1, 2)).toISOString());
    const { id } = await buildInvoice(seller, clientId, { dueDate: '2026-12-31' }, line);
    server.clock.set(new Date(Date.UTC(2026, 10, from + days, 12)).toISOString());
    expect((await seller.put(`/api/invoices/${id}`, { status: 'paid' })).status).toBe(200);
  }
  await paidAfter(2, 12);
  await paidAfter(3, 1);
  expect(await paysInDays()).toBeNull();
  await paidAfter(4, 20);
  expect(await paysInDays()).toBe(12);
  await paidAfter(5, 14);
  expect(await paysInDays()).toBe(13);
  // What is open, and what was never to be paid, says nothing.
  await buildInvoice(seller, clientId, { dueDate: '2026-12-31' }, line);
  expect(await paysInDays()).toBe(13);
  expect(await paysInDays(other.id)).toBeNull();
});
