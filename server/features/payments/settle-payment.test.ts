import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import { completeSession, settleDelayed } from '#server/test/fakes/stripe-checkout.ts';
import { refundSession } from '#server/test/fakes/stripe-refunds.ts';
import {
  attemptsAt,
  beginPaying,
  invoiceOf,
  newsFor,
  payableInvoice,
  paymentMails,
  press,
  publicInvoiceOf,
  stateOf,
  tellAll,
} from '#server/test/payments.ts';
import { checkPayment } from './check-payment.ts';
import { settlePayment } from './settle-payment.ts';

const server = await startBillingServer();
afterAll(() => stopBillingServer(server));
afterEach(async () => {
  server.clock.run();
  server.stripe.events.length = 0;
  server.stripe.faults.length = 0;
  await server.pool.query("delete from rate_limits where key like 'public-pay%'");
});

const otherLines = { items: [{ description: 'Design', quantity: '1', rate: '99.00' }] };

/** The provider is away while pages are to be closed. */
const keepPagesOpen = () =>
  server.stripe.faults.push({ match: /expire$/, times: 3, answer: { status: 500, body: {} } });

test('an invoice that was raised after somebody began to pay: what came is a part of it', async () => {
  const payable = await payableInvoice(server);
  const session = await beginPaying(server, payable);
  keepPagesOpen();
  const items = [{ description: 'Design', quantity: 1, rate: '500.00' }];
  await payable.seller.put(`/api/invoices/${payable.invoice.id}`, { items });
  await completeSession(payable.books, session.id);
  await tellAll(server);
  expect(await invoiceOf(payable)).toMatchObject({
    ...{ status: 'pending', paidAmount: '413.22', balance: '86.78' },
    payments: [{ status: 'succeeded', amount: '413.22' }],
  });
  expect(await newsFor(server, payable)).toEqual(['Payment received: Acme paid INV-0001']);
  expect(await paymentMails(server, payable)).toEqual(['payment_received', 'payment_receipt']);
});

describe('case 10: an invoice that changed after somebody began to pay', () => {
  test.each([
    ['its title', { title: 'Another' }],
    ['nothing at all', { paymentMethod: 'stripe', status: 'pending' }],
  ])('%s: the page stays', async (_what, change) => {
    const payable = await payableInvoice(server);
    const session = await beginPaying(server, payable);
    await payable.seller.put(`/api/invoices/${payable.invoice.id}`, change);
    await server.work();
    expect(session.status).toBe('open');
    expect((await beginPaying(server, payable)).id).toBe(session.id);
  });

  test('paid all the same before the page was closed: more than is owed goes back, and the invoice stays open', async () => {
    const payable = await payableInvoice(server);
    const session = await beginPaying(server, payable);
    keepPagesOpen();
    await payable.seller.put(`/api/invoices/${payable.invoice.id}`, otherLines);
    await completeSession(payable.books, session.id);
    await tellAll(server);
    expect(await invoiceOf(payable)).toMatchObject({
      status: 'pending',
      payments: [{ status: 'refund_due', amount: '413.22' }],
    });
    expect(await newsFor(server, payable)).toEqual(['Payment for INV-0001 needs to be refunded']);
    expect(await paymentMails(server, payable)).toEqual(['payment_news']);
    expect(await stateOf(server, payable.invoice, session)).toMatchObject({ state: 'pending' });
    expect(await press(server, payable.invoice), 'whoever still sees the button').toMatchObject({
      status: 409,
      body: {
        code: 'payment_in_review',
        message: 'Your payment has arrived. The sender of this invoice will review it and contact you.',
      },
    });
    await refundSession(payable.books, session.id, 41_322);
    await tellAll(server);
    expect((await beginPaying(server, payable)).amount_total).toBe(9_900);
  });

  test('paid before the change, which nobody has told of: no second payment is begun', async () => {
    const payable = await payableInvoice(server);
    const session = await beginPaying(server, payable);
    await completeSession(payable.books, session.id);
    server.stripe.faults.push({ match: /checkout/, times: 6, answer: { status: 500, body: {} } });
    await payable.seller.put(`/api/invoices/${payable.invoice.id}`, otherLines);
    server.stripe.faults.length = 0;
    expect(await press(server, payable.invoice)).toMatchObject({
      status: 409,
      body: { code: 'payment_in_review' },
    });
    expect(await attemptsAt(server, payable)).toEqual(['refund_due']);
  });

  test('paid after it was cancelled, and reopened: no second payment until the first has gone back', async () => {
    const payable = await payableInvoice(server);
    const session = await beginPaying(server, payable);
    await completeSession(payable.books, session.id);
    await payable.seller.put(`/api/invoices/${payable.invoice.id}`, { status: 'cancelled' });
    expect(await attemptsAt(server, payable)).toEqual(['refund_due']);
    await payable.seller.put(`/api/invoices/${payable.invoice.id}`, { status: 'pending' });
    expect(await press(server, payable.invoice)).toMatchObject({
      status: 409,
      body: { code: 'payment_in_review' },
    });
    await refundSession(payable.books, session.id, 41_322);
    await tellAll(server);
    expect((await press(server, payable.invoice)).status).toBe(200);
  });

  test('another sum than was asked for: it is looked at, and the invoice stays open', async () => {
    const payable = await payableInvoice(server);
    const session = await beginPaying(server, payable);
    await completeSession(payable.books, session.id, { cents: 100 });
    await tellAll(server);
    expect(await invoiceOf(payable)).toMatchObject({
      status: 'pending',
      payments: [{ status: 'review', amount: '1.00' }],
    });
  });

  test('another currency than was asked for: it is looked at', async () => {
    const payable = await payableInvoice(server);
    const session = await beginPaying(server, payable);
    session.currency = 'jpy';
    await completeSession(payable.books, session.id);
    await tellAll(server);
    expect(await invoiceOf(payable)).toMatchObject({ status: 'pending', payments: [{ status: 'review' }] });
  });
});

