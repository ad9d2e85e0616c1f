import { afterAll, beforeEach, expect, test } from 'vitest';
import { createDevMailbox } from '#server/providers/dev-mailbox.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';
import type { Notification } from '#shared/notification.ts';

const server = await startTestServer();
const mailbox = createDevMailbox();
const drain = drainOf(server, { mailer: mailbox });
afterAll(() => server.close());
beforeEach(() => server.clock.set('2026-06-15T15:00:00Z'));

async function invoiceIn(currency: string) {
  const seller = await server.proSeller();
  const client = await buildClient(seller);
  const invoice = await buildInvoice(seller, client.id);
  await drain();
  await server.pool.query('update documents set currency = $1 where id = $2', [currency, invoice.id]);
  server.clock.set('2026-06-15T15:02:00Z');
  return { seller, path: `/api/invoices/${invoice.id}` };
}

const textOf = (template: RegExp) => mailbox.mails.find(({ subject }) => template.test(subject))?.text;

test('whatever is told of an invoice names its currency', async () => {
  const { seller, path } = await invoiceIn('EUR');
  expect((await seller.post(`${path}/send`)).status).toBe(200);
  await drain();
  expect(textOf(/^Invoice INV-0001 from/)).toContain('€413.22');
  expect((await seller.put(path, { status: 'paid' })).status).toBe(200);
  await drain();
  expect(textOf(/^Payment received for INV-0001/)).toContain('€413.22');
  const entries = (await seller.get('/api/notifications')).body as Notification[];
  const [paid, sent] = entries.map(({ message }) => message);
  expect(paid).toContain(', €413.22, paid by Acme');
  expect(sent).toContain(', €413.22, due ');
  const { rows } = await server.pool.query('select currency from ledger_entries where user_id = $1', [
    seller.user.id,
  ]);
  expect(rows).toEqual([{ currency: 'EUR' }]);
});

test('a mail that was written without a currency is about US dollars', async () => {
  const { seller, path } = await invoiceIn('USD');
  expect((await seller.post(`${path}/send`)).status).toBe(200);
  await server.pool.query("update outbox set payload = payload - 'currency' where status = 'pending'");
  await drain();
  expect(textOf(/^Invoice INV-0001 from/)).toContain('$413.22');
});
