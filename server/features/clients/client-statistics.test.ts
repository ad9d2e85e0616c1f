import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import { buildClient, buildInvoice, buildProposal, dayFromToday } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { clientStatisticsSchema } from '#shared/client.ts';

const server = await startTestServer();
afterAll(() => server.close());
afterEach(() => server.clock.run());

const pathOf = (id: string) => `/api/clients/${id}/statistics`;

async function statisticsOf(seller: Seller, clientId: string) {
  const answer = await seller.get(pathOf(clientId));
  expect(answer.status).toBe(200);
  return clientStatisticsSchema.parse(answer.body);
}

const line = (rate: string) => [{ description: 'Work', quantity: '1', rate }];

const none = {
  totalRevenue: '0.00',
  received: '0.00',
  paidInvoices: 0,
  totalInvoices: 0,
  acceptedProposals: 0,
  totalProposals: 0,
  pendingRevenue: '0.00',
};

test('count and sum one client, to the cent', async () => {
  const seller = await server.proSeller();
  const client = await buildClient(seller);
  const other = await buildClient(seller);
  const bill = async (rate: string, status?: string, fields = {}) => {
    const { id } = await buildInvoice(seller, client.id, fields, line(rate));
    if (status) await seller.put(`/api/invoices/${id}`, { status });
  };
  expect(await statisticsOf(seller, client.id)).toEqual(none);
  await bill('9999999999.99', 'paid');
  await bill('0.10', 'paid');
  await bill('100.00');
  await bill('20.05', undefined, { dueDate: dayFromToday(-5) });
  await bill('7.00', 'cancelled');
  const accepted = await buildProposal(seller, client.id);
  await seller.put(`/api/proposals/${accepted.id}/status`, { status: 'accepted' });
  await buildProposal(seller, client.id);
  await buildInvoice(seller, other.id);
  expect(await statisticsOf(seller, client.id)).toEqual({
    totalRevenue: '10000000000.09',
    received: '10000000000.09',
    paidInvoices: 2,
    totalInvoices: 5,
    acceptedProposals: 1,
    totalProposals: 2,
    pendingRevenue: '120.05',
  });
});

test('are for Pro sellers: a free one is told so', async () => {
  const seller = await server.seller();
  const client = await buildClient(seller);
  expect(await seller.get(pathOf(client.id))).toMatchObject({
    status: 403,
    body: { code: 'pro_required', message: 'Upgrade to Pro for Client Statistics' },
  });
});

test("of somebody else's client, none and no id answer 404 on either plan; signed out 401", async () => {
  const owner = await server.proSeller();
  const client = await buildClient(owner);
  for (const stranger of [await server.proSeller(), await server.seller()])
    for (const id of [client.id, randomUUID(), 'no-id'])
      expect((await stranger.get(pathOf(id))).status).toBe(404);
  expect((await server.anon().get(pathOf(client.id))).status).toBe(401);
});
