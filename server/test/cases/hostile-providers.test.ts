import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createPool, openDatabase } from '#server/db/client.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { noMailer } from '#server/providers/mailer.ts';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import { drainDeps } from '#server/test/drain.ts';
import { PASSWORD } from '#server/test/factories.ts';
import { closeDispute, completeSession, disputeSession } from '#server/test/fakes/stripe-checkout.ts';
import { refundSession } from '#server/test/fakes/stripe-refunds.ts';
import { createHold } from '#server/test/hold.ts';
import { countLockWaits } from '#server/test/lock-waits.ts';
import {
  attemptsAt,
  beginPaying,
  invoiceOf,
  newsFor,
  payableInvoice,
  press,
  stateOf,
  tellAll,
} from '#server/test/payments.ts';
import {
  accountFields,
  attemptsOf,
  beginPaypal,
  changeAccount,
  paypalInvoice,
  paypalStateOf,
  paypalStatusOf,
  startPaypalServer,
  stopPaypalServer,
  tellPaypal,
} from '#server/test/paypal.ts';

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
  paypal.paypal.events.length = 0;
  paypal.paypal.faults.length = 0;
  await server.pool.query("delete from rate_limits where key like 'public-pay%'");
});

test('what was begun and never answered does not keep the next try out when the client has a new address', async () => {
  const payable = await payableInvoice(server);
  server.stripe.faults.push({ match: /POST \/v1\/checkout\/sessions$/, times: 3, isLost: true });
  expect((await press(server, payable.invoice)).status).toBe(503);
  await payable.seller.put(`/api/clients/${payable.clientId}`, { email: 'new@acme.example' });
  expect((await press(server, payable.invoice)).status).toBe(200);
});

test('an address that the provider does not take keeps nobody from paying', async () => {
  const payable = await payableInvoice(server);
  const error = { type: 'invalid_request_error', param: 'customer_email', message: 'Invalid email address' };
  server.stripe.faults.push({
    match: /checkout\/sessions$/,
    times: 1,
    answer: { status: 400, body: { error } },
  });
  const session = await beginPaying(server, payable);
  await completeSession(payable.books, session.id);
  expect(await stateOf(server, payable.invoice, session)).toEqual({ state: 'paid' });
});

test('a dispute that is opened again is told again', async () => {
  const payable = await payableInvoice(server);
  const session = await beginPaying(server, payable);
  await completeSession(payable.books, session.id);
  await tellAll(server);
  const dispute = await disputeSession(payable.books, session.id);
  await tellAll(server);
  await closeDispute(payable.books, dispute, 'won');
  await tellAll(server);
  server.stripe.events.length = 0;
  await disputeSession(payable.books, session.id);
  await tellAll(server);
  const news = await newsFor(server, payable);
  expect(news.filter((subject) => subject.includes('disputed'))).toHaveLength(2);
});

test('an event with characters that the database does not take is kept and acted on', async () => {
  const payable = await payableInvoice(server);
  const session = await beginPaying(server, payable);
  await completeSession(payable.books, session.id);
  const event = server.stripe.events.at(-1);
  if (!event) throw new Error('nothing was told');
  Object.assign(event.data.object, { customer_details: { name: 'A\u0000B \ud800' } });
  expect(await server.stripe.deliver(event, server.hookUrl)).toBe(200);
  await server.work();
  expect(await invoiceOf(payable)).toMatchObject({ status: 'paid' });
});

test('two servers, the return and the events at once', async () => {
  const payable = await payableInvoice(server);
  const session = await beginPaying(server, payable);
  await completeSession(payable.books, session.id);
  await refundSession(payable.books, session.id, 100);
  const events = server.stripe.events.filter(({ account }) => account);
  await Promise.all([
    ...events.flatMap((event) => [
      server.stripe.deliver(event, server.hookUrl),
      server.stripe.deliver(event, server.hookUrl),
    ]),
    stateOf(server, payable.invoice, session),
    stateOf(server, payable.invoice, session),
    server.work(),
    server.work(),
    payable.seller.put(`/api/invoices/${payable.invoice.id}`, { title: 'Other' }),
  ]);
  await server.work();
  expect(await attemptsAt(server, payable)).toEqual(['succeeded']);
  expect(await newsFor(server, payable)).toHaveLength(2);
});

test.each([null, 'proxy', 7, { error: 7 }, {}])('Stripe answers %j', async (body) => {
  const payable = await payableInvoice(server);
  const session = await beginPaying(server, payable);
  await completeSession(payable.books, session.id);
  server.stripe.faults.push({ match: /GET/, times: 1, answer: { status: 200, body } });
  expect(await stateOf(server, payable.invoice, session)).toEqual({ state: 'open' });
  expect(await stateOf(server, payable.invoice, session)).toEqual({ state: 'paid' });
});

test.each(['currency', 'status'])('Stripe leaves out the %s of a payment', async (field) => {
  const payable = await payableInvoice(server);
  const session = await beginPaying(server, payable);
  const { payment_intent: id } = await completeSession(payable.books, session.id);
  const intent = payable.books.get(id ?? '', 'payment_intent') as Record<string, unknown>;
  const { [field]: left } = intent;
  delete intent[field];
  expect(await stateOf(server, payable.invoice, session)).not.toEqual({ state: 'paid' });
  intent[field] = left;
  server.clock.advance(5_000);
  expect(await stateOf(server, payable.invoice, session)).toEqual({ state: 'paid' });
});

