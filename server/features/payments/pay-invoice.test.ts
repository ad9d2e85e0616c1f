import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import {
  attemptsAt,
  beginPaying,
  payableInvoice,
  press,
  publicInvoiceOf,
  sessionsOf,
} from '#server/test/payments.ts';
import { paymentStartSchema } from '#shared/payment.ts';
import { startPayment } from './start-payment.ts';

const server = await startBillingServer();
afterAll(() => stopBillingServer(server));
afterEach(async () => {
  server.clock.run();
  server.stripe.faults.length = 0;
  await server.pool.query("delete from rate_limits where key like 'public-pay%'");
});

const line = (rate: string) => [{ description: 'Design', quantity: '1', rate }];

describe('the pay button', () => {
  test('leads to a page of the provider, on the seller’s account, over the exact amount', async () => {
    const payable = await payableInvoice(server);
    const answer = await press(server, payable.invoice);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(paymentStartSchema.parse(answer.body).redirectUrl).toContain('/checkout/cs_');
    const [session] = sessionsOf(payable);
    expect(session).toMatchObject({ amount_total: 41_322, currency: 'usd', status: 'open' });
    const { invoiceNumber } = payable.invoice;
    expect(session?.success_url).toBe(
      `${server.origin}/invoice/${invoiceNumber}?ref=${session?.client_reference_id}`,
    );
    expect(session?.cancel_url).toBe(`${server.origin}/invoice/${invoiceNumber}`);
    const call = server.stripe.calls.findLast(({ call }) => call === 'POST /v1/checkout/sessions');
    expect(call).toMatchObject({ account: payable.account, key: `cs:${session?.client_reference_id}` });
  });

  test.each(['0.50', '0.57', '1.15', '8.29', '1000000.29', '999999.99'])(
    'asks for %s to the cent, or not at all',
    async (amount) => {
      const payable = await payableInvoice(server, line(amount));
      if (Number(amount) > 999_999.99) {
        expect(await press(server, payable.invoice)).toMatchObject({
          status: 409,
          body: { code: 'not_payable' },
        });
        return;
      }
      const session = await beginPaying(server, payable);
      expect(String(session.amount_total)).toBe(amount.replace('.', '').replace(/^0+/, ''));
    },
  );

  test.each(['0.00', '0.49', '1000000.00'])('is not there for %s, which no card pays', async (amount) => {
    const { invoice } = await payableInvoice(server, line(amount));
    expect((await publicInvoiceOf(server, invoice)).payment).toBe('none');
    expect(await press(server, invoice)).toMatchObject({ status: 409, body: { code: 'not_payable' } });
  });
});

describe('one payment is begun', () => {
  test('by two presses at once, or in two tabs', async () => {
    const payable = await payableInvoice(server);
    const answers = await Promise.all(Array.from({ length: 5 }, () => press(server, payable.invoice)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await press(server, payable.invoice)).text).toBe(answers[0]?.text);
    expect(sessionsOf(payable)).toHaveLength(1);
  });

  test('also where nothing else makes them wait for each other', async () => {
    const payable = await payableInvoice(server);
    const starts = Array.from({ length: 8 }, () =>
      startPayment(server.payments, payable.invoice.invoiceNumber, { method: 'stripe' }),
    );
    expect(new Set(await Promise.all(starts)).size).toBe(1);
    expect(await attemptsAt(server, payable)).toEqual(['open']);
  });

  test('and another one once too little time is left', async () => {
    const payable = await payableInvoice(server);
    const first = await beginPaying(server, payable);
    server.clock.advance(49 * 60_000);
    expect((await beginPaying(server, payable)).id).toBe(first.id);
    server.clock.advance(2 * 60_000);
    const second = await beginPaying(server, payable);
    expect(second.id).not.toBe(first.id);
    await server.work();
    expect(first.status).toBe('expired');
    expect(await attemptsAt(server, payable)).toEqual(['canceled', 'open']);
  });

  test('although the answer was lost', async () => {
    const payable = await payableInvoice(server);
    server.stripe.faults.push({ match: /checkout\/sessions$/, times: 3, isLost: true });
    expect(await press(server, payable.invoice)).toMatchObject({
      status: 503,
      body: { code: 'provider_unavailable' },
    });
    await beginPaying(server, payable);
    expect(sessionsOf(payable)).toHaveLength(1);
  });

  test('although a proxy answered', async () => {
    const payable = await payableInvoice(server);
    server.stripe.faults.push({
      match: /checkout\/sessions$/,
      times: 1,
      answer: { status: 404, body: { hello: 'proxy' } },
    });
    expect((await press(server, payable.invoice)).status).toBe(503);
    expect(await attemptsAt(server, payable)).toEqual(['open']);
    await beginPaying(server, payable);
  });

  test('case 20: anew after the provider has refused, of which the payer learns nothing', async () => {
    const payable = await payableInvoice(server);
    const message = 'Livemode requests must always be redirected via HTTPS.';
    const error = { error: { type: 'invalid_request_error', message } };
    server.stripe.faults.push({
      match: /checkout\/sessions$/,
      times: 1,
      answer: { status: 400, body: error },
    });
    const refused = await press(server, payable.invoice);
    expect(refused).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    expect(refused.text).not.toContain('Livemode');
    await beginPaying(server, payable);
    expect(await attemptsAt(server, payable)).toEqual(['failed', 'open']);
  });

  test('anew after the seller’s account was closed for a while', async () => {
    const payable = await payableInvoice(server);
    const refused = {
      error: { type: 'invalid_request_error', code: 'account_invalid', message: 'No access to the account' },
    };
    server.stripe.faults.push({
      match: /checkout\/sessions$/,
      times: 1,
      answer: { status: 403, body: refused },
    });
    expect(await press(server, payable.invoice)).toMatchObject({
      status: 409,
      body: { code: 'not_payable' },
    });
    await beginPaying(server, payable);
    expect(await attemptsAt(server, payable)).toEqual(['failed', 'open']);
  });
});
