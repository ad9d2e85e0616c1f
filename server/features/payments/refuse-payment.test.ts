import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import { buildInvoice } from '#server/test/factories.ts';
import { payableInvoice, press } from '#server/test/payments.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startBillingServer();
afterAll(() => stopBillingServer(server));
afterEach(async () => {
  server.clock.run();
  server.stripe.faults.length = 0;
  await server.pool.query("delete from rate_limits where key like 'public-pay%'");
});

describe('nobody pays', () => {
  test.each([
    ['paid', 'invoice_paid'],
    ['cancelled', 'invoice_cancelled'],
  ])('an invoice that is %s', async (status, code) => {
    const { seller, invoice } = await payableInvoice(server);
    await seller.put(`/api/invoices/${invoice.id}`, { status });
    expect(await press(server, invoice)).toMatchObject({ status: 409, body: { code } });
  });

  test('by another method than the invoice’s, or one in cash', async () => {
    const { seller, clientId, invoice } = await payableInvoice(server);
    expect(await press(server, invoice, 'paypal')).toMatchObject({ status: 409 });
    const cash = await buildInvoice(seller, clientId);
    expect(await press(server, cash)).toMatchObject({ status: 409, body: { code: 'not_payable' } });
  });

  test('a seller who is not connected, or not Pro any more', async () => {
    const payable = await payableInvoice(server);
    const { seller, invoice } = payable;
    await server.pool.query('update users set is_premium = false where id = $1', [seller.user.id]);
    expect(await press(server, invoice)).toMatchObject({ status: 409, body: { code: 'not_payable' } });
    await server.pool.query(
      'update users set is_premium = true, stripe_connect_onboarding_complete = false where id = $1',
      [seller.user.id],
    );
    expect(await press(server, invoice)).toMatchObject({ status: 409, body: { code: 'not_payable' } });
  });

  test('by a number that nobody has, a bad body, or from a foreign site', async () => {
    const { invoice } = await payableInvoice(server);
    for (const invoiceNumber of ['INV-0001', `INV-0001-${'0'.repeat(26)}`])
      expect((await press(server, { invoiceNumber })).status).toBe(404);
    for (const method of ['cash', '', 'card'])
      expect(await press(server, invoice, method)).toMatchObject({
        status: 400,
        body: { fieldErrors: { method: ['Choose stripe or paypal'] } },
      });
    const path = `/api/public/invoices/${invoice.invoiceNumber}/pay`;
    const foreign = await server
      .anon()
      .post(path, { method: 'stripe' }, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(403);
  });

  test('where no provider is configured', async () => {
    const bare = await startTestServer();
    const seller = await bare.proSeller();
    const client = (await seller.post('/api/clients', { name: 'Acme', email: 'ap@acme.example' })).body as {
      id: string;
    };
    const invoice = await buildInvoice(seller, client.id, { paymentMethod: 'stripe' });
    const path = `/api/public/invoices/${invoice.invoiceNumber}`;
    expect(await bare.anon().post(`${path}/pay`, { method: 'stripe' })).toMatchObject({
      status: 503,
      body: { code: 'not_configured' },
    });
    expect((await bare.anon().get(path)).body).toMatchObject({ payment: 'coming_soon' });
    await bare.close();
  });

  test('as often as they like', async () => {
    const { invoice } = await payableInvoice(server);
    const statuses: number[] = [];
    for (let count = 0; count < 21; count++) statuses.push((await press(server, invoice, 'nothing')).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