describe('PayPal answers nonsense', () => {
  async function approved() {
    const payable = await paypalInvoice(paypal);
    const order = await beginPaypal(paypal, payable);
    await paypal.paypal.books.approve(order.id);
    return { payable, order };
  }

  test.each(['99999999999999999999999.00', '1e3', ''])('an amount of %j', async (value) => {
    const { payable, order } = await approved();
    await paypal.paypal.books.capture(order.id);
    const [capture] = order.captures;
    if (!capture) throw new Error('nothing was captured');
    const right = capture.amount.value;
    capture.amount = { currency_code: 'USD', value };
    expect(await paypalStateOf(paypal, payable.invoice, order)).toEqual({ state: 'open' });
    expect(await attemptsOf(paypal, payable)).toEqual(['open']);
    capture.amount = { currency_code: 'USD', value: right };
    expect(await paypalStateOf(paypal, payable.invoice, order)).toEqual({ state: 'paid' });
  });

  test('money that settled another invoice before', async () => {
    const one = await approved();
    await paypal.paypal.books.capture(one.order.id);
    expect(await paypalStateOf(paypal, one.payable.invoice, one.order)).toEqual({ state: 'paid' });
    const other = await approved();
    await paypal.paypal.books.capture(other.order.id);
    Object.assign(other.order.captures[0] ?? {}, { id: one.order.captures[0]?.id });
    expect(await paypalStateOf(paypal, other.payable.invoice, other.order)).toEqual({ state: 'open' });
    expect(await attemptsOf(paypal, other.payable)).toEqual(['open']);
  });
});

test('of two first connections at once the second asks for the password', async () => {
  const merchants = [paypal.paypal.books.addMerchant(), paypal.paypal.books.addMerchant()];
  const seller = await paypal.proSeller();
  const holder = await paypal.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from users where id = $1 for update', [seller.user.id]);
  const answers = merchants.map((merchant) => seller.post('/api/paypal/connect', accountFields(merchant)));
  await expect.poll(() => countLockWaits(paypal.pool)).toBe(2);
  await holder.query('commit');
  holder.release();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 400]);
  const winner = merchants[statuses.indexOf(200)];
  expect(await paypalStatusOf(seller)).toMatchObject({ merchantId: winner?.id });
});

test.each(['changed', 'disconnected'])(
  'an account that is %s takes nothing that was begun before',
  async (what) => {
    const payable = await paypalInvoice(paypal);
    const order = await beginPaypal(paypal, payable);
    if (what === 'changed') await changeAccount(payable.seller, paypal.paypal.books.addMerchant());
    else await payable.seller.post('/api/paypal/disconnect', { currentPassword: PASSWORD });
    await paypal.paypal.books.approve(order.id);
    await tellPaypal(paypal);
    expect(order.captures).toEqual([]);
    expect(await attemptsOf(paypal, payable)).toEqual(['canceled']);
  },
);

test('a provider that hangs holds up nothing but its own', { timeout: 30_000 }, async () => {
  const both = await startPaypalServer({ partnerId: undefined }, server.stripe.options);
  const pool = createPool(both.databaseUrl, { onIdleError: () => undefined });
  const { db, ...deps } = drainDeps(both, { db: openDatabase(pool), mailer: noMailer });
  const payments = { ...both.payments, db };
  const payable = await paypalInvoice(both);
  const told = await paypalInvoice(both);
  const orders = [await beginPaypal(both, payable), await beginPaypal(both, told)];
  const never = createHold();
  server.stripe.faults.push({ match: /GET/, times: 9, after: never.opened });
  await both.pool.query(
    `insert into payments (user_id, document_id, display_number, title, provider, amount_cents, external_account, external_id,
       expires_at, next_check_at) values ($1, $2, 'INV-0001', 'Website', 'stripe', 100, 'acct_1', 'cs_1', now(), '2020-01-01')`,
    [payable.seller.user.id, payable.invoice.id],
  );
  await both.pool.query(
    `insert into webhook_events (provider, event_id, type, payload) values ('stripe', 'evt_1', 'checkout.session.completed',
       (select jsonb_build_object('livemode', false, 'account', 'acct_1', 'data', jsonb_build_object('object',
          jsonb_build_object('id', 'cs_1', 'client_reference_id', id))) from payments where provider = 'stripe'))`,
  );
  const worker = startWorker({ pool, ...deps, db, payments });
  await expect.poll(() => server.stripe.faults[0]?.times, { timeout: 15_000 }).toBeLessThan(8);
  for (const { id } of orders) await both.paypal.books.approve(id);
  const [, approval] = both.paypal.events;
  if (approval) await both.paypal.deliver(approval, both.hookUrl);
  await both.pool.query(
    "update payments set next_check_at = '2020-01-01' where document_id = $1 and provider = 'paypal'",
    [payable.invoice.id],
  );
  const stateOf = ({ invoice, seller }: typeof told) =>
    seller.get(`/api/invoices/${invoice.id}`).then(({ body }) => (body as { status: string }).status);
  const states = () => Promise.all([payable, told].map(stateOf));
  await expect.poll(states, { timeout: 15_000 }).toEqual(['paid', 'paid']);
  never.open();
  await worker.stop();
  await pool.end();
  await stopPaypalServer(both);
});
