import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startFakePaypal } from '#server/test/fakes/paypal.ts';
import { faultFor } from '#server/test/fakes/paypal-sdk.ts';
import type { Funding } from '#server/test/fakes/paypal-things.ts';
import type { KnownPayment, PaymentAttempt } from './payments.ts';
import { paypalClient } from './paypal-client.ts';
import { paypalPayments } from './paypal-payments.ts';

const paypal = await startFakePaypal();
const { books, options } = paypal;
afterAll(() => paypal.stop());
afterEach(() => {
  paypal.faults.length = 0;
  paypal.calls.length = 0;
});

const payments = paypalPayments(paypalClient(options, { longestWait: 300 }), options);
const merchant = books.addMerchant();

const attemptOf = (fields: Partial<PaymentAttempt> = {}): PaymentAttempt => ({
  paymentId: randomUUID(),
  cents: 5_000,
  currency: 'usd',
  account: merchant.id,
  displayNumber: 'INV-0001',
  title: 'A title that goes on and on. '.repeat(10),
  payerEmail: 'ap@acme.example',
  returnUrl: 'https://billwright.example/invoice/x?ref=1',
  cancelUrl: 'https://billwright.example/invoice/x',
  expiresAt: new Date('2026-12-01T12:00:00Z'),
  ...fields,
});

async function begun(fields: Partial<KnownPayment> = {}): Promise<KnownPayment> {
  const attempt = attemptOf();
  const { externalId } = await payments.start(attempt);
  return {
    ...{ id: attempt.paymentId, externalId, externalPaymentId: null, account: merchant.id, mayTake: true },
    ...fields,
  };
}

async function approved(funding: Funding = 'balance'): Promise<KnownPayment> {
  const payment = await begun();
  await books.approve(payment.externalId, funding);
  return payment;
}

const callsOf = (call: RegExp) => paypal.calls.filter((made) => call.test(made.call));
const capturesOf = ({ externalId }: KnownPayment) => books.get(externalId).captures;

describe('what is said and answered', () => {
  test('is what PayPal’s own client says and understands, before and after the money came', async () => {
    const payment = await approved();
    const shown = () => books.show(books.get(payment.externalId));
    const [made] = callsOf(/^POST \/v2\/checkout\/orders$/);
    expect(faultFor('orderRequest', JSON.parse(made?.body ?? ''))).toBeUndefined();
    expect(faultFor('order', shown())).toBeUndefined();
    await payments.refresh(payment);
    expect(capturesOf(payment)).toHaveLength(1);
    expect(faultFor('order', shown())).toBeUndefined();
  });

  test('an order without a currency is none', () => {
    const order = { intent: 'CAPTURE', purchase_units: [{ amount: { value: '1.00' } }] };
    expect(faultFor('orderRequest', order)).toMatch(/^purchase_units\/0\/amount .*currency_code/);
  });
});

