import { afterAll, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { type Notification, notificationSchema } from '#shared/notification.ts';

const server = await startTestServer();
afterAll(() => server.close());

async function openInvoice() {
  const seller = await server.seller();
  const client = await buildClient(seller, { name: 'Bolt & Nut <Ltd>' });
  return { seller, invoice: await buildInvoice(seller, client.id) };
}

async function paymentsOf(seller: Seller): Promise<Notification[]> {
  const list = notificationSchema.array().parse((await seller.get('/api/notifications')).body);
  return list.filter(({ type }) => type === 'payment_received');
}

test('a paid invoice is one notification of the seller, sent when it is written', async () => {
  const { seller, invoice } = await openInvoice();
  await seller.put(`/api/invoices/${invoice.id}`, { status: 'paid' });
  expect(await paymentsOf(seller)).toMatchObject([
    {
      method: 'in_app',
      recipient: seller.user.email,
      subject: 'Payment received: Bolt & Nut <Ltd> paid INV-0001',
      message: 'INV-0001: Website, $413.22, paid by Bolt & Nut <Ltd>, recorded by you',
      status: 'sent',
      invoiceId: invoice.id,
    },
  ]);
});

test('paid, back to pending and paid once more does not make a second one, nor does it bring back a deleted one', async () => {
  const { seller, invoice } = await openInvoice();
  const set = (status: string) => seller.put(`/api/invoices/${invoice.id}`, { status });
  for (const status of ['paid', 'paid', 'pending', 'paid']) expect((await set(status)).status).toBe(200);
  expect(await paymentsOf(seller)).toHaveLength(1);
  await seller.patch('/api/notifications/read-all');
  await seller.delete('/api/notifications/read');
  for (const status of ['pending', 'paid']) expect((await set(status)).status).toBe(200);
  expect(await paymentsOf(seller)).toEqual([]);
});

test('calls at the same time, reading among them, make one', async () => {
  const { seller, invoice } = await openInvoice();
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => seller.put(`/api/invoices/${invoice.id}`, { status: 'paid' })),
    ...Array.from({ length: 4 }, () => seller.patch('/api/notifications/read-all')),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 204]));
  expect(await paymentsOf(seller)).toHaveLength(1);
});

test('a refused change tells nothing', async () => {
  const { seller, invoice } = await openInvoice();
  await seller.put(`/api/invoices/${invoice.id}`, { status: 'cancelled' });
  expect((await seller.put(`/api/invoices/${invoice.id}`, { status: 'paid' })).status).toBe(409);
  expect(await paymentsOf(seller)).toEqual([]);
});

describe('the receipt to the client', () => {
  async function prepare() {
    const { seller, invoice } = await openInvoice();
    const set = async (body: object) => (await seller.put(`/api/invoices/${invoice.id}`, body)).status;
    const receipts = async () => {
      const { rows } = await server.pool.query<{ to: string }>(
        "select payload ->> 'to' as to from outbox where user_id = $1 and template = 'payment_receipt'",
        [seller.user.id],
      );
      return rows.map(({ to }) => to);
    };
    return { set, receipts };
  }

  test('goes out once when nobody says otherwise', async () => {
    const { set, receipts } = await prepare();
    for (const status of ['paid', 'pending', 'paid']) expect(await set({ status })).toBe(200);
    expect(await receipts()).toEqual(['ap@acme.example']);
  });

  test('stays away when the seller says so, and goes with a later payment that asks for it', async () => {
    const { set, receipts } = await prepare();
    expect(await set({ status: 'paid', sendReceipt: false })).toBe(200);
    expect(await receipts()).toEqual([]);
    await set({ status: 'pending' });
    expect(await set({ status: 'paid', sendReceipt: true })).toBe(200);
    expect(await receipts()).toEqual(['ap@acme.example']);
    expect(await set({ status: 'paid', sendReceipt: true })).toBe(200);
    expect(await receipts()).toHaveLength(1);
  });

  test('is asked for with true or false only', async () => {
    const { set, receipts } = await prepare();
    for (const sendReceipt of ['yes', 1, null]) expect(await set({ status: 'paid', sendReceipt })).toBe(400);
    expect(await receipts()).toEqual([]);
  });

  test('is no change by itself', async () => {
    const { set, receipts } = await prepare();
    expect(await set({ sendReceipt: true })).toBe(200);
    expect(await set({ title: 'Renamed', sendReceipt: true })).toBe(200);
    expect(await receipts()).toEqual([]);
  });
});
