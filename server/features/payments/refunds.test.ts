import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import { completeSession } from '#server/test/fakes/stripe-checkout.ts';
import { endRefund, refundSession } from '#server/test/fakes/stripe-refunds.ts';
import {
  beginPaying,
  invoiceOf,
  newsFor,
  type Payable,
  payableInvoice,
  press,
  tellAll,
} from '#server/test/payments.ts';
import { checkPayment } from './check-payment.ts';
import type { Payment } from './payments.repo.ts';
import { syncRefundsAndDisputes } from './sync-refunds-and-disputes.ts';

const server = await startBillingServer();
const { stripe } = server;
afterAll(() => stopBillingServer(server));
afterEach(async () => {
  server.clock.run();
  stripe.events.length = 0;
  stripe.faults.length = 0;
  await server.pool.query("delete from rate_limits where key like 'public-pay%'");
});

const FAILED = "Refund for INV-0001 didn't go through";

interface PaidInvoice extends Payable {
  sessionId: string;
  paymentId: string;
}

async function paid(): Promise<PaidInvoice> {
  const payable = await payableInvoice(server);
  const session = await beginPaying(server, payable);
  await completeSession(payable.books, session.id);
  await tellAll(server);
  return { ...payable, sessionId: session.id, paymentId: String(session.client_reference_id) };
}

const refundedOf = async (payable: Payable) => (await invoiceOf(payable)).payments?.[0]?.refunded;

/** As a visitor of the invoice sees it. */
async function pageOf({ invoice }: Payable): Promise<string> {
  return (await fetch(`${server.origin}/invoice/${invoice.invoiceNumber}`)).text();
}

describe('a refund that fails later', () => {
  test('is booked no more, and the seller is told once', async () => {
    const payable = await paid();
    const refund = await refundSession(payable.books, payable.sessionId, 41_322);
    await tellAll(server);
    expect(await refundedOf(payable)).toBe('413.22');
    await endRefund(payable.books, refund, 'failed');
    await tellAll(server, (events) => [...events, ...events]);
    expect(await refundedOf(payable)).toBe('0.00');
    expect(await newsFor(server, payable)).toEqual([
      'Payment received: Acme paid INV-0001',
      'Payment for INV-0001 refunded',
      FAILED,
    ]);
    const { rows } = await server.pool.query(
      'select message from notifications where user_id = $1 and subject = $2',
      [payable.seller.user.id, FAILED],
    );
    expect(rows).toEqual([
      {
        message:
          'The bank returned a refund of $413.22 for INV-0001. The money is back in your Stripe account. Pay your client back another way.',
      },
    ]);
    expect(await pageOf(payable)).not.toContain('paid back');
  });

  test('leaves what other refunds have paid back', async () => {
    const payable = await paid();
    await refundSession(payable.books, payable.sessionId, 1_000);
    const second = await refundSession(payable.books, payable.sessionId, 2_500);
    await tellAll(server);
    expect(await refundedOf(payable)).toBe('35.00');
    await endRefund(payable.books, second, 'failed');
    await tellAll(server);
    expect(await refundedOf(payable)).toBe('10.00');
    await refundSession(payable.books, payable.sessionId, 2_500);
    await tellAll(server);
    expect(await refundedOf(payable)).toBe('35.00');
    expect((await newsFor(server, payable)).filter((subject) => subject === FAILED)).toHaveLength(1);
  });

  test('is found although nothing is ever told of it', async () => {
    const payable = await paid();
    const refund = await refundSession(payable.books, payable.sessionId, 41_322);
    await tellAll(server);
    await endRefund(payable.books, refund, 'failed');
    server.clock.advance(25 * 3_600_000);
    await server.work();
    expect(await refundedOf(payable)).toBe('0.00');
    expect(await newsFor(server, payable)).toContain(FAILED);
  });

  test('of money that was to be looked at leaves it to be looked at', async () => {
    const payable = await payableInvoice(server);
    const session = await beginPaying(server, payable);
    await completeSession(payable.books, session.id, { cents: 100 });
    await tellAll(server);
    const refund = await refundSession(payable.books, session.id, 100);
    await tellAll(server);
    expect((await press(server, payable.invoice)).status).toBe(200);
    await endRefund(payable.books, refund, 'failed');
    await tellAll(server);
    expect(await press(server, payable.invoice)).toMatchObject({
      status: 409,
      body: { code: 'payment_in_review' },
    });
  });

  test('is not booked again by an older answer that comes late', async () => {
    const payable = await paid();
    const read = async () =>
      syncRefundsAndDisputes(
        server.payments,
        (await checkPayment(server.payments, payable.paymentId)) as Payment,
      );
    const refund = await refundSession(payable.books, payable.sessionId, 41_322);
    let letGo = () => {};
    const until = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    stripe.faults.push({ match: /^GET .*refunds/, times: 1, until });
    const older = read();
    await vi.waitFor(() => expect(stripe.faults[0]?.times).toBe(0));
    await endRefund(payable.books, refund, 'failed');
    await read();
    letGo();
    await older;
    expect(await refundedOf(payable)).toBe('0.00');
  });
});

describe('a refund on its way', () => {
  test('has paid nothing back until the bank has taken it', async () => {
    const payable = await paid();
    const refund = await refundSession(payable.books, payable.sessionId, 41_322, 'pending');
    await tellAll(server);
    expect(await refundedOf(payable)).toBe('0.00');
    await endRefund(payable.books, refund, 'succeeded');
    await tellAll(server);
    expect(await refundedOf(payable)).toBe('413.22');
    expect((await newsFor(server, payable)).at(-1)).toBe('Payment for INV-0001 refunded');
  });

  test.each(['failed', 'canceled'] as const)('that is %s in the end is told of', async (end) => {
    const payable = await paid();
    const refund = await refundSession(payable.books, payable.sessionId, 1_000, 'pending');
    await tellAll(server);
    await endRefund(payable.books, refund, end);
    await tellAll(server);
    expect(await refundedOf(payable)).toBe('0.00');
    expect((await newsFor(server, payable)).at(-1)).toBe(FAILED);
  });
});