describe('beginning', () => {
  test('leads to the page of an order for the seller', async () => {
    const attempt = attemptOf();
    const { redirectUrl, externalId, expiresAt } = await payments.start(attempt);
    expect(redirectUrl).toBe(books.approvalUrl({ id: externalId }));
    expect(expiresAt).toEqual(attempt.expiresAt);
    expect(books.get(externalId).request.purchase_units[0]).toMatchObject({
      custom_id: attempt.paymentId,
      invoice_id: `INV-0001-${attempt.paymentId}`,
      amount: { currency_code: 'USD', value: '50.00' },
      payee: { merchant_id: merchant.id },
    });
  });

  test('twice is one order, also where the answer was lost', async () => {
    const attempt = attemptOf();
    paypal.faults.push({ match: /orders$/, times: 1, isLost: true });
    const before = books.orders.size;
    const one = await payments.start(attempt);
    expect(await payments.start(attempt)).toEqual(one);
    expect(books.orders.size).toBe(before + 1);
    expect(new Set(callsOf(/orders$/).map(({ requestId }) => requestId))).toEqual(
      new Set([attempt.paymentId]),
    );
  });

  test.each([
    ['a proxy that knows no such page', { status: 404, body: { message: 'no such page' } }, 'unreachable'],
    ['a success that is none', { status: 200, body: {} }, 'unreachable'],
    ['an outage', { status: 503, body: { name: 'SERVICE_UNAVAILABLE' } }, 'unreachable'],
    [
      'a page of somebody else',
      { status: 200, body: strange('https://paypal.com.evil.example/') },
      'unreachable',
    ],
    ['an open page', { status: 200, body: strange('http://www.paypal.com/') }, 'unreachable'],
    [
      'a refusal',
      { status: 422, body: { name: 'X', details: [{ issue: 'MAX_VALUE_EXCEEDED' }] } },
      'refused',
    ],
    [
      'a refused payee',
      { status: 422, body: { name: 'X', details: [{ issue: 'PAYEE_ACCOUNT_RESTRICTED' }] } },
      'account',
    ],
    [
      'a missing permission',
      { status: 403, body: { name: 'NOT_AUTHORIZED', details: [{ issue: 'PERMISSION_DENIED' }] } },
      'account',
    ],
  ])('is told as it is: %s', async (_what, answer, fault) => {
    paypal.faults.push({ match: /orders$/, times: 9, answer });
    await expect(payments.start(attemptOf())).rejects.toMatchObject({ name: 'PaymentError', fault });
  });

  function strange(href: string) {
    const links = [{ href, rel: 'payer-action' }];
    return { id: 'X', status: 'PAYER_ACTION_REQUIRED', purchase_units: [{}], links };
  }

  test('goes to no other address than that of the page', async () => {
    const body = strange('https://www.sandbox.paypal.com/checkoutnow?token=X');
    paypal.faults.push({ match: /orders$/, times: 1, answer: { status: 200, body } });
    expect((await payments.start(attemptOf())).redirectUrl).toBe(body.links[0]?.href);
  });
});

describe('what has become of it', () => {
  test('open before the payer has agreed, gone once PayPal has forgotten it', async () => {
    const payment = await begun();
    expect(await payments.refresh(payment)).toEqual({ status: 'open' });
    books.orders.delete(payment.externalId);
    expect(await payments.refresh(payment)).toEqual({ status: 'unreadable', why: 'gone' });
  });

  test('paid: the money is taken once the payer has agreed', async () => {
    const payment = await approved();
    expect(await payments.refresh(payment)).toEqual({
      ...{ status: 'paid', cents: 5_000, currency: 'usd', account: merchant.id, reference: payment.id },
      externalPaymentId: capturesOf(payment)[0]?.id,
    });
  });

  test('money is taken once, by several at once, and where the answer was lost', async () => {
    const payment = await approved();
    paypal.faults.push({ match: /capture$/, times: 1, isLost: true });
    const outcomes = await Promise.all([1, 2, 3].map(() => payments.refresh(payment)));
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['paid']));
    expect(capturesOf(payment)).toHaveLength(1);
  });

  test('nothing is taken that nobody is to pay any more', async () => {
    const payment = { ...(await approved()), mayTake: false };
    expect(await payments.refresh(payment)).toEqual({ status: 'expired' });
    expect(capturesOf(payment)).toEqual([]);
  });

  test('nothing is taken of an order that is another one', async () => {
    const payment = await approved();
    for (const other of [{ id: randomUUID() }, { account: books.addMerchant().id }])
      await expect(payments.refresh({ ...payment, ...other })).rejects.toMatchObject({ fault: 'refused' });
    expect(capturesOf(payment)).toEqual([]);
  });

  test('on its way until the bank has paid, or not', async () => {
    const [one, other] = [await approved('bank'), await approved('bank')];
    for (const payment of [one, other])
      expect(await payments.refresh(payment)).toEqual({ status: 'processing' });
    await books.clear(capturesOf(one)[0]?.id ?? '');
    await books.clear(capturesOf(other)[0]?.id ?? '', false);
    expect(await payments.refresh(one)).toMatchObject({ status: 'paid' });
    expect(await payments.refresh(other)).toMatchObject({ status: 'failed' });
  });

  test('a refused way to pay is a failure with the reason', async () => {
    const payment = await approved('declined');
    expect(await payments.refresh(payment)).toEqual({
      status: 'failed',
      reason: "PayPal didn't accept this payment method. Please try a different one.",
    });
  });

  test('after another choice of the payer an earlier refusal does not come again', async () => {
    const payment = await approved('declined');
    await payments.refresh(payment);
    await books.approve(payment.externalId, 'balance');
    expect(await payments.refresh(payment)).toMatchObject({ status: 'paid' });
  });

  test('a payee that PayPal refuses in the end', async () => {
    const payment = await approved();
    merchant.refusal = 'PAYEE_ACCOUNT_LOCKED_OR_CLOSED';
    await expect(payments.refresh(payment)).rejects.toMatchObject({ fault: 'account' });
    delete merchant.refusal;
  });

  test.each([
    ['ORDER_NOT_APPROVED', { status: 'open' }],
    ['TRANSACTION_REFUSED', { status: 'failed', reason: "PayPal didn't take the payment." }],
    ['PAYEE_BLOCKED_TRANSACTION', { status: 'failed', reason: "PayPal didn't take the payment." }],
  ])('%s', async (issue, outcome) => {
    const payment = await approved();
    const body = { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] };
    paypal.faults.push({ match: /capture$/, times: 1, answer: { status: 422, body } });
    expect(await payments.refresh(payment)).toEqual(outcome);
  });
});

