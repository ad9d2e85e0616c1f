import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import { buildClient, buildInvoice, dayFromToday } from '#server/test/factories.ts';
import { beginPaying, payableInvoice } from '#server/test/payments.ts';
import type { Seller } from '#server/test/test-server.ts';

const server = await startBillingServer();
afterAll(() => stopBillingServer(server));
afterEach(() => {
  server.stripe.events.length = 0;
});

const items = (rate: string) => [{ description: 'Design', quantity: 1, rate }];

async function sent({ lockOn = 'payment' }: { lockOn?: 'payment' | 'sent' } = {}) {
  const seller = await server.seller();
  const client = await buildClient(seller);
  const other = await buildClient(seller, { name: 'Other', email: 'other@acme.example' });
  const invoice = await buildInvoice(seller, client.id, {}, items('100.00'));
  await seller.put('/api/user/legal', { lockOn });
  return { seller, client, other, invoice };
}

const frozenChanges = (otherClient: string) => [
  { items: items('90.00') },
  { discount: { percent: '5' } },
  { pricesIncludeTax: true },
  { clientId: otherClient },
  { dueDate: dayFromToday(10) },
];

async function expectFrozen(seller: Seller, id: string, otherClient: string) {
  const before = (await seller.get(`/api/invoices/${id}`)).body;
  for (const body of frozenChanges(otherClient))
    expect(await seller.put(`/api/invoices/${id}`, body), JSON.stringify(body)).toMatchObject({
      status: 409,
      body: { code: 'invoice_locked' },
    });
  expect((await seller.get(`/api/invoices/${id}`)).body).toEqual(before);
}

test('while nothing was paid, an invoice may change', async () => {
  const { seller, invoice, other } = await sent();
  for (const body of frozenChanges(other.id))
    expect((await seller.put(`/api/invoices/${invoice.id}`, body)).status).toBe(200);
});

test('of a seller who locks what is sent it may not, but words and a later day may', async () => {
  const { seller, client, invoice, other } = await sent({ lockOn: 'sent' });
  await expectFrozen(seller, invoice.id, other.id);
  const body = { title: 'Other words', dueDate: dayFromToday(60), notes: 'Thanks', items: items('100.00') };
  expect((await seller.put(`/api/invoices/${invoice.id}`, body)).status).toBe(200);
  for (const path of [`/api/invoices/${invoice.id}`, `/api/clients/${client.id}`])
    expect(await seller.delete(path)).toMatchObject({ status: 409, body: { code: 'invoice_locked' } });
  expect((await seller.delete(`/api/clients/${other.id}`)).status).toBe(204);
});

test('money that was recorded and taken back is none', async () => {
  const { seller, invoice } = await sent();
  for (const status of ['paid', 'pending']) await seller.put(`/api/invoices/${invoice.id}`, { status });
  expect((await seller.put(`/api/invoices/${invoice.id}`, { items: items('90.00') })).status).toBe(200);
  await seller.put(`/api/invoices/${invoice.id}`, { status: 'paid' });
  const back = { status: 'pending', items: items('80.00') };
  expect((await seller.put(`/api/invoices/${invoice.id}`, back)).body).toMatchObject({
    status: 'pending',
    amount: '80.00',
  });
});

test('a payment on its way freezes, a page that is merely open does not', async () => {
  const payable = await payableInvoice(server);
  const { seller, invoice } = payable;
  await beginPaying(server, payable);
  const path = `/api/invoices/${invoice.id}`;
  expect((await seller.put(path, { items: items('90.00') })).status).toBe(200);
  await beginPaying(server, payable);
  await server.pool.query(
    `update payments set status = 'processing' where document_id = $1 and withdrawn_at is null`,
    [invoice.id],
  );
  expect(await seller.put(path, { items: items('80.00') })).toMatchObject({
    status: 409,
    body: { code: 'invoice_locked' },
  });
});

describe('an invoice made void', () => {
  const makeVoid = (seller: Seller, id: string, reason: unknown = 'Sent to the wrong client') =>
    seller.post(`/api/invoices/${id}/void`, { reason });

  test('keeps number and content, is not asked for any more, and stays so', async () => {
    const { seller, invoice } = await sent();
    const answer = await makeVoid(seller, invoice.id);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        ...{ displayNumber: invoice.displayNumber, amount: '100.00', balance: '100.00' },
        ...{ status: 'cancelled', settlement: 'void' },
      },
    });
    for (const body of [{ status: 'pending' }, { title: 'Other words' }, { status: 'paid' }])
      expect(await seller.put(`/api/invoices/${invoice.id}`, body)).toMatchObject({
        status: 409,
        body: { code: 'invoice_void' },
      });
    expect((await makeVoid(seller, invoice.id, 'Again')).status).toBe(200);
    expect((await seller.get(`/api/invoices/${invoice.id}`)).body).toEqual(answer.body);
    const page = await server.anon().get(`/invoice/${invoice.invoiceNumber}`);
    expect(page.text).toContain('Invoice Cancelled');
    expect((await seller.get('/api/invoices/summary')).body).toMatchObject({
      byStatus: { pending: { count: 0 }, cancelled: { count: 1 } },
    });
  });

  test('was not paid: else it stays as it is', async () => {
    const { seller, invoice } = await sent();
    await seller.put(`/api/invoices/${invoice.id}`, { status: 'paid' });
    expect(await makeVoid(seller, invoice.id)).toMatchObject({ status: 409, body: { code: 'has_payment' } });
    await seller.put(`/api/invoices/${invoice.id}`, { status: 'pending' });
    expect((await makeVoid(seller, invoice.id)).status).toBe(200);
  });

  test('may have been cancelled, or cost nothing', async () => {
    const { seller, client, invoice } = await sent({ lockOn: 'sent' });
    await seller.put(`/api/invoices/${invoice.id}`, { status: 'cancelled' });
    expect((await makeVoid(seller, invoice.id)).status).toBe(200);
    const free = await buildInvoice(seller, client.id, {}, items('0.00'));
    await seller.put(`/api/invoices/${free.id}`, { status: 'paid' });
    expect((await makeVoid(seller, free.id)).body).toMatchObject({ status: 'cancelled', paidAt: null });
  });

  test('needs a reason', async () => {
    const { seller, invoice } = await sent();
    for (const reason of ['', '  ', null, 7, 'x'.repeat(1_001)])
      expect(await makeVoid(seller, invoice.id, reason)).toMatchObject({
        status: 400,
        body: { fieldErrors: { reason: [expect.any(String)] } },
      });
    expect((await seller.get(`/api/invoices/${invoice.id}`)).body).toMatchObject({ settlement: 'none' });
  });

  test('is the work of its seller alone', async () => {
    const { invoice } = await sent();
    expect((await server.anon().post(`/api/invoices/${invoice.id}/void`, { reason: 'x' })).status).toBe(401);
    expect((await makeVoid(await server.seller(), invoice.id)).status).toBe(404);
  });
});
