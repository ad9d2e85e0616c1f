import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Capture, Order } from '#server/test/fakes/paypal-things.ts';
import { startFakeStripe } from '#server/test/fakes/stripe.ts';
import type { Books } from '#server/test/fakes/stripe-books.ts';
import { completeSession } from '#server/test/fakes/stripe-checkout.ts';
import {
  attemptsOf,
  beginPaypal,
  type PaypalPayable,
  paymentNewsFor,
  payoutMailsTo,
  paypalInvoice,
  paypalStateOf,
  paypalStatusOf,
  pressPay,
  receiptsOf,
  startPaypalServer,
  stopPaypalServer,
  tellPaypal,
} from '#server/test/paypal.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import type { InvoicePayment } from '#shared/payment.ts';
import { checkDuePayments } from './check-due-payments.ts';
import { checkPayment } from './check-payment.ts';

const stripe = await startFakeStripe();
const server = await startPaypalServer({ partnerId: undefined }, stripe.options);
const { books } = server.paypal;
afterAll(async () => {
  await stopPaypalServer(server);
  await stripe.stop();
});
beforeEach(() => {
  server.paypal.events.length = 0;
});
afterEach(() => {
  server.paypal.faults.length = 0;
  server.clock.run();
});

const invoiceOf = async ({ seller, invoice }: PaypalPayable) =>
  (await seller.get(`/api/invoices/${invoice.id}`)).body as InvoiceWithItems & { payment?: InvoicePayment };
const publicOf = async ({ invoice }: PaypalPayable) =>
  (await server.anon().get(`/api/public/invoices/${invoice.invoiceNumber}`)).body as {
    status: string;
    payment: string;
  };
const captureOf = (order: Order) => order.captures[0] as Capture;
const stateOf = (payable: PaypalPayable, order: Order) => paypalStateOf(server, payable.invoice, order);

/** Begun, agreed to by the payer, and nothing told yet. */
async function approved(funding?: 'balance' | 'declined' | 'bank') {
  const payable = await paypalInvoice(server);
  const order = await beginPaypal(server, payable);
  await books.approve(order.id, funding);
  return { payable, order };
}

describe('paying a part', () => {
  test('an order asks for the part, which is captured and booked, and the next one for the rest', async () => {
    const payable = await paypalInvoice(server);
    const { invoice } = payable;
    const total = Number(invoice.amount);
    const rest = (total - 40).toFixed(2);
    await server.pool.query(
      "update documents set allow_partial = true, min_partial = '10.00' where id = $1",
      [invoice.id],
    );
    const pay = async (amount?: string) => {
      const answer = await server.anon().post(`/api/public/invoices/${invoice.invoiceNumber}/pay`, {
        ...{ method: 'paypal', ...(amount && { amount }) },
      });
      if (answer.status !== 200) return answer;
      const { redirectUrl } = answer.body as { redirectUrl: string };
      const order = books.orders.get(redirectUrl.split('=').at(-1) ?? '') as Order;
      await books.approve(order.id);
      expect(await stateOf(payable, order)).toEqual({ state: 'paid' });
      return { status: 200, body: order };
    };
    expect(await pay('9.99')).toMatchObject({
      status: 400,
      body: { fieldErrors: { amount: [expect.any(String)] } },
    });
    const first = (await pay('40.00')).body as Order;
    expect(first.request.purchase_units[0]?.amount).toEqual({ currency_code: 'USD', value: '40.00' });
    expect(captureOf(first).amount).toMatchObject({ value: '40.00' });
    expect(await invoiceOf(payable)).toMatchObject({
      ...{ status: 'pending', settlement: 'partial', paidAmount: '40.00', balance: rest, paidAt: null },
    });
    const second = (await pay()).body as Order;
    expect(second.request.purchase_units[0]?.amount).toMatchObject({ value: rest });
    await tellPaypal(server);
    expect(await invoiceOf(payable)).toMatchObject({ status: 'paid', balance: '0.00' });
    expect(await attemptsOf(server, payable)).toEqual(['succeeded', 'succeeded']);
  });
});

