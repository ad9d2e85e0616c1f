import { afterAll, afterEach, describe, expect, test } from 'vitest';
import {
  detailsOf,
  isPro,
  planMailsTo,
  startBillingServer,
  stopBillingServer,
  subscriber,
} from '#server/test/billing.ts';
import type { Thing } from '#server/test/fakes/stripe-ledger.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startBillingServer();
const { stripe } = server;
afterAll(() => stopBillingServer(server));
afterEach(() => {
  stripe.faults.length = 0;
});

const subscriptionAt = (id: string) => stripe.books.get<Thing>(id, 'subscription');

describe('cancelling', () => {
  test('keeps Pro to the end of the billing period; doing it twice is the same', async () => {
    const { seller } = await subscriber(server);
    for (const _time of [1, 2])
      expect(await seller.post('/api/subscription/cancel')).toMatchObject({
        status: 200,
        body: { status: 'active', cancelAtPeriodEnd: true },
      });
    expect(await isPro(seller)).toBe(true);
    expect(await planMailsTo(server, seller)).toEqual(['subscription_started', 'subscription_cancelled']);
  });

  test('is taken back by reactivating', async () => {
    const { seller } = await subscriber(server);
    await seller.post('/api/subscription/cancel');
    for (const _time of [1, 2])
      expect(await seller.post('/api/subscription/reactivate')).toMatchObject({
        status: 200,
        body: { cancelAtPeriodEnd: false },
      });
    expect(await planMailsTo(server, seller)).toEqual([
      'subscription_started',
      'subscription_cancelled',
      'subscription_reactivated',
    ]);
  });

  test('by a date that the provider was told is seen and taken back too', async () => {
    const { seller, id } = await subscriber(server);
    subscriptionAt(id).cancel_at = 1_900_000_000;
    await seller.post('/api/upgrade-premium');
    expect(await detailsOf(seller)).toMatchObject({ cancelAtPeriodEnd: true });
    await seller.post('/api/subscription/reactivate');
    expect(subscriptionAt(id)).toMatchObject({ cancel_at: null });
  });

  test('what has ended cannot be cancelled or reactivated', async () => {
    const { seller, id } = await subscriber(server);
    await stripe.books.cancel(id);
    for (const action of ['cancel', 'reactivate'])
      expect(await seller.post(`/api/subscription/${action}`)).toMatchObject({
        status: 409,
        body: { message: "You don't have an active subscription" },
      });
    expect(await isPro(seller)).toBe(false);
  });

  test('somebody else’s subscription is out of reach', async () => {
    const { id } = await subscriber(server);
    const other = await server.seller();
    for (const action of ['cancel', 'reactivate'])
      expect((await other.post(`/api/subscription/${action}`, { id, subscriptionId: id })).status).toBe(409);
    expect((await other.get('/api/subscription/details')).status).toBe(404);
    expect((await other.get('/api/subscription/invoices')).body).toEqual([]);
    expect(subscriptionAt(id)).toMatchObject({ cancel_at_period_end: false });
  });
});

describe('changing the plan', () => {
  test('to the dearer one happens at once and charges the difference', async () => {
    const { seller } = await subscriber(server, 'monthly');
    expect(await seller.post('/api/subscription/change', { plan: 'yearly' })).toMatchObject({
      status: 200,
      body: { price: 9_900, interval: 'year', nextPlan: null },
    });
    expect(
      stripe.calls.findLast(({ call }) => call.startsWith('POST /v1/subscriptions/sub'))?.form,
    ).toMatchObject({
      proration_behavior: 'always_invoice',
    });
    expect(await planMailsTo(server, seller)).toEqual(['subscription_started', 'subscription_changed']);
  });

  test('a refused card leaves everything as it was', async () => {
    const { seller, id } = await subscriber(server, 'monthly');
    subscriptionAt(id).declines = true;
    expect(await seller.post('/api/subscription/change', { plan: 'yearly' })).toMatchObject({
      status: 402,
      body: { message: 'Your card was declined.' },
    });
    expect(await detailsOf(seller)).toMatchObject({ price: 1_999, interval: 'month' });
  });

  test('to the cheaper one waits for the end of the billing period and can be taken back', async () => {
    const { seller, id } = await subscriber(server, 'yearly');
    const change = (plan: string) => seller.post('/api/subscription/change', { plan });
    for (const _time of [1, 2])
      expect(await change('monthly')).toMatchObject({
        status: 200,
        body: { price: 9_900, interval: 'year', nextPlan: 'monthly' },
      });
    expect(await change('yearly')).toMatchObject({ body: { interval: 'year', nextPlan: null } });
    expect(subscriptionAt(id)).toMatchObject({ schedule: null });
  });

  test('does not stand in the way of cancelling', async () => {
    const { seller } = await subscriber(server, 'yearly');
    await seller.post('/api/subscription/change', { plan: 'monthly' });
    expect(await seller.post('/api/subscription/cancel')).toMatchObject({
      status: 200,
      body: { cancelAtPeriodEnd: true, nextPlan: null },
    });
    expect((await seller.post('/api/subscription/change', { plan: 'monthly' })).status).toBe(409);
  });

  test('needs a plan that there is', async () => {
    const { seller } = await subscriber(server);
    for (const plan of ['weekly', undefined, ['yearly']])
      expect((await seller.post('/api/subscription/change', { plan })).status).toBe(400);
  });
});

test('invoices of the subscription are listed, newest first', async () => {
  const { seller, id } = await subscriber(server);
  await stripe.books.renew(id, true);
  const { body } = await seller.get('/api/subscription/invoices');
  expect(body).toMatchObject([
    { amount: '19.99', status: 'paid', url: expect.stringContaining('https://invoice.stripe.com/') },
    { amount: '19.99', status: 'paid' },
  ]);
});

test('where nothing is set up every call says so', async () => {
  const bare = await startTestServer();
  const seller = await bare.seller();
  const calls = [
    ['/api/get-or-create-subscription', { plan: 'monthly' }],
    ['/api/subscription/cancel', undefined],
    ['/api/subscription/reactivate', undefined],
    ['/api/subscription/change', { plan: 'yearly' }],
  ] as const;
  for (const [path, body] of calls) {
    expect(await seller.post(path, body)).toMatchObject({ status: 503, body: { code: 'not_configured' } });
    expect((await bare.anon().post(path, body)).status).toBe(401);
  }
  expect((await seller.get('/api/subscription/invoices')).status).toBe(503);
  expect((await seller.get('/api/subscription/details')).status).toBe(404);
  expect((await seller.post('/api/upgrade-premium')).status).toBe(402);
  expect((await (await bare.proSeller()).post('/api/upgrade-premium')).status).toBe(200);
  expect((await bare.anon().get('/api/config')).body).toEqual({
    ...{ stripePublishableKey: null, cardPayments: false },
    ...{ paypal: false, sms: false, email: false },
  });
  expect((await server.anon().get('/api/config')).body).toMatchObject({
    cardPayments: true,
    stripePublishableKey: stripe.options.publishableKey,
  });
  await bare.close();
});
