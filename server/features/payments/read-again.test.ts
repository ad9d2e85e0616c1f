import { afterAll, afterEach, expect, test } from 'vitest';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import { completeSession, disputeSession } from '#server/test/fakes/stripe-checkout.ts';
import { refundSession } from '#server/test/fakes/stripe-refunds.ts';
import { beginPaying, newsFor, payableInvoice, tellAll } from '#server/test/payments.ts';
import { checkDuePayments } from './check-due-payments.ts';
import { nextCheckAfter } from './next-check.ts';

const DAY_MS = 24 * 60 * 60_000;

const server = await startBillingServer();
const { stripe } = server;
afterAll(() => stopBillingServer(server));
afterEach(() => {
  server.clock.run();
  stripe.faults.length = 0;
});

/** An invoice that is paid, of whose money nothing is told any more. */
async function paid() {
  const payable = await payableInvoice(server);
  const session = await beginPaying(server, payable);
  await completeSession(payable.books, session.id);
  await tellAll(server);
  return { ...payable, sessionId: session.id };
}

async function refundsOf(invoiceId: string) {
  const { rows } = await server.pool.query(
    'select status, refunded_cents, dispute from payments where document_id = $1',
    [invoiceId],
  );
  return rows;
}

const round = () => checkDuePayments(server.payments, 'stripe');

test.each([3, 60])('a refund and a dispute that no event tells of are found after %i days', async (days) => {
  const payable = await paid();
  server.clock.advance((days - 1) * DAY_MS);
  await round();
  await refundSession(payable.books, payable.sessionId, 1_322);
  await disputeSession(payable.books, payable.sessionId);
  stripe.events.length = 0;
  server.clock.advance(days * DAY_MS);
  for (let rounds = 0; rounds < 2; rounds++) await round();
  expect(await refundsOf(payable.invoice.id)).toEqual([
    { status: 'succeeded', refunded_cents: '1322', dispute: 'open' },
  ]);
  expect((await newsFor(server, payable)).toSorted()).toEqual([
    'Payment for INV-0001 disputed',
    'Payment for INV-0001 refunded',
    'Payment received: Acme paid INV-0001',
  ]);
});

test('a provider that refuses is not asked again before the next time', async () => {
  const payable = await paid();
  const refusal = { error: { type: 'invalid_request_error', message: 'No access' } };
  const fault = { match: /^GET .*payment_intents/, times: 10, answer: { status: 403, body: refusal } };
  stripe.faults.push(fault);
  server.clock.advance(DAY_MS);
  await round();
  const left = fault.times;
  server.clock.advance(DAY_MS / 2);
  await round();
  expect([left < 10, fault.times]).toEqual([true, left]);
  expect(await refundsOf(payable.invoice.id)).toMatchObject([{ status: 'succeeded' }]);
});

test('money is read after a day and whenever it is twice as old, up to half a year', () => {
  const days: number[] = [];
  const cameAt = new Date('2026-01-31T10:00:00Z');
  for (let now: Date | null = cameAt; now; now = nextCheckAfter(cameAt, now))
    days.push((now.getTime() - cameAt.getTime()) / DAY_MS);
  expect(days).toEqual([0, 1, 2, 4, 8, 16, 32, 64, 128]);
});
