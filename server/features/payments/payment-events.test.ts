import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import {
  closeDispute,
  completeSession,
  disputeSession,
  settleDelayed,
} from '#server/test/fakes/stripe-checkout.ts';
import { refundSession } from '#server/test/fakes/stripe-refunds.ts';
import {
  attemptsAt,
  beginPaying,
  invoiceOf,
  newsFor,
  type Payable,
  payableInvoice,
  paymentMails,
  tellAll,
} from '#server/test/payments.ts';
import { checkDuePayments } from './check-due-payments.ts';
import { checkPayment } from './check-payment.ts';
import { type Payment, paymentsRepo } from './payments.repo.ts';
import { syncRefundsAndDisputes } from './sync-refunds-and-disputes.ts';

const server = await startBillingServer();
const { stripe } = server;
afterAll(() => stopBillingServer(server));
afterEach(() => {
  server.clock.run();
  stripe.events.length = 0;
  stripe.faults.length = 0;
});

async function paid(): Promise<Payable & { sessionId: string }> {
  const payable = await payableInvoice(server);
  const { id } = await beginPaying(server, payable);
  await completeSession(payable.books, id);
  return { ...payable, sessionId: id };
}

const keptEvent = async (type: string) =>
  (
    await server.pool.query(
      'select status, reason from webhook_events where type = $1 order by received_at desc limit 1',
      [type],
    )
  ).rows[0];

describe('case 13: events of another account', () => {
  test('that name our payment are ignored; then the right one settles, and copies have no effect', async () => {
    const payable = await payableInvoice(server);
    const session = await beginPaying(server, payable);
    const { account: foreign, books } = stripe.openAccount();
    const copy = books.put({ ...session, id: 'cs_test_foreign' });
    await completeSession(books, copy.id);
    await tellAll(server);
    expect(await keptEvent('checkout.session.completed')).toEqual({
      status: 'ignored',
      reason: 'of another account',
    });
    expect(foreign).not.toBe(payable.account);
    expect(await invoiceOf(payable)).toMatchObject({ status: 'pending', payments: null });
    await completeSession(payable.books, session.id);
    await tellAll(server, (events) => [...events, ...events, ...events]);
    expect((await invoiceOf(payable)).status).toBe('paid');
    expect(await paymentMails(server, payable)).toEqual(['payment_received', 'payment_receipt']);
  });

  test('that claim to be paid are asked about, not believed', async () => {
    const payable = await payableInvoice(server);
    const session = await beginPaying(server, payable);
    const claim = { ...session, status: 'complete', payment_status: 'paid' };
    await stripe.emit('checkout.session.completed', claim, payable.account);
    await tellAll(server);
    expect(await invoiceOf(payable)).toMatchObject({ status: 'pending', payments: null });
  });

  test('about money that we have nothing to do with are ignored', async () => {
    const payable = await paid();
    const own = { id: 'pi_own', object: 'payment_intent', status: 'succeeded', metadata: {} };
    payable.books.put(own);
    for (const [type, object] of [
      ['charge.refunded', { id: 'ch_x', object: 'charge', payment_intent: 'pi_own' }],
      ['charge.refunded', { id: 'ch_y', object: 'charge', payment_intent: null }],
      [
        'checkout.session.completed',
        { id: 'cs_x', object: 'checkout.session', client_reference_id: 'cart-7' },
      ],
    ] as const) {
      stripe.events.length = 0;
      await stripe.emit(type, object, payable.account);
      await tellAll(server);
      expect(await keptEvent(type)).toEqual({ status: 'ignored', reason: 'unknown payment' });
    }
  });

  test('of real money are ignored by a server that has a test key', async () => {
    const payable = await paid();
    for (const event of stripe.events) event.livemode = true;
    await tellAll(server);
    expect(await keptEvent('checkout.session.completed')).toEqual({ status: 'ignored', reason: 'livemode' });
    expect((await invoiceOf(payable)).status).toBe('pending');
  });
});

