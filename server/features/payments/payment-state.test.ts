import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import { completeSession } from '#server/test/fakes/stripe-checkout.ts';
import {
  beginPaying,
  invoiceOf,
  newsFor,
  payableInvoice,
  paymentMails,
  press,
  publicInvoiceOf,
  stateOf,
} from '#server/test/payments.ts';
import { paymentStateSchema } from '#shared/payment.ts';

const server = await startBillingServer();
afterAll(() => stopBillingServer(server));
afterEach(async () => {
  server.clock.run();
  server.stripe.faults.length = 0;
  await server.pool.query("delete from rate_limits where key like 'public-pay%'");
});

describe('who comes back', () => {
  test('has paid at once, although no event ever comes; everybody is told once', async () => {
    const payable = await payableInvoice(server);
    const session = await beginPaying(server, payable);
    expect(await stateOf(server, payable.invoice, session)).toEqual({ state: 'open' });
    await completeSession(payable.books, session.id);
    server.clock.advance(2_000);
    const states = await Promise.all([1, 2, 3].map(() => stateOf(server, payable.invoice, session)));
    expect(states).toEqual([{ state: 'paid' }, { state: 'paid' }, { state: 'paid' }]);
    expect(await invoiceOf(payable)).toMatchObject({
      status: 'paid',
      payments: [
        { provider: 'stripe', status: 'succeeded', amount: '413.22', refunded: '0.00', dispute: null },
      ],
    });
    expect(await newsFor(server, payable)).toEqual(['Payment received: Acme paid INV-0001']);
    expect(await paymentMails(server, payable)).toEqual(['payment_received', 'payment_receipt']);
    expect((await publicInvoiceOf(server, payable.invoice)).status).toBe('paid');
    expect(await press(server, payable.invoice)).toMatchObject({
      status: 409,
      body: { code: 'invoice_paid' },
    });
  });

  test('is told what was known before while the provider is away', async () => {
    const payable = await payableInvoice(server);
    const session = await beginPaying(server, payable);
    await completeSession(payable.books, session.id);
    server.stripe.faults.push({ match: /^GET .*checkout/, times: 3, answer: { status: 500, body: {} } });
    expect(await stateOf(server, payable.invoice, session)).toEqual({ state: 'open' });
    expect(await stateOf(server, payable.invoice, session)).toEqual({ state: 'paid' });
  });

  test('pressing again after having paid elsewhere is told so', async () => {
    const payable = await payableInvoice(server);
    await completeSession(payable.books, (await beginPaying(server, payable)).id);
    expect(await press(server, payable.invoice)).toMatchObject({
      status: 409,
      body: { code: 'invoice_paid' },
    });
    expect((await invoiceOf(payable)).status).toBe('paid');
  });

  test('needs the reference of a payment of that very invoice', async () => {
    const one = await payableInvoice(server);
    const other = await payableInvoice(server);
    const session = await beginPaying(server, one);
    const ask = (invoiceNumber: string, ref: string) =>
      server.anon().get(`/api/public/invoices/${invoiceNumber}/payment?ref=${ref}`);
    const reference = String(session.client_reference_id);
    expect(paymentStateSchema.parse((await ask(one.invoice.invoiceNumber, reference)).body)).toEqual({
      state: 'open',
    });
    expect((await ask(other.invoice.invoiceNumber, reference)).status).toBe(404);
    expect((await ask('INV-0001', reference)).status).toBe(404);
    for (const ref of ['', 'x', '00000000-0000-4000-8000-000000000000'])
      expect((await ask(one.invoice.invoiceNumber, ref)).status).toBe(404);
  });
});