describe('paying', () => {
  test('an order asks for what the invoice asks for, for the account of its seller', async () => {
    const payable = await paypalInvoice(server);
    expect(await publicOf(payable)).toMatchObject({ status: 'pending', payment: 'paypal' });
    const { request } = await beginPaypal(server, payable);
    expect(request.purchase_units[0]).toMatchObject({
      amount: { currency_code: 'USD', value: payable.invoice.amount },
      payee: { merchant_id: payable.merchant.id },
      description: `Invoice ${payable.invoice.displayNumber}: Website`,
    });
    const { return_url: back, cancel_url: away } = request.payment_source.paypal.experience_context;
    const page = `${server.origin}/invoice/${payable.invoice.invoiceNumber}`;
    expect(back).toBe(`${page}?ref=${request.purchase_units[0]?.custom_id}`);
    expect(away).toBe(page);
  });

  test('a double click is one order, and the page after it the same', async () => {
    const payable = await paypalInvoice(server);
    const before = books.orders.size;
    const answers = await Promise.all([1, 2, 3].map(() => pressPay(server, payable.invoice)));
    const urls = new Set(answers.map(({ body }) => (body as { redirectUrl: string }).redirectUrl));
    expect(urls.size).toBe(1);
    expect(books.orders.size).toBe(before + 1);
    expect((await beginPaypal(server, payable)).id).toBe([...urls][0]?.split('=').at(-1));
  });

  test('PayPal: return and event at once take the money once', async () => {
    const { payable, order } = await approved();
    await Promise.all([stateOf(payable, order), tellPaypal(server), stateOf(payable, order)]);
    await tellPaypal(server);
    expect(await stateOf(payable, order)).toEqual({ state: 'paid' });
    expect(order.captures).toHaveLength(1);
    expect(await invoiceOf(payable)).toMatchObject({ status: 'paid', paidAt: expect.any(String) });
    expect(await receiptsOf(server, payable)).toBe(1);
    expect(await attemptsOf(server, payable)).toEqual(['succeeded']);
  });

  test('the event alone is enough, in any order and however often it comes', async () => {
    const { payable, order } = await approved();
    await tellPaypal(server);
    expect(await publicOf(payable)).toMatchObject({ status: 'paid' });
    await tellPaypal(server, server.paypal.events.toReversed());
    await tellPaypal(server);
    expect(order.captures).toHaveLength(1);
    expect(await receiptsOf(server, payable)).toBe(1);
  });

  test('the return alone is enough', async () => {
    const { payable, order } = await approved();
    expect(await stateOf(payable, order)).toEqual({ state: 'paid' });
  });

  test('nobody tells and nobody returns: it is found by itself', async () => {
    const { payable } = await approved();
    server.clock.advance(15 * 60_000 + 1_000);
    await checkDuePayments(server.payments, 'paypal');
    expect(await publicOf(payable)).toMatchObject({ status: 'paid' });
  });

  test('an order that was captured already is settled from what PayPal says', async () => {
    const { payable, order } = await approved();
    await books.capture(order.id);
    expect(await stateOf(payable, order)).toEqual({ state: 'paid' });
  });

  test('a lost answer to the capture is no second one', async () => {
    const { payable, order } = await approved();
    server.paypal.faults.push({ match: /capture$/, times: 3, isLost: true });
    await tellPaypal(server);
    expect(await stateOf(payable, order)).toEqual({ state: 'paid' });
    expect(order.captures).toHaveLength(1);
    expect(await receiptsOf(server, payable)).toBe(1);
  });

  test('a payer who turns back can go on later', async () => {
    const payable = await paypalInvoice(server);
    const order = await beginPaypal(server, payable);
    expect(await stateOf(payable, order)).toEqual({ state: 'open' });
    expect((await beginPaypal(server, payable)).id).toBe(order.id);
  });

  test('a refused way to pay sends the payer back to PayPal, where another one does', async () => {
    const { payable, order } = await approved('declined');
    expect(await stateOf(payable, order)).toEqual({
      state: 'failed',
      message: "PayPal didn't accept this payment method. Please try a different one.",
    });
    const again = await beginPaypal(server, payable);
    expect(again.id).not.toBe(order.id);
    await books.approve(again.id);
    expect(await stateOf(payable, again)).toEqual({ state: 'paid' });
    expect(await paymentNewsFor(server, payable)).toEqual([
      `Payment received: Acme paid ${payable.invoice.displayNumber}`,
    ]);
  });
});

describe('a payment from a bank', () => {
  test('PENDING is on its way, and paid once it has come', async () => {
    const { payable, order } = await approved('bank');
    expect(await stateOf(payable, order)).toEqual({ state: 'pending' });
    expect(await invoiceOf(payable)).toMatchObject({ status: 'pending' });
    expect((await pressPay(server, payable.invoice)).status).toBe(409);
    await books.clear(captureOf(order).id);
    await tellPaypal(server);
    expect(await invoiceOf(payable)).toMatchObject({ status: 'paid' });
    expect(await attemptsOf(server, payable)).toEqual(['succeeded']);
  });

  test('DENIED ends it, the seller is told, and it can be paid again', async () => {
    const { payable, order } = await approved('bank');
    await stateOf(payable, order);
    await books.clear(captureOf(order).id, false);
    await tellPaypal(server);
    expect(await attemptsOf(server, payable)).toEqual(['failed']);
    expect(await paymentNewsFor(server, payable)).toHaveLength(1);
    expect((await pressPay(server, payable.invoice)).status).toBe(200);
  });
});

