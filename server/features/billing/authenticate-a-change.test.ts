import { afterAll, describe, expect, test } from 'vitest';
import {
  detailsOf,
  planMailsTo,
  startBillingServer,
  stopBillingServer,
  subscriber,
} from '#server/test/billing.ts';
import type { InvoiceThing, SubscriptionThing } from '#server/test/fakes/stripe-ledger.ts';
import type { Seller } from '#server/test/test-server.ts';
import type { PendingChange } from '#shared/subscription.ts';

const server = await startBillingServer();
const { stripe } = server;
afterAll(() => stopBillingServer(server));

const subscriptionAt = (id: string) => stripe.books.get<SubscriptionThing>(id, 'subscription');
const invoicesOf = (id: string) =>
  stripe.books.all<InvoiceThing>('invoice').filter(({ subscription }) => subscription === id);
const toYearly = (seller: Seller) => seller.post('/api/subscription/change', { plan: 'yearly' });
const pendingOf = async (seller: Seller) =>
  (await seller.get('/api/subscription/change')).body as PendingChange;

/** A monthly subscriber whose card asks for authentication, and who has asked for the yearly plan. */
async function challenged() {
  const { seller, id } = await subscriber(server, 'monthly');
  subscriptionAt(id).challenges = true;
  const answer = await toYearly(seller);
  const { clientSecret } = answer.body as PendingChange;
  return { seller, id, answer, clientSecret: clientSecret ?? '' };
}

describe('a card that asks its owner to authenticate', () => {
  test('leaves the plan as it is, and hands out what the browser authenticates with', async () => {
    const { seller, answer } = await challenged();
    expect(answer).toMatchObject({
      status: 202,
      body: { price: 1_999, interval: 'month', pendingPlan: 'yearly', clientSecret: expect.any(String) },
    });
    expect(await detailsOf(seller)).toMatchObject({ interval: 'month', pendingPlan: 'yearly' });
    expect(await planMailsTo(server, seller)).toEqual(['subscription_started']);
  });

  test('changes the plan once it is paid, which the server sees by itself', async () => {
    const { seller, clientSecret } = await challenged();
    await stripe.pay(clientSecret, 'pm_card_authenticationRequired');
    expect(await pendingOf(seller)).toEqual({ plan: null, clientSecret: null });
    expect(await detailsOf(seller)).toMatchObject({ price: 9_900, interval: 'year', pendingPlan: null });
    expect(await planMailsTo(server, seller)).toEqual(['subscription_started', 'subscription_changed']);
  });

  test('changes the plan by what the provider tells, where the browser is gone', async () => {
    const { seller, clientSecret } = await challenged();
    const before = stripe.events.length;
    await stripe.pay(clientSecret, 'pm_card_authenticationRequired');
    for (const event of stripe.events.slice(before)) await stripe.deliver(event, server.hookUrl);
    await server.work();
    expect(await detailsOf(seller)).toMatchObject({ interval: 'year', pendingPlan: null });
  });

  test('is asked for one payment, however often and from wherever the change is asked for', async () => {
    const { seller, id, clientSecret } = await challenged();
    const answers = await Promise.all([toYearly(seller), toYearly(seller), toYearly(seller)]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 202, body: { clientSecret } });
    expect(await pendingOf(seller)).toEqual({ plan: 'yearly', clientSecret });
    expect(invoicesOf(id).filter(({ status }) => status === 'open')).toHaveLength(1);
  });

  test('is asked for one payment by two clicks at once', async () => {
    const { seller, id } = await subscriber(server, 'monthly');
    subscriptionAt(id).challenges = true;
    const answers = await Promise.all([toYearly(seller), toYearly(seller)]);
    const secrets = answers.map(({ body }) => (body as PendingChange).clientSecret);
    expect(secrets[0]).toEqual(expect.any(String));
    expect(new Set(secrets).size).toBe(1);
  });

  test('can be tried again after a failure, with another card', async () => {
    const { seller, clientSecret } = await challenged();
    await expect(stripe.pay(clientSecret, 'pm_card_authenticationFailed')).rejects.toThrow();
    expect(await pendingOf(seller)).toEqual({ plan: 'yearly', clientSecret });
    expect(await detailsOf(seller)).toMatchObject({ interval: 'month' });
    await stripe.pay(clientSecret);
    expect(await pendingOf(seller)).toEqual({ plan: null, clientSecret: null });
    expect(await detailsOf(seller)).toMatchObject({ interval: 'year' });
  });

  test('whose answer was lost is asked again for the same payment', async () => {
    const { seller, id } = await subscriber(server, 'monthly');
    subscriptionAt(id).challenges = true;
    const match = /POST \/v1\/subscriptions\/sub/;
    // The refusal is heard; what follows it is not.
    stripe.faults.push({ match, times: 1 }, { match, times: 3, isLost: true });
    expect((await toYearly(seller)).status).toBe(503);
    stripe.faults.length = 0;
    const { status, body } = await toYearly(seller);
    expect(status).toBe(202);
    expect(invoicesOf(id).filter((invoice) => invoice.status === 'open')).toHaveLength(1);
    await stripe.pay((body as { clientSecret: string }).clientSecret);
    await pendingOf(seller);
    expect(await detailsOf(seller)).toMatchObject({ interval: 'year' });
  });
});

