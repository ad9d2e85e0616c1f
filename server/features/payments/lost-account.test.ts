import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import { completeSession, type SessionThing, settleDelayed } from '#server/test/fakes/stripe-checkout.ts';
import {
  attemptsAt,
  beginPaying,
  invoiceOf,
  newsFor,
  type Payable,
  payableInvoice,
  paymentMails,
  press,
  publicInvoiceOf,
  sessionsOf,
  stateOf,
} from '#server/test/payments.ts';
import {
  attemptsOf,
  beginPaypal,
  paymentNewsFor,
  paypalInvoice,
  paypalStateOf,
  pressPay,
  startPaypalServer,
  stopPaypalServer,
} from '#server/test/paypal.ts';
import type { InvoicePage } from '#shared/page-render.ts';
import { checkDuePayments } from './check-due-payments.ts';

const server = await startBillingServer();
const paypal = await startPaypalServer({ partnerId: undefined });
afterAll(async () => {
  await stopBillingServer(server);
  await stopPaypalServer(paypal);
});
afterEach(async () => {
  for (const { clock } of [server, paypal]) clock.run();
  server.stripe.events.length = 0;
  server.stripe.faults.length = 0;
  await server.pool.query("delete from rate_limits where key like 'public-pay%'");
});

const DAY = 86_400_000;
const LOST = 'Payment for INV-0001 can no longer be tracked';

/** Somebody has paid by a method that takes days. */
async function debited(): Promise<{ payable: Payable; session: SessionThing }> {
  const payable = await payableInvoice(server);
  const session = await beginPaying(server, payable);
  await completeSession(payable.books, session.id, { method: 'delayed' });
  server.clock.advance(2_000);
  expect(await stateOf(server, payable.invoice, session)).toEqual({ state: 'pending' });
  return { payable, session };
}

/** The worker looks every quarter of an hour. */
async function pass(days: number): Promise<void> {
  for (let quarters = 0; quarters < days * 4; quarters++) {
    server.clock.advance(DAY / 4);
    await server.work();
  }
}

const readsOf = ({ id }: SessionThing) =>
  server.stripe.calls.filter(({ call }) => call === `GET /v1/checkout/sessions/${id}`).length;

const remindersOf = async ({ seller, invoice }: Payable) =>
  (await seller.get(`/api/invoices/${invoice.id}/reminders`)).body as { blockedBy: string | null };

/** The seller has another account, which takes payments. */
async function connectAnother({ seller }: Payable): Promise<void> {
  const { accountId } = (await seller.post('/api/connect/create-account')).body as { accountId: string };
  await server.stripe.connect.change(accountId, {
    ...{ details_submitted: true, charges_enabled: true, payouts_enabled: true },
    requirements: { disabled_reason: null, currently_due: [], past_due: [] },
  });
  await seller.get('/api/connect/status?fresh=1');
}