describe('money that is not what was asked for', () => {
  test.each<[string, (order: Order, capture: Capture) => void]>([
    [
      'another amount',
      (_order, capture) => Object.assign(capture, { amount: { currency_code: 'USD', value: '5.00' } }),
    ],
    [
      'another currency',
      (_order, capture) => Object.assign(capture, { amount: { ...capture.amount, currency_code: 'JPY' } }),
    ],
    [
      'another account',
      ({
        request: {
          purchase_units: [unit],
        },
      }) => Object.assign(unit?.payee ?? {}, { merchant_id: books.addMerchant().id }),
    ],
  ])('%s is looked at by the seller, and the invoice stays open', async (_what, tamper) => {
    const { payable, order } = await approved();
    await books.capture(order.id);
    tamper(order, captureOf(order));
    server.paypal.events.length = 0;
    await stateOf(payable, order);
    expect(await attemptsOf(server, payable)).toEqual(['review']);
    expect(await invoiceOf(payable)).toMatchObject({ status: 'pending' });
    expect(await paymentNewsFor(server, payable)).toHaveLength(1);
    expect(await receiptsOf(server, payable)).toBe(0);
  });

  test('money that bears the reference of another invoice settles neither', async () => {
    const { payable, order } = await approved();
    const other = await approved();
    await books.capture(order.id);
    captureOf(order).custom_id = other.order.request.purchase_units[0]?.custom_id;
    server.paypal.events.length = 0;
    await stateOf(payable, order);
    for (const one of [payable, other.payable])
      expect(await invoiceOf(one)).toMatchObject({ status: 'pending' });
  });

  test('PayPal: an event of another account that names our payment is ignored, then the right one settles', async () => {
    const { payable, order } = await approved();
    const [event] = server.paypal.events;
    if (!event) throw new Error('nothing was told');
    const resource = structuredClone(event.resource) as { purchase_units: { payee: object }[] };
    for (const unit of resource.purchase_units) unit.payee = { merchant_id: books.addMerchant().id };
    await tellPaypal(server, [{ ...event, id: `${event.id}-X`, resource }]);
    expect(await invoiceOf(payable)).toMatchObject({ status: 'pending' });
    const { rows } = await server.pool.query('select reason from webhook_events where event_id = $1', [
      `${event.id}-X`,
    ]);
    expect(rows).toEqual([{ reason: 'of another account' }]);
    await tellPaypal(server, [event, event]);
    expect(await invoiceOf(payable)).toMatchObject({ status: 'paid' });
    expect(order.captures).toHaveLength(1);
    expect(await receiptsOf(server, payable)).toBe(1);
  });
});

describe('an invoice that is not to be paid any more', () => {
  test.each([
    ['paid by hand', { status: 'paid' }],
    ['cancelled', { status: 'cancelled' }],
    ['changed', { items: [{ description: 'Less', quantity: 1, rate: '9.00' }] }],
  ])('%s: what the payer agreed to is not taken', async (_what, change) => {
    const { payable, order } = await approved();
    expect((await payable.seller.put(`/api/invoices/${payable.invoice.id}`, change)).status).toBe(200);
    await Promise.all([tellPaypal(server), stateOf(payable, order)]);
    expect(order.captures).toEqual([]);
    expect(await attemptsOf(server, payable)).toEqual(['canceled']);
  });

  test('an order that was forgotten for hours is not taken', async () => {
    const { payable, order } = await approved();
    server.clock.advance(3 * 3_600_000 + 60_000);
    await checkDuePayments(server.payments, 'paypal');
    expect(order.captures).toEqual([]);
    expect(await attemptsOf(server, payable)).toEqual(['expired']);
  });

  test('card and PayPal both paid: the first settles, the second is to be refunded, one receipt, the seller is told', async () => {
    const payable = await paypalInvoice(server);
    const { seller, invoice } = payable;
    const { accountId } = (await seller.post('/api/connect/create-account')).body as { accountId: string };
    await stripe.connect.change(accountId, {
      ...{ details_submitted: true, charges_enabled: true, payouts_enabled: true },
      requirements: { disabled_reason: null, currently_due: [], past_due: [] },
    });
    await seller.get('/api/connect/status?fresh=1');
    const choose = (paymentMethod: string) => seller.put(`/api/invoices/${invoice.id}`, { paymentMethod });
    await choose('stripe');
    const { redirectUrl } = (await pressPay(server, invoice, 'stripe')).body as { redirectUrl: string };
    // The page for cards is believed to be closed, and is not.
    await server.pool.query("update payments set status = 'canceled' where provider = 'stripe'");
    await choose('paypal');
    const order = await beginPaypal(server, payable);
    // The payer has both pages open, and pays on both.
    const cards = stripe.accounts.get(accountId) as Books;
    await completeSession(cards, redirectUrl.split('/').at(-1) ?? '');
    await books.approve(order.id);
    expect(await stateOf(payable, order)).toEqual({ state: 'paid' });
    const { rows } = await server.pool.query("select id from payments where provider = 'stripe'");
    await checkPayment(server.payments, rows[0].id);
    expect(await attemptsOf(server, payable)).toEqual(['refund_due', 'succeeded']);
    expect(await invoiceOf(payable)).toMatchObject({ status: 'paid', paymentMethod: 'paypal' });
    expect(await receiptsOf(server, payable)).toBe(1);
    expect(await paymentNewsFor(server, payable)).toHaveLength(2);
  });
});

