import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkProviders } from '#server/jobs/scheduled-tasks.ts';
import {
  askForSecret,
  detailsOf,
  isPro,
  planMailsTo,
  startBillingServer,
  stopBillingServer,
  subscriber,
  subscriptionIdOf,
} from '#server/test/billing.ts';
import { type FakeEvent, signEvent } from '#server/test/fakes/stripe.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';

const server = await startBillingServer();
const { stripe, hookUrl } = server;
afterAll(() => stopBillingServer(server));
beforeEach(() => {
  stripe.events.length = 0;
});
afterEach(() => {
  stripe.faults.length = 0;
  stripe.isLive = false;
  stripe.hookUrl = undefined;
  server.clock.run();
});

const deliver = (events: readonly FakeEvent[]) =>
  Promise.all(events.map((event) => stripe.deliver(event, hookUrl)));
const keptEvent = async (id: string) =>
  (await server.pool.query('select status, attempts, reason from webhook_events where event_id = $1', [id]))
    .rows[0];
const countSubscriptions = async ({ user }: Seller) =>
  (await server.pool.query('select count(*)::int as count from subscriptions where user_id = $1', [user.id]))
    .rows[0].count;
const DAY = 86_400_000;

describe('a payment', () => {
  test('makes its payer Pro when its events come in reverse', async () => {
    const seller = await server.confirmedSeller();
    await stripe.pay(await askForSecret(seller));
    for (const event of stripe.events.toReversed()) {
      expect(await stripe.deliver(event, hookUrl)).toBe(200);
      await server.work();
    }
    expect(await isPro(seller)).toBe(true);
    expect(await detailsOf(seller)).toMatchObject({ status: 'active' });
  });

  test('counts once however often its events come, and later copies cost nothing', async () => {
    const seller = await server.confirmedSeller();
    await stripe.pay(await askForSecret(seller));
    const statuses = await deliver(stripe.events.flatMap((event) => Array<FakeEvent>(5).fill(event)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    await Promise.all([server.work(), server.work()]);
    expect(await isPro(seller)).toBe(true);
    expect(await planMailsTo(server, seller)).toEqual(['subscription_started']);
    for (const { id } of stripe.events) expect(await keptEvent(id)).toMatchObject({ attempts: 1 });
    expect(await countSubscriptions(seller)).toBe(1);
    const asked = stripe.calls.length;
    await deliver(stripe.events);
    await server.work();
    expect(stripe.calls).toHaveLength(asked);
  });

  test('is not lost when acting on it fails twice', async () => {
    const seller = await server.confirmedSeller();
    await stripe.pay(await askForSecret(seller));
    const event = stripe.events.findLast(({ type }) => type === 'customer.subscription.updated') as FakeEvent;
    stripe.faults.push({
      match: /^GET/,
      times: 6,
      answer: { status: 500, body: { error: { message: 'down' } } },
    });
    expect(await stripe.deliver(event, hookUrl)).toBe(200);
    await server.work();
    await server.work();
    expect(await keptEvent(event.id)).toMatchObject({ status: 'waiting', attempts: 2 });
    expect(await isPro(seller)).toBe(false);
    await server.work();
    expect(await keptEvent(event.id)).toMatchObject({ status: 'processed', attempts: 3 });
    expect(await isPro(seller)).toBe(true);
  });
});

test('a renewal moves the period on', async () => {
  const { seller, id } = await subscriber(server);
  const { currentPeriodEnd } = await detailsOf(seller);
  await stripe.books.renew(id, true);
  await deliver(stripe.events);
  await server.work();
  expect(await detailsOf(seller)).toMatchObject({
    currentPeriodStart: currentPeriodEnd,
    currentPeriodEnd: currentPeriodEnd + 30 * 86_400,
  });
});

describe('an end', () => {
  test('of an earlier subscription does not touch the present one, however late it is told', async () => {
    const { seller, id } = await subscriber(server);
    await stripe.books.cancel(id);
    const late = stripe.events.at(-1) as FakeEvent;
    expect((await seller.post('/api/upgrade-premium')).status).toBe(402);
    await stripe.pay(await askForSecret(seller, 'yearly'));
    await seller.post('/api/upgrade-premium');
    const present = await subscriptionIdOf(server, seller);
    await deliver([late]);
    await server.work();
    expect(await isPro(seller)).toBe(true);
    expect(await subscriptionIdOf(server, seller)).toBe(present);
    expect(present).not.toBe(id);
    expect(await planMailsTo(server, seller)).toEqual([
      'subscription_started',
      'pro_ended',
      'subscription_started',
    ]);
  });

  test('that nothing told of is found the next day, also where the provider was away at first', async () => {
    const { seller, id } = await subscriber(server);
    await stripe.books.cancel(id);
    const round = async (afterMs: number) => {
      server.clock.advance(afterMs);
      await checkProviders({ db: server.billing.db, clock: server.clock, billing: server.billing });
    };
    await round(DAY / 2);
    expect(await isPro(seller)).toBe(true);
    stripe.faults.push({ match: /./, times: 99, answer: { status: 500, body: {} } });
    await round(DAY / 2 + 60_000);
    expect(await isPro(seller)).toBe(true);
    stripe.faults.length = 0;
    await round(11 * 60_000);
    expect(await isPro(seller)).toBe(false);
  });

  test('leaves Pro to whom support has granted it, and tells nothing', async () => {
    const { seller, id } = await subscriber(server);
    await server.pool.query(`update users set pro_granted_until = 'infinity' where id = $1`, [
      seller.user.id,
    ]);
    await stripe.books.cancel(id);
    await deliver(stripe.events);
    await server.work();
    expect(await isPro(seller)).toBe(true);
    expect((await seller.get('/api/user/plan')).body).toMatchObject({ source: 'grant' });
    expect(await planMailsTo(server, seller)).toEqual(['subscription_started']);
  });
});

describe('a renewal that is not paid', () => {
  test('leaves Pro for 21 days and tells its owner once', async () => {
    const { seller, id } = await subscriber(server);
    await stripe.books.renew(id, false);
    await deliver(stripe.events);
    await server.work();
    expect(await isPro(seller)).toBe(true);
    expect(await planMailsTo(server, seller)).toEqual(['subscription_started', 'payment_late']);
    const { lateUntil } = (await seller.get('/api/user/plan')).body as { lateUntil: string };
    expect(Date.parse(lateUntil) - Date.now()).toBeGreaterThan(21 * DAY - 60_000);
    expect(Date.parse(lateUntil) - Date.now()).toBeLessThanOrEqual(21 * DAY);
    server.clock.advance(21 * DAY - 60_000);
    await checkProviders({ db: server.billing.db, clock: server.clock, billing: server.billing });
    expect(
      (await server.pool.query('select is_premium from users where id = $1', [seller.user.id])).rows,
    ).toEqual([{ is_premium: true }]);
    server.clock.advance(DAY);
    await checkProviders({ db: server.billing.db, clock: server.clock, billing: server.billing });
    expect(
      (await server.pool.query('select is_premium from users where id = $1', [seller.user.id])).rows,
    ).toEqual([{ is_premium: false }]);
    expect(await planMailsTo(server, seller)).toEqual(['subscription_started', 'payment_late', 'pro_ended']);
  });

  test('ends Pro when the provider gives up', async () => {
    const { seller, id } = await subscriber(server);
    await stripe.books.renew(id, false);
    await stripe.books.cancel(id);
    await deliver(stripe.events);
    await server.work();
    expect(await isPro(seller)).toBe(false);
  });

  test('is forgotten once it is paid', async () => {
    const { seller, id } = await subscriber(server);
    await stripe.books.renew(id, false);
    await deliver(stripe.events);
    await server.work();
    await stripe.books.renew(id, true);
    await deliver(stripe.events);
    await server.work();
    server.clock.advance(22 * DAY);
    // The next one that is late has its own 21 days.
    await stripe.books.renew(id, false);
    for (const _time of [1, 2]) await checkProviders({ ...server.billing, billing: server.billing });
    expect(
      (await server.pool.query('select is_premium from users where id = $1', [seller.user.id])).rows,
    ).toEqual([{ is_premium: true }]);
    expect(await planMailsTo(server, seller)).toEqual([
      'subscription_started',
      'payment_late',
      'payment_late',
    ]);
  });
});

test('of two live subscriptions the newer one counts, and the end of either leaves Pro', async () => {
  const { seller, id } = await subscriber(server);
  const { customer, items } = stripe.books.get<{
    id: string;
    object: string;
    customer: string;
    items: { data: { price: { id: string } }[] };
  }>(id, 'subscription');
  const second = await stripe.books.createSubscription({
    customer,
    items: [{ price: items.data[0]?.price.id ?? '' }],
  });
  second.status = 'active';
  await deliver(stripe.events);
  await server.work();
  expect(await subscriptionIdOf(server, seller)).toBe(second.id);
  await stripe.books.cancel(second.id);
  await deliver(stripe.events);
  await server.work();
  expect(await isPro(seller)).toBe(true);
  expect(await subscriptionIdOf(server, seller)).toBe(id);
});

describe('what is told', () => {
  const event = { id: 'evt_x', object: 'event', type: 'invoice.paid', livemode: false, data: { object: {} } };
  const body = JSON.stringify(event, null, 2);
  const secret = stripe.options.webhookSecret ?? '';
  const now = () => Math.floor(Date.now() / 1_000);
  const send = (sent: string, signature?: string) =>
    server.anon().send('POST', '/api/webhooks/stripe', {
      raw: sent,
      headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
    });
  const countKept = async () =>
    (await server.pool.query(`select count(*)::int as count from webhook_events where event_id = 'evt_x'`))
      .rows[0].count;

  test.each([
    ['with another secret', () => send(body, signEvent(body, 'whsec_other', now()))],
    ['without a signature', () => send(body)],
    ['with an empty signature', () => send(body, 't=1,v1=00')],
    ['signed by nothing', () => send(body, signEvent(body, ' ', now()))],
    ['written anew', () => send(JSON.stringify(event), signEvent(body, secret, now()))],
    ['301 s ago', () => send(body, signEvent(body, secret, now() - 302))],
    ['301 s from now', () => send(body, signEvent(body, secret, now() + 302))],
    ['signed but no event', () => send('{}', signEvent('{}', secret, now()))],
  ])('%s is refused and not kept', async (_what, sending) => {
    expect(await sending()).toMatchObject({ status: 400, body: { message: 'The signature does not match' } });
    expect(await countKept()).toBe(0);
  });

  test('may bear several signatures, and comes from no browser of ours', async () => {
    const [time = '', ...right] = signEvent(body, secret, now()).split(',');
    expect((await send(body, [time, `v1=${'0'.repeat(64)}`, ...right].join(','))).status).toBe(200);
    expect(await countKept()).toBe(1);
  });

  test.each([
    ['of real money', true, 'customer.subscription.updated', 'livemode'],
    ['of a customer that nobody knows', false, 'customer.subscription.updated', 'unknown customer'],
    ['of a kind that nobody asked for', false, 'plan.created', 'not asked for'],
  ])('%s is kept and ignored', async (_what, isLive, type, reason) => {
    stripe.isLive = isLive;
    await stripe.emit(type, { id: 'sub_z', object: 'subscription', customer: 'cus_unknown' });
    const [told] = stripe.events as [FakeEvent];
    expect(await stripe.deliver(told, hookUrl)).toBe(200);
    await server.work();
    expect(await keptEvent(told.id)).toEqual({ status: 'ignored', attempts: 1, reason });
  });

  test('is believed by the secret of either endpoint', async () => {
    const both = await startTestServer({
      stripe: { ...stripe.options, connectWebhookSecret: 'whsec_other' },
    });
    for (const [id, signing] of [
      ['evt_own', secret],
      ['evt_connected', 'whsec_other'],
    ] as const) {
      const raw = body.replace('evt_x', id);
      const answer = await both.anon().send('POST', '/api/webhooks/stripe', {
        raw,
        headers: { 'stripe-signature': signEvent(raw, signing, now()) },
      });
      expect(answer.status).toBe(200);
    }
    expect((await both.pool.query('select event_id from webhook_events order by 1')).rows).toEqual([
      { event_id: 'evt_connected' },
      { event_id: 'evt_own' },
    ]);
    await both.close();
  });

  test('is refused with 503 where no secret is set', async () => {
    const bare = await startTestServer({
      stripe: { ...stripe.options, webhookSecret: undefined, connectWebhookSecret: undefined },
    });
    const none = await startTestServer();
    for (const other of [bare, none]) {
      const answer = await other.anon().send('POST', '/api/webhooks/stripe', {
        raw: body,
        headers: { 'stripe-signature': signEvent(body, ' ', now()) },
      });
      expect(answer).toMatchObject({ status: 503, body: { code: 'not_configured' } });
      await other.close();
    }
  });

  test('is read up to a megabyte', async () => {
    expect((await send('x'.repeat(1_000_001))).status).toBe(413);
  });
});