describe('withdrawing', () => {
  test('leaves an order alone, unless it was captured', async () => {
    await payments.cancel(await begun());
    await payments.cancel(await approved());
    const payment = await approved();
    await payments.refresh(payment);
    await expect(payments.cancel(payment)).rejects.toMatchObject({ fault: 'refused' });
  });
});

describe('refunds', () => {
  /** A payment of $50.00 that has come, and what has gone back of it. */
  const captured = async () => {
    const payment = await approved();
    await payments.refresh(payment);
    const [{ id = '' } = {}] = capturesOf(payment);
    return {
      id,
      refundsAndDisputes: () => payments.refundsAndDisputes({ ...payment, externalPaymentId: id }),
    };
  };
  const went = (refundedCents: number, failedCents = 0) => ({ refundedCents, failedCents, dispute: null });

  test('and reversals add up', async () => {
    const { id, refundsAndDisputes } = await captured();
    expect(await refundsAndDisputes()).toEqual(went(0));
    await books.refund(id, '12.50');
    expect(await refundsAndDisputes()).toEqual(went(1_250));
    await books.reverse(id);
    expect(await refundsAndDisputes()).toEqual(went(5_000));
  });

  test('on their way have paid nothing back; those that failed neither', async () => {
    const { id, refundsAndDisputes } = await captured();
    const pending = await books.refund(id, undefined, 'PENDING');
    expect(await refundsAndDisputes()).toEqual(went(0));
    await books.endRefund(pending, 'COMPLETED');
    expect(await refundsAndDisputes()).toEqual(went(5_000));
    await books.endRefund(pending, 'FAILED');
    expect(await refundsAndDisputes()).toEqual(went(0, 5_000));
    await books.refund(id, '20.00');
    expect(await refundsAndDisputes()).toEqual(went(2_000, 5_000));
    const cancelled = await books.refund(id, '10.00', 'PENDING');
    await books.endRefund(cancelled, 'CANCELLED');
    expect(await refundsAndDisputes()).toEqual(went(2_000, 6_000));
  });
});

describe('a token', () => {
  const tokenCalls = async (work: (fresh: typeof payments) => Promise<unknown>) => {
    let count = 0;
    const server = { ...options, apiUrl: options.apiUrl };
    const real = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      if (String(input).includes('/oauth2/')) count++;
      return real(input, init);
    };
    await work(paypalPayments(paypalClient(server), server)).finally(() => {
      globalThis.fetch = real;
    });
    return count;
  };

  test('is asked for once, by many at once too', async () => {
    const count = await tokenCalls((fresh) =>
      Promise.all([fresh.start(attemptOf()), fresh.start(attemptOf()), fresh.start(attemptOf())]),
    );
    expect(count).toBe(1);
  });

  test('that was taken back is replaced', async () => {
    const count = await tokenCalls(async (fresh) => {
      await fresh.start(attemptOf());
      paypal.forgetTokens();
      await fresh.start(attemptOf());
    });
    expect(count).toBe(2);
  });

  test('that PayPal does not give is no fault of the payer', async () => {
    const wrong = { ...options, clientSecret: 'wrong' };
    await expect(paypalPayments(paypalClient(wrong), wrong).start(attemptOf())).rejects.toMatchObject({
      fault: 'unreachable',
    });
  });
});