describe('a change that waits for its payment', () => {
  test('is taken back by choosing the present plan, and can no longer be paid', async () => {
    const { seller, id, clientSecret } = await challenged();
    expect(await seller.post('/api/subscription/change', { plan: 'monthly' })).toMatchObject({
      status: 200,
      body: { interval: 'month', nextPlan: null, pendingPlan: null },
    });
    await expect(stripe.pay(clientSecret)).rejects.toThrow('canceled');
    expect(subscriptionAt(id)).toMatchObject({ pending_update: null });
    expect(await planMailsTo(server, seller)).toEqual(['subscription_started']);
  });

  test('is taken back by cancelling', async () => {
    const { seller, clientSecret } = await challenged();
    expect(await seller.post('/api/subscription/cancel')).toMatchObject({
      status: 200,
      body: { interval: 'month', cancelAtPeriodEnd: true, pendingPlan: null },
    });
    await expect(stripe.pay(clientSecret)).rejects.toThrow('canceled');
  });

  test('is gone when the provider gives it up', async () => {
    const { seller, id } = await challenged();
    await stripe.books.expirePendingUpdate(id);
    expect(await pendingOf(seller)).toEqual({ plan: null, clientSecret: null });
    expect(await detailsOf(seller)).toMatchObject({ interval: 'month', pendingPlan: null });
    subscriptionAt(id).challenges = false;
    expect(await toYearly(seller)).toMatchObject({ status: 200, body: { interval: 'year' } });
  });

  test('is neither taken back nor asked for again while its money is on its way', async () => {
    const { seller, clientSecret } = await challenged();
    await stripe.pay(clientSecret, 'pm_processing');
    const message = 'Your payment is on its way. The plan changes as soon as it arrives.';
    for (const call of [
      toYearly(seller),
      seller.post('/api/subscription/change', { plan: 'monthly' }),
      seller.post('/api/subscription/cancel'),
    ])
      expect(await call).toMatchObject({ status: 409, body: { message, code: 'payment_processing' } });
    expect(await pendingOf(seller)).toEqual({ plan: 'yearly', clientSecret: null });
    await stripe.books.arrive(clientSecret.split('_secret_')[0] ?? '');
    expect(await pendingOf(seller)).toEqual({ plan: null, clientSecret: null });
    expect(await detailsOf(seller)).toMatchObject({ interval: 'year' });
  });

  test('that is paid while it is taken back is not taken back', async () => {
    const { seller, clientSecret } = await challenged();
    stripe.faults.push({
      match: /POST \/v1\/invoices\/.+\/void/,
      times: 1,
      before: () => stripe.pay(clientSecret),
    });
    expect(await seller.post('/api/subscription/change', { plan: 'monthly' })).toMatchObject({
      status: 409,
      body: { code: 'payment_processing' },
    });
    expect(await detailsOf(seller)).toMatchObject({ interval: 'year' });
  });

  test('is nobody else’s to see', async () => {
    await challenged();
    const other = await server.seller();
    expect(await pendingOf(other)).toEqual({ plan: null, clientSecret: null });
    expect((await server.anon().get('/api/subscription/change')).status).toBe(401);
  });

  test('cannot be asked for while the provider is away', async () => {
    const { seller } = await challenged();
    stripe.faults.push({ match: /GET \/v1\/subscriptions/, times: 9, answer: { status: 500, body: {} } });
    expect((await seller.get('/api/subscription/change')).status).toBe(503);
    stripe.faults.length = 0;
  });
});
