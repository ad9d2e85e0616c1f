import { afterAll, afterEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { createDevMailbox } from '#server/providers/dev-mailbox.ts';
import { drainOf } from '#server/test/drain.ts';
import {
  buildClient,
  buildDraft,
  buildInvoice,
  invoiceFields,
  proposalFields,
} from '#server/test/factories.ts';
import { notificationsOf } from '#server/test/notifications.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Draft } from '#shared/draft.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import { sendDueDrafts } from './send-due-drafts.ts';

const server = await startTestServer();
const mailbox = createDevMailbox();
const drain = drainOf(server, { mailer: mailbox });
afterAll(() => server.close());
afterEach(() => server.clock.run());

const db = openDatabase(server.pool);
const work = () => sendDueDrafts(db, server.clock.now());
const draftsOf = async (seller: Seller) => (await seller.get('/api/drafts')).body as Draft[];
const invoicesOf = async (seller: Seller) => (await seller.get('/api/invoices')).body as InvoiceWithItems[];
/** The database's clock decides; it cannot be set, so the chosen time is moved. */
const letTimeCome = (seller: Seller) =>
  server.pool.query("update drafts set send_at = now() - interval '1 second' where user_id = $1", [
    seller.user.id,
  ]);

async function scheduled({ fields = {}, sending = {}, timeZone = 'UTC' } = {}) {
  const seller = await server.confirmedSeller({ timeZone });
  const client = await buildClient(seller, { email: `${seller.user.id}@acme.example` });
  const draft = await buildDraft(seller, 'invoice', invoiceFields(client.id, fields));
  const path = `/api/drafts/${draft.id}`;
  const answer = await seller.post(`${path}/send`, { sendAt: '2998-07-01T09:00', ...sending });
  return { seller, client, draft, path, answer };
}

test('a draft waits for its time by the seller’s clock, and is an invoice after it', async () => {
  const { seller, client, path, answer } = await scheduled({
    timeZone: 'America/New_York',
    sending: { message: { subject: 'Your {number}' } },
  });
  expect(answer).toMatchObject({
    status: 200,
    body: { sendAt: '2998-07-01T13:00:00.000Z', sendOptions: { message: { subject: 'Your {number}' } } },
  });
  expect(await draftsOf(seller)).toMatchObject([{ sendAt: '2998-07-01T13:00:00.000Z', version: 1 }]);
  await work();
  expect(await invoicesOf(seller)).toEqual([]);
  await letTimeCome(seller);
  await work();
  await work();
  expect(await invoicesOf(seller)).toMatchObject([{ displayNumber: 'INV-0001', title: 'Website' }]);
  expect(await draftsOf(seller)).toEqual([]);
  expect((await seller.get(path)).body).toMatchObject({ sendAt: null, documentId: expect.any(String) });
  await drain();
  expect(mailbox.mails.filter(({ to }) => to === client.email)).toMatchObject([{ subject: 'Your INV-0001' }]);
});

test('an instant is a time as well', async () => {
  const { answer } = await scheduled({
    timeZone: 'Asia/Tokyo',
    sending: { sendAt: '2998-01-01T09:00:00+01:00' },
  });
  expect(answer.body).toMatchObject({ sendAt: '2998-01-01T08:00:00.000Z' });
});

test('number and day of issue are taken when it goes out', async () => {
  const { seller, client } = await scheduled({
    fields: { issuedOn: '2026-01-01' },
    timeZone: 'Pacific/Auckland',
  });
  await seller.post('/api/invoices', invoiceFields(client.id));
  await letTimeCome(seller);
  server.clock.set('2026-09-30T12:00:00Z');
  await work();
  const [newest] = await invoicesOf(seller);
  expect(newest?.displayNumber).toBe('INV-0002');
  expect((await seller.get(`/api/invoices/${newest?.id}`)).body).toMatchObject({ issuedOn: '2026-10-01' });
});

test.each([2, 10])('%i workers make one invoice and one mail of it', async (workers) => {
  const { seller, client } = await scheduled();
  const { id } = await buildDraft(seller, 'proposal', proposalFields(client.id));
  await seller.post(`/api/drafts/${id}/send`, { sendAt: '2998-07-01T09:00' });
  await letTimeCome(seller);
  await Promise.all(Array.from({ length: workers }, work));
  expect(await invoicesOf(seller)).toHaveLength(1);
  expect((await seller.get('/api/proposals')).body).toHaveLength(1);
  await drain();
  expect(mailbox.mails.filter(({ to }) => to === client.email)).toHaveLength(2);
});

test('a worker whose clock is ahead sends nothing early', async () => {
  const { seller } = await scheduled();
  server.clock.set('2999-01-01T00:00:00Z');
  await work();
  server.clock.run();
  expect(await invoicesOf(seller)).toEqual([]);
});

test('a worker that died leaves it to another one, once its lease is over', async () => {
  const { seller } = await scheduled();
  await letTimeCome(seller);
  const leaseEnds = (when: string) =>
    server.pool.query(`update drafts set lease_until = now() + interval '${when}' where user_id = $1`, [
      seller.user.id,
    ]);
  await leaseEnds('50 seconds');
  await work();
  expect(await invoicesOf(seller)).toEqual([]);
  await leaseEnds('-1 second');
  await work();
  expect(await invoicesOf(seller)).toHaveLength(1);
});

test('sent by hand at the same moment it is still one', async () => {
  const { seller, path } = await scheduled();
  await letTimeCome(seller);
  await Promise.all([work(), seller.post(`${path}/send`, {}), work()]);
  expect(await invoicesOf(seller)).toHaveLength(1);
});

test('what was taken back or changed in the meantime stays a draft', async () => {
  const { seller, client, path } = await scheduled();
  expect(await seller.delete(`${path}/schedule`)).toMatchObject({ status: 200, body: { sendAt: null } });
  await seller.post(`${path}/send`, { sendAt: '2998-07-01T09:00' });
  const content = invoiceFields(client.id, { title: 'Other' });
  expect((await seller.put(path, { kind: 'invoice', content })).body).toMatchObject({ sendAt: null });
  await work();
  expect(await invoicesOf(seller)).toEqual([]);
  expect(await draftsOf(seller)).toMatchObject([{ title: 'Other', sendAt: null, failure: null }]);
});

test('what cannot be sent any more is back among the drafts, and the seller is told', async () => {
  const { seller, client } = await scheduled();
  await seller.delete(`/api/clients/${client.id}`);
  await letTimeCome(seller);
  await Promise.all([work(), work()]);
  expect(await draftsOf(seller)).toMatchObject([{ sendAt: null, failure: 'Client not found' }]);
  expect(await notificationsOf(seller)).toMatchObject([
    {
      ...{ type: 'other', method: 'in_app', subject: 'Invoice not sent', status: 'sent' },
      message: 'Website: Client not found. You find it among your drafts.',
    },
  ]);
  expect(await invoicesOf(seller)).toEqual([]);
});

test('without Pro at its time, an invoice that is paid by card is not sent', async () => {
  const seller = await server.proSeller();
  const client = await buildClient(seller);
  const draft = await buildDraft(seller, 'invoice', invoiceFields(client.id, { paymentMethod: 'stripe' }));
  await seller.post(`/api/drafts/${draft.id}/send`, { sendAt: '2998-07-01T09:00' });
  await server.pool.query('update users set is_premium = false where id = $1', [seller.user.id]);
  await letTimeCome(seller);
  await work();
  expect(await draftsOf(seller)).toMatchObject([{ failure: expect.stringContaining('Pro') }]);
  expect(await notificationsOf(seller)).toMatchObject([{ subject: 'Invoice to Acme not sent' }]);
  // Once it is repaired, it goes out after all.
  await seller.put(`/api/drafts/${draft.id}`, { kind: 'invoice', content: invoiceFields(client.id) });
  expect((await seller.post(`/api/drafts/${draft.id}/send`)).status).toBe(201);
});

test('one that fails holds up no other', async () => {
  const first = await scheduled();
  const second = await scheduled();
  await first.seller.delete(`/api/clients/${first.client.id}`);
  await Promise.all([letTimeCome(first.seller), letTimeCome(second.seller)]);
  await work();
  expect(await invoicesOf(second.seller)).toHaveLength(1);
});

test('a revision of an invoice that was voided meanwhile is back among the drafts, and its seller knows why', async () => {
  const seller = await server.confirmedSeller();
  const client = await buildClient(seller);
  const { id } = await buildInvoice(seller, client.id);
  const draft = (await seller.post(`/api/invoices/${id}/revise`)).body as Draft;
  const sent = await seller.post(`/api/drafts/${draft.id}/send`, { sendAt: '2998-07-01T09:00' });
  expect(sent.status, sent.text).toBe(200);
  expect((await seller.post(`/api/invoices/${id}/void`, { reason: 'Mistake' })).status).toBe(200);
  expect(await draftsOf(seller)).toMatchObject([{ id: draft.id, sendAt: null }]);
  await letTimeCome(seller);
  await work();
  expect(await invoicesOf(seller)).toMatchObject([{ id, status: 'cancelled' }]);
  expect(await notificationsOf(seller)).toContainEqual(
    expect.objectContaining({ subject: expect.stringMatching(/^Invoice to .* not sent$/) }),
  );
});