describe('cases 1 to 3 for payments: events in any order, more than once, or never', () => {
  test('all backwards: paid, refunded and disputed in the end', async () => {
    const payable = await paid();
    await refundSession(payable.books, payable.sessionId, 1_000);
    await disputeSession(payable.books, payable.sessionId);
    await tellAll(server, (events) => events.toReversed());
    expect(await invoiceOf(payable)).toMatchObject({
      status: 'paid',
      payments: [{ status: 'succeeded', refunded: '10.00', dispute: 'open' }],
    });
    expect((await newsFor(server, payable)).toSorted()).toEqual([
      'Payment for INV-0001 disputed',
      'Payment for INV-0001 refunded',
      'Payment received: Acme paid INV-0001',
    ]);
  });

  test('a delayed payment backwards: paid in the end', async () => {
    const payable = await payableInvoice(server);
    const session = await beginPaying(server, payable);
    await completeSession(payable.books, session.id, { method: 'delayed' });
    await settleDelayed(payable.books, session.id, true);
    await tellAll(server, (events) => events.toReversed());
    expect((await invoiceOf(payable)).status).toBe('paid');
  });

  test('each five times at once: told once', async () => {
    const payable = await paid();
    const event = stripe.events.find(({ type }) => type === 'checkout.session.completed');
    if (!event) throw new Error('no event');
    const statuses = await Promise.all(
      Array.from({ length: 5 }, () => stripe.deliver(event, server.hookUrl)),
    );
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    await Promise.all([server.work(), server.work()]);
    expect(await paymentMails(server, payable)).toEqual(['payment_received', 'payment_receipt']);
  });

  test('while the provider is away: kept, and tried again', async () => {
    const payable = await paid();
    stripe.faults.push({ match: /^GET .*checkout/, times: 6, answer: { status: 500, body: {} } });
    await tellAll(server);
    expect((await invoiceOf(payable)).status).toBe('pending');
    stripe.faults.length = 0;
    await server.work();
    expect(await keptEvent('checkout.session.completed')).toMatchObject({ status: 'processed' });
    expect((await invoiceOf(payable)).status).toBe('paid');
  });

  test('never: the worker reads what was begun, and what is over', async () => {
    const payable = await paid();
    const other = await payableInvoice(server);
    await beginPaying(server, other);
    server.clock.advance(62 * 60_000);
    await checkDuePayments(server.payments, 'stripe');
    expect((await invoiceOf(payable)).status).toBe('paid');
    expect(await attemptsAt(server, other)).toEqual(['expired']);
  });

  test('never, for an attempt whose answer was lost: it is over after its hour, or settled by an event', async () => {
    const [lost, found] = [await payableInvoice(server), await payableInvoice(server)];
    for (const { invoice } of [lost, found]) {
      stripe.faults.push({ match: /checkout\/sessions$/, times: 3, isLost: true });
      await server.anon().post(`/api/public/invoices/${invoice.invoiceNumber}/pay`, { method: 'stripe' });
    }
    const [session] = found.books.all('checkout.session');
    await completeSession(found.books, String(session?.id));
    await tellAll(server);
    expect((await invoiceOf(found)).status).toBe('paid');
    server.clock.advance(62 * 60_000);
    await server.work();
    expect(await attemptsAt(server, lost)).toEqual(['expired']);
  });
});