describe('case 11: a method that takes days', () => {
  test('is pending when the page is completed, and paid when the bank says so', async () => {
    const payable = await payableInvoice(server);
    const session = await beginPaying(server, payable);
    await completeSession(payable.books, session.id, { method: 'delayed' });
    await tellAll(server);
    expect(await invoiceOf(payable)).toMatchObject({
      status: 'pending',
      payments: [{ status: 'processing' }],
    });
    expect(await stateOf(server, payable.invoice, session)).toEqual({ state: 'pending' });
    expect(await press(server, payable.invoice)).toMatchObject({
      status: 409,
      body: { code: 'payment_processing' },
    });
    expect(await paymentMails(server, payable)).toEqual([]);
    await settleDelayed(payable.books, session.id, true);
    await tellAll(server);
    expect(await invoiceOf(payable)).toMatchObject({ status: 'paid', payments: [{ status: 'succeeded' }] });
    expect(await paymentMails(server, payable)).toEqual(['payment_received', 'payment_receipt']);
  });

  test('that fails is told once to the seller and to the client, and the invoice can be paid again', async () => {
    const payable = await payableInvoice(server);
    const session = await beginPaying(server, payable);
    await completeSession(payable.books, session.id, { method: 'delayed' });
    await tellAll(server);
    await settleDelayed(payable.books, session.id, false);
    await tellAll(server, (events) => [...events, ...events]);
    expect(await stateOf(server, payable.invoice, session)).toEqual({
      state: 'failed',
      message: 'The bank refused the debit.',
    });
    expect(await newsFor(server, payable)).toEqual(["Payment for INV-0001 didn't go through"]);
    expect(await paymentMails(server, payable)).toEqual(['payment_news', 'payment_failed']);
    const again = await beginPaying(server, payable);
    await completeSession(payable.books, again.id);
    await tellAll(server);
    expect((await invoiceOf(payable)).status).toBe('paid');
  });
});

