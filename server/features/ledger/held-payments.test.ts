import { afterAll, expect, test } from 'vitest';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { ledgerEntrySchema } from '#shared/ledger-entry.ts';

const server = await startTestServer();
afterAll(() => server.close());

test('a payment that a refund holds is not to be undone, until the refund is', async () => {
  const seller = await server.seller();
  const { id: clientId } = await buildClient(seller);
  const { id } = await buildInvoice(seller, clientId, {}, [
    { description: 'Work', quantity: 1, rate: '100.00' },
  ]);
  const { entry } = (await seller.post(`/api/invoices/${id}/payments`, { amount: '100.00', method: 'cash' }))
    .body as { entry: { id: string } };
  const isUndoable = async () =>
    ledgerEntrySchema
      .array()
      .parse((await seller.get(`/api/invoices/${id}/ledger`)).body)
      .find((each) => each.id === entry.id)?.isUndoable;
  expect(await isUndoable()).toBe(true);
  const body = { amount: '40.00', method: 'cash', effect: 'kept' };
  const refund = (await seller.post(`/api/invoices/${id}/refunds`, body)).body as { entry: { id: string } };
  expect(await isUndoable()).toBe(false);
  expect((await seller.delete(`/api/invoices/${id}/payments/${entry.id}`)).status).toBe(409);
  expect((await seller.delete(`/api/invoices/${id}/payments/${refund.entry.id}`)).status).toBe(204);
  expect(await isUndoable()).toBe(true);
});