describe('money that came and went', () => {
  test('is told of with every refund, and the invoice stays paid', async () => {
    const payable = await paid();
    await tellAll(server);
    for (const cents of [1_322, 40_000]) {
      await refundSession(payable.books, payable.sessionId, cents);
      await tellAll(server);
    }
    expect(await invoiceOf(payable)).toMatchObject({
      status: 'paid',
      payments: [{ status: 'succeeded', amount: '413.22', refunded: '413.22' }],
    });
    expect(await newsFor(server, payable)).toEqual([
      'Payment received: Acme paid INV-0001',
      'Payment for INV-0001 refunded',
      'Payment for INV-0001 refunded',
    ]);
    const { rows } = await server.pool.query(
      "select message from notifications where user_id = $1 and subject like '%refunded' order by message",
      [payable.seller.user.id],
    );
    expect(rows.map(({ message }) => message)).toEqual([
      '$13.22 of $413.22 for INV-0001 was refunded. The invoice keeps its status.',
      'The full $413.22 for INV-0001 was refunded. The invoice keeps its status.',
    ]);
  });

  test.each([
    ['won', 'Dispute over INV-0001 won'],
    ['lost', 'Dispute over INV-0001 lost'],
  ] as const)('is told of when it is disputed, and when the dispute is %s', async (end, subject) => {
    const payable = await paid();
    const dispute = await disputeSession(payable.books, payable.sessionId);
    await tellAll(server);
    expect(await invoiceOf(payable)).toMatchObject({ payments: [{ dispute: 'open' }] });
    await closeDispute(payable.books, dispute, end);
    await tellAll(server, (events) => events.toReversed());
    expect(await invoiceOf(payable)).toMatchObject({ status: 'paid', payments: [{ dispute: end }] });
    expect(await newsFor(server, payable)).toEqual([
      'Payment received: Acme paid INV-0001',
      'Payment for INV-0001 disputed',
      subject,
    ]);
  });

  test('shows in the list, also to who has the list already', async () => {
    const payable = await paid();
    await tellAll(server);
    const list = await payable.seller.get('/api/invoices');
    const again = () =>
      payable.seller.get('/api/invoices', { 'if-none-match': list.headers.get('etag') ?? '' });
    expect((await again()).status).toBe(304);
    await refundSession(payable.books, payable.sessionId, 100);
    await tellAll(server);
    const changed = await again();
    expect(changed).toMatchObject({ status: 200, body: [{ payments: [{ refunded: '1.00' }] }] });
  });

  test('is not taken back by an older answer that comes late', async () => {
    const payable = await paid();
    await tellAll(server);
    const dispute = await disputeSession(payable.books, payable.sessionId);
    const { rows } = await server.pool.query('select id from payments where external_account = $1', [
      payable.account,
    ]);
    const [{ id }] = rows as [{ id: string }];
    const read = async () =>
      syncRefundsAndDisputes(server.payments, (await checkPayment(server.payments, id)) as Payment);
    let letGo = () => {};
    const until = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    stripe.faults.push({ match: /^GET .*disputes/, times: 1, until });
    const older = read();
    await vi.waitFor(() => expect(stripe.faults[0]?.times).toBe(0));
    await closeDispute(payable.books, dispute, 'won');
    await read();
    letGo();
    await older;
    expect(await invoiceOf(payable)).toMatchObject({ payments: [{ dispute: 'won' }] });
  });

  test('is not told of by mail to sellers who do not want that', async () => {
    const payable = await paid();
    await payable.seller.put('/api/user/notification-preferences', {
      ...{ email: true, invoiceReminders: true, proposalUpdates: true, paymentAlerts: false },
    });
    await refundSession(payable.books, payable.sessionId, 100);
    await tellAll(server);
    expect(await newsFor(server, payable)).toHaveLength(2);
    expect(await paymentMails(server, payable)).toEqual(['payment_receipt']);
  });
});

test('of payments that nothing told of, the one that has waited longest is looked at first', async () => {
  const { seller, account } = await payableInvoice(server);
  const repo = paymentsRepo(server.payments.db);
  const minutes = [7, 3, 11, 1, 9, 5];
  const waiting = await Promise.all(
    minutes.map((ago) =>
      repo.insert({
        ...{ userId: seller.user.id, displayNumber: 'INV-0001', title: 'Design', amountCents: 100 },
        ...{ externalAccount: account, expiresAt: new Date() },
        provider: 'stripe',
        nextCheckAt: new Date(Date.now() - ago * 60_000),
      }),
    ),
  );
  const ids = new Set(waiting.map(({ id }) => id));
  const taken = (await repo.takeDue('stripe', new Date())).map(({ id }) => id).filter((id) => ids.has(id));
  const longest = [...minutes.entries()].toSorted(([, one], [, other]) => other - one);
  expect(taken).toEqual(longest.map(([index]) => waiting[index]?.id));
});