describe('case 12: a second payment of a settled invoice', () => {
  test('of two pages that were both paid the first settles, the second is to be refunded', async () => {
    const payable = await payableInvoice(server);
    const first = await beginPaying(server, payable);
    // The provider has called it over once, and was wrong.
    await settlePayment(server.payments, String(first.client_reference_id), { status: 'expired' });
    const second = await beginPaying(server, payable);
    expect(second.id).not.toBe(first.id);
    await completeSession(payable.books, first.id);
    await completeSession(payable.books, second.id);
    await tellAll(server);
    expect(await attemptsAt(server, payable)).toEqual(['succeeded', 'refund_due']);
    expect(await invoiceOf(payable)).toMatchObject({
      status: 'paid',
      payments: [{ status: 'succeeded' }, { status: 'refund_due' }],
    });
    expect(await newsFor(server, payable)).toEqual([
      'Payment received: Acme paid INV-0001',
      'Payment for INV-0001 needs to be refunded',
    ]);
    expect(await paymentMails(server, payable)).toEqual([
      'payment_received',
      'payment_receipt',
      'payment_news',
    ]);
  });

  test.each([
    ['paid by hand', 'paid', 'paid'],
    ['cancelled', 'cancelled', 'cancelled'],
  ])('of an invoice that was %s meanwhile the money is to be refunded', async (_what, status, kept) => {
    const payable = await payableInvoice(server);
    const session = await beginPaying(server, payable);
    await completeSession(payable.books, session.id);
    await payable.seller.put(`/api/invoices/${payable.invoice.id}`, { status });
    await tellAll(server);
    expect(await attemptsAt(server, payable)).toEqual(['refund_due']);
    expect(await invoiceOf(payable)).toMatchObject({ status: kept, paymentMethod: 'stripe' });
    expect((await newsFor(server, payable)).at(-1)).toBe('Payment for INV-0001 needs to be refunded');
    const receipts = (await paymentMails(server, payable)).filter((mail) => mail === 'payment_receipt');
    expect(receipts).toHaveLength(status === 'paid' ? 1 : 0);
  });

  test('of an invoice that was deleted meanwhile the seller is told to refund it', async () => {
    const payable = await payableInvoice(server);
    const session = await beginPaying(server, payable);
    keepPagesOpen();
    await payable.seller.delete(`/api/invoices/${payable.invoice.id}`);
    await completeSession(payable.books, session.id);
    await tellAll(server);
    expect(await newsFor(server, payable)).toEqual(['Payment for INV-0001 needs to be refunded']);
  });

  test('of a deleted invoice simultaneous tellings tell once', async () => {
    const payable = await payableInvoice(server);
    const session = await beginPaying(server, payable);
    await payable.seller.delete(`/api/invoices/${payable.invoice.id}`);
    const id = String(session.client_reference_id);
    const paid = {
      ...({ status: 'paid', externalPaymentId: `pi_${id}`, cents: session.amount_total } as const),
      ...{ currency: 'usd', account: payable.account, reference: id },
    };
    await Promise.all(Array.from({ length: 8 }, () => settlePayment(server.payments, id, paid)));
    expect(await newsFor(server, payable)).toEqual(['Payment for INV-0001 needs to be refunded']);
  });

  test('of simultaneous tellings one settles', async () => {
    const payable = await payableInvoice(server);
    const session = await beginPaying(server, payable);
    await completeSession(payable.books, session.id);
    const id = String(session.client_reference_id);
    const settled = await Promise.all(Array.from({ length: 6 }, () => checkPayment(server.payments, id)));
    expect(new Set(settled.map((payment) => payment?.status))).toEqual(new Set(['succeeded']));
    expect(await paymentMails(server, payable)).toEqual(['payment_received', 'payment_receipt']);
  });
});

describe('a seller who is no longer Pro', () => {
  test('has what was begun accepted, and nothing begins', async () => {
    const payable = await payableInvoice(server);
    const session = await beginPaying(server, payable);
    await server.pool.query('update users set is_premium = false where id = $1', [payable.seller.user.id]);
    expect((await publicInvoiceOf(server, payable.invoice)).payment).toBe('none');
    expect((await press(server, payable.invoice)).status).toBe(409);
    await completeSession(payable.books, session.id);
    await tellAll(server);
    expect((await invoiceOf(payable)).status).toBe('paid');
  });
});