describe('afterwards', () => {
  test('refunds and reversals are recorded and told, and the invoice stays paid', async () => {
    const { payable, order } = await approved();
    await stateOf(payable, order);
    await books.refund(captureOf(order).id, '13.22');
    await tellPaypal(server);
    await tellPaypal(server);
    await books.reverse(captureOf(order).id);
    await tellPaypal(server);
    const { rows } = await server.pool.query(
      'select refunded_cents::int as cents from payments where document_id = $1',
      [payable.invoice.id],
    );
    expect(rows).toEqual([{ cents: Number(payable.invoice.amount.replace('.', '')) }]);
    expect(await invoiceOf(payable)).toMatchObject({ status: 'paid' });
    expect(await paymentNewsFor(server, payable)).toHaveLength(3);
  });
});

test('a refund that fails later is booked no more, and the seller is told', async () => {
  const { payable, order } = await approved();
  await stateOf(payable, order);
  const refund = await books.refund(captureOf(order).id);
  await tellPaypal(server);
  expect(await invoiceOf(payable)).toMatchObject({ payments: [{ refunded: payable.invoice.amount }] });
  await books.endRefund(refund, 'FAILED');
  await tellPaypal(server);
  await tellPaypal(server);
  expect(await invoiceOf(payable)).toMatchObject({ status: 'paid', payments: [{ refunded: '0.00' }] });
  expect(await paymentNewsFor(server, payable)).toEqual([
    'Payment received: Acme paid INV-0001',
    'Payment for INV-0001 refunded',
    "Refund for INV-0001 didn't go through",
  ]);
});

describe('a business that cannot receive payments', () => {
  const NO = { status: 409, body: { message: "This business can't receive PayPal payments right now" } };

  test('is told once, and its invoices offer no payment until it is verified again', async () => {
    const payable = await paypalInvoice(server);
    payable.merchant.refusal = 'PAYEE_ACCOUNT_RESTRICTED';
    expect(await pressPay(server, payable.invoice)).toMatchObject(NO);
    expect(await publicOf(payable)).toMatchObject({ payment: 'none' });
    expect(await paypalStatusOf(payable.seller)).toMatchObject({
      verified: false,
      reason: expect.stringContaining('PayPal declined a payment'),
    });
    expect(await payoutMailsTo(server, payable.seller)).toEqual(['paypal_connected', 'paypal_paused']);
    expect((await pressPay(server, payable.invoice)).status).toBe(409);
    expect(await payoutMailsTo(server, payable.seller)).toHaveLength(2);
  });

  test('is found out when the payer has agreed, who is told so', async () => {
    const { payable, order } = await approved();
    payable.merchant.refusal = 'PAYEE_ACCOUNT_LOCKED_OR_CLOSED';
    expect(await stateOf(payable, order)).toEqual({ state: 'failed', message: NO.body.message });
    expect(await paypalStatusOf(payable.seller)).toMatchObject({ verified: false });
    expect(order.captures).toEqual([]);
  });
});

test('an account that is not verified, or not Pro any more, takes nothing', async () => {
  const payable = await paypalInvoice(server);
  const set = (column: string) =>
    server.pool.query(`update users set ${column} = not ${column} where id = $1`, [payable.seller.user.id]);
  for (const column of ['paypal_account_verified', 'is_premium']) {
    await set(column);
    expect(await publicOf(payable)).toMatchObject({ payment: 'none' });
    expect((await pressPay(server, payable.invoice)).status).toBe(409);
    await set(column);
  }
  expect((await pressPay(server, payable.invoice)).status).toBe(200);
});

test('PayPal that is away is no fault of the payer, who may try again', async () => {
  const payable = await paypalInvoice(server);
  server.paypal.faults.push({ match: /orders$/, times: 3, answer: { status: 500, body: {} } });
  expect(await pressPay(server, payable.invoice)).toMatchObject({
    status: 503,
    body: { code: 'provider_unavailable' },
  });
  expect((await pressPay(server, payable.invoice)).status).toBe(200);
});