describe('a debit on its way into an account that its owner has withdrawn', () => {
  test('is waited for, and ends after a week: the seller is told, the client can pay, reminders go on', async () => {
    const { payable, session } = await debited();
    await server.stripe.connect.withdraw(payable.account);
    await payable.seller.get('/api/connect/status?fresh=1');
    await connectAnother(payable);
    await pass(6);
    expect(await press(server, payable.invoice)).toMatchObject({
      status: 409,
      body: { code: 'payment_processing' },
    });
    expect(await remindersOf(payable)).toMatchObject({ blockedBy: 'being_paid' });
    const reads = readsOf(session);
    await pass(2);
    expect(await attemptsAt(server, payable)).toEqual(['failed']);
    expect((await newsFor(server, payable)).filter((subject) => subject === LOST)).toHaveLength(1);
    expect(await paymentMails(server, payable), 'no bank has refused anything').toEqual(['payment_news']);
    expect(await remindersOf(payable)).toMatchObject({ blockedBy: null });
    expect(reads, 'asked four times a day').toBeLessThan(30);
    await pass(3);
    expect(readsOf(session) - reads, 'and no longer once it is over').toBeLessThan(10);
    const again = await press(server, payable.invoice);
    expect(again.status).toBe(200);
  });

  test('tells the payer to ask before paying again, and does not say that nothing was charged', async () => {
    const { payable, session } = await debited();
    await server.stripe.connect.withdraw(payable.account);
    await pass(8);
    expect(await stateOf(server, payable.invoice, session)).toEqual({ state: 'open' });
    const page = await server.anon().get(`/api/public/invoices/${payable.invoice.invoiceNumber}/page`);
    expect((page.body as InvoicePage).panels[0]?.text).toMatch(/^We couldn't confirm/);
  });

  test('a page that was only opened there is over with its hour, and keeps nobody from paying', async () => {
    const payable = await payableInvoice(server);
    await beginPaying(server, payable);
    await server.stripe.connect.withdraw(payable.account);
    expect(await press(server, payable.invoice)).toMatchObject({
      status: 409,
      body: { code: 'not_payable' },
    });
    await connectAnother(payable);
    expect((await press(server, payable.invoice)).status).toBe(200);
    await pass(1);
    expect(await attemptsAt(server, payable)).toEqual(['canceled', 'expired']);
    expect(await newsFor(server, payable)).not.toContain(LOST);
  });

  test('with PayPal: a payment from a bank is no failure while PayPal does not show it', async () => {
    const payable = await paypalInvoice(paypal);
    const order = await beginPaypal(paypal, payable);
    await paypal.paypal.books.approve(order.id, 'bank');
    expect(await paypalStateOf(paypal, payable.invoice, order)).toEqual({ state: 'pending' });
    const merchant = paypal.paypal.books.merchants.get(payable.merchant.id);
    if (merchant) merchant.hidesOrders = true;
    const look = async () => {
      paypal.clock.advance(DAY / 4);
      await checkDuePayments(paypal.payments, 'paypal');
    };
    for (let quarters = 0; quarters < 20; quarters++) await look();
    expect(await attemptsOf(paypal, payable)).toEqual(['processing']);
    expect(await pressPay(paypal, payable.invoice)).toMatchObject({ status: 409 });
    for (let quarters = 0; quarters < 12; quarters++) await look();
    expect(await attemptsOf(paypal, payable)).toEqual(['failed']);
    expect(await paymentNewsFor(paypal, payable)).toContain(LOST);
  });
});

describe('a debit that could not be looked at for a while', () => {
  test('counts as ever where the account can be looked into again', async () => {
    const { payable, session } = await debited();
    const error = { type: 'invalid_request_error', code: 'account_invalid', message: 'No access' };
    server.stripe.faults.push({
      match: /sessions\/cs_/,
      times: 12,
      answer: { status: 403, body: { error } },
    });
    await pass(3);
    expect(await attemptsAt(server, payable)).toEqual(['processing']);
    server.stripe.faults.length = 0;
    await pass(1);
    server.stripe.faults.push({
      match: /sessions\/cs_/,
      times: 20,
      answer: { status: 403, body: { error } },
    });
    await pass(5);
    expect(await attemptsAt(server, payable), 'the week begins anew').toEqual(['processing']);
    server.stripe.faults.length = 0;
    await settleDelayed(payable.books, session.id, true);
    await pass(1);
    expect((await invoiceOf(payable)).status).toBe('paid');
  });

  test('counts although it was given up before: what the provider says last is right', async () => {
    const { payable, session } = await debited();
    const error = { type: 'invalid_request_error', code: 'account_invalid', message: 'No access' };
    server.stripe.faults.push({
      match: /sessions\/cs_/,
      times: 99,
      answer: { status: 403, body: { error } },
    });
    await pass(8);
    expect(await attemptsAt(server, payable)).toEqual(['failed']);
    server.stripe.faults.length = 0;
    await settleDelayed(payable.books, session.id, true);
    for (const event of server.stripe.events.filter(({ account }) => account))
      await server.stripe.deliver(event, server.hookUrl);
    await server.work();
    expect((await invoiceOf(payable)).status).toBe('paid');
  });
});

describe('a page that has vanished at the provider', () => {
  test('is replaced by another one at the next press', async () => {
    const payable = await payableInvoice(server);
    const first = await beginPaying(server, payable);
    payable.books.remove(first.id);
    const second = await beginPaying(server, payable);
    expect(second.id).not.toBe(first.id);
    expect(await attemptsAt(server, payable)).toEqual(['expired', 'open']);
    expect(sessionsOf(payable)).toHaveLength(1);
  });

  test('is unpaid for whoever comes back', async () => {
    const payable = await payableInvoice(server);
    const session = await beginPaying(server, payable);
    payable.books.remove(session.id);
    server.clock.advance(2_000);
    expect(await stateOf(server, payable.invoice, session)).toEqual({ state: 'open' });
    expect((await publicInvoiceOf(server, payable.invoice)).payment).toBe('stripe');
  });

  test('is closed by a change of the invoice as any other', async () => {
    const payable = await payableInvoice(server);
    const session = await beginPaying(server, payable);
    payable.books.remove(session.id);
    await payable.seller.put(`/api/invoices/${payable.invoice.id}`, { status: 'paid' });
    expect(await attemptsAt(server, payable)).toEqual(['canceled']);
  });

  test('whose debit was on its way ends after a week, and the seller is told', async () => {
    const { payable, session } = await debited();
    payable.books.remove(session.id);
    await pass(6);
    expect(await attemptsAt(server, payable)).toEqual(['processing']);
    await pass(2);
    expect(await attemptsAt(server, payable)).toEqual(['failed']);
    expect(await newsFor(server, payable)).toContain(LOST);
  });

  test('with PayPal: an order is replaced, and one whose payment was on its way is not given up at once', async () => {
    const payable = await paypalInvoice(paypal);
    const first = await beginPaypal(paypal, payable);
    paypal.paypal.books.orders.delete(first.id);
    const second = await beginPaypal(paypal, payable);
    expect(second.id).not.toBe(first.id);
    await paypal.paypal.books.approve(second.id, 'bank');
    expect(await paypalStateOf(paypal, payable.invoice, second)).toEqual({ state: 'pending' });
    paypal.paypal.books.orders.delete(second.id);
    paypal.clock.advance(DAY);
    await checkDuePayments(paypal.payments, 'paypal');
    expect(await attemptsOf(paypal, payable)).toEqual(['expired', 'processing']);
    for (let days = 0; days < 8; days++) {
      paypal.clock.advance(DAY);
      await checkDuePayments(paypal.payments, 'paypal');
    }
    expect(await attemptsOf(paypal, payable)).toEqual(['expired', 'failed']);
    expect(await paymentNewsFor(paypal, payable)).toContain(LOST);
  });
});

describe('an account that the provider has restricted, before anybody told of it', () => {
  test('is read again when a client presses: the client reads what is so, the seller is told', async () => {
    const payable = await payableInvoice(server);
    // Nothing is told.
    Object.assign(server.stripe.connect.accounts.get(payable.account) ?? {}, {
      charges_enabled: false,
      requirements: { disabled_reason: 'requirements.past_due', currently_due: ['x'], past_due: ['x'] },
    });
    expect(await press(server, payable.invoice)).toMatchObject({
      status: 409,
      body: { code: 'not_payable', message: "This business can't receive payments right now." },
    });
    expect((await publicInvoiceOf(server, payable.invoice)).payment).toBe('none');
    expect(await newsFor(server, payable)).toEqual(['Card payments are paused']);
    expect((await payable.seller.get('/api/connect/status')).body).toMatchObject({
      paymentsEnabled: false,
      state: 'restricted',
    });
  });

  test('withdrawn by its owner: likewise', async () => {
    const payable = await payableInvoice(server);
    await server.stripe.connect.withdraw(payable.account);
    expect(await press(server, payable.invoice)).toMatchObject({
      status: 409,
      body: { code: 'not_payable' },
    });
    expect((await publicInvoiceOf(server, payable.invoice)).payment).toBe('none');
    expect(await newsFor(server, payable)).toEqual(['Stripe account disconnected']);
  });

  test('a page that was opened before is none to hand out', async () => {
    const payable = await payableInvoice(server);
    await beginPaying(server, payable);
    await server.stripe.connect.withdraw(payable.account);
    expect(await press(server, payable.invoice)).toMatchObject({
      status: 409,
      body: { code: 'not_payable' },
    });
    expect(await newsFor(server, payable)).toEqual(['Stripe account disconnected']);
  });
});
