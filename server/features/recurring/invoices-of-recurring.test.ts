import { afterAll, expect, test } from 'vitest';
import { buildClient, buildInvoice, buildRecurring } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import type { RecurringRun } from '#shared/recurring.ts';

const server = await startTestServer();
afterAll(() => server.close());

async function begin(mode: 'send' | 'draft') {
  server.clock.set('2026-06-20T12:00:00Z');
  const seller = await server.confirmedSeller({ timeZone: 'UTC' });
  const client = await buildClient(seller);
  const row = await buildRecurring(seller, client.id, { recurring: { startOn: '2026-07-01', mode } });
  const { run } = (await seller.post(`/api/recurring/${row.id}/run`, { date: '2026-07-01' })).body as {
    run: RecurringRun;
  };
  const invoice = async (id: string) => (await seller.get(`/api/invoices/${id}`)).body as InvoiceWithItems;
  return { seller, client, row, run, invoice };
}

test('an invoice names the recurring one that made it, as long as that exists', async () => {
  const { seller, client, row, run, invoice } = await begin('send');
  expect(run.invoice).toMatchObject({ status: 'pending', settlement: 'none' });
  const id = run.invoice?.id ?? '';
  expect((await invoice(id)).recurringId).toBe(row.id);
  const other = await buildInvoice(seller, client.id);
  expect((await invoice(other.id)).recurringId).toBeNull();
  await seller.delete(`/api/recurring/${row.id}`);
  expect((await invoice(id)).recurringId).toBeNull();
});

test('so does one that was sent from the draft of a date', async () => {
  const { seller, row, run, invoice } = await begin('draft');
  const sent = await seller.post(`/api/drafts/${run.draftId}/send`, {});
  expect(sent.status).toBe(201);
  expect((await invoice((sent.body as InvoiceWithItems).id)).recurringId).toBe(row.id);
});
