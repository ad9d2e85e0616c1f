import { afterAll, afterEach, describe, expect, test } from 'vitest';
import {
  askForSecret,
  detailsOf,
  isPro,
  planMailsTo,
  startBillingServer,
  stopBillingServer,
  subscriber,
} from '#server/test/billing.ts';
import type { Seller } from '#server/test/test-server.ts';

const server = await startBillingServer();
const { stripe } = server;
afterAll(() => stopBillingServer(server));
afterEach(() => {
  stripe.faults.length = 0;
  server.clock.run();
});

const ofSeller = (kind: string, seller: Seller) =>
  stripe.books
    .all<{ id: string; object: string; status: string; customer?: string }>(kind)
    .filter((thing) =>
      kind === 'customer'
        ? (thing as { metadata?: { userId: string } }).metadata?.userId === seller.user.id
        : thing.customer === customerOf(seller),
    );
const customerOf = (seller: Seller): string | undefined => ofSeller('customer', seller)[0]?.id;

describe('getting a subscription', () => {
  test('five calls at once make one customer, one subscription and one secret', async () => {
    const seller = await server.seller();
    const secrets = await Promise.all(Array.from({ length: 5 }, () => askForSecret(seller)));
    expect(new Set(secrets).size).toBe(1);
    expect(ofSeller('customer', seller)).toHaveLength(1);
    expect(ofSeller('subscription', seller)).toHaveLength(1);
  });

  test('calls for both plans at once leave one that can be paid', async () => {
    const seller = await server.seller();
    await askForSecret(seller);
    await Promise.all([askForSecret(seller, 'yearly'), askForSecret(seller), askForSecret(seller, 'yearly')]);
    const open = ofSeller('subscription', seller).filter(({ status }) => status === 'incomplete');
    expect(open).toHaveLength(1);
  });

  test('the seller names a plan and nothing else', async () => {
    const seller = await server.seller();
    const body = { plan: 'yearly', price: 1, priceId: 'price_x', amount: 1, currency: 'jpy' };
    expect((await seller.post('/api/get-or-create-subscription', body)).status).toBe(200);
    expect(ofSeller('invoice', seller)).toMatchObject([{ total: 9_900 }]);
    for (const plan of ['lifetime', ['monthly'], undefined, null])
      expect((await seller.post('/api/get-or-create-subscription', { plan })).status).toBe(400);
  });

  test('another plan before the payment cancels the first one, which cannot be paid any more', async () => {
    const seller = await server.seller();
    const monthly = await askForSecret(seller, 'monthly');
    const yearly = await askForSecret(seller, 'yearly');
    await expect(stripe.pay(monthly)).rejects.toThrow('canceled');
    await stripe.pay(yearly);
    expect((await seller.post('/api/upgrade-premium')).status).toBe(200);
    expect(ofSeller('subscription', seller).map(({ status }) => status)).toEqual(['active', 'canceled']);
    expect(await detailsOf(seller)).toMatchObject({ price: 9_900, interval: 'year' });
    expect(await seller.post('/api/get-or-create-subscription', { plan: 'monthly' })).toMatchObject({
      status: 409,
      body: { message: "You're already on the Pro plan!" },
    });
  });
});

describe('what the provider answers', () => {
  test('an answer that is lost is asked for again under the same key', async () => {
    const seller = await server.seller();
    stripe.faults.push({ match: /^POST \/v1\/subscriptions$/, times: 2, isLost: true });
    await askForSecret(seller);
    expect(ofSeller('subscription', seller)).toHaveLength(1);
  });

  test('a customer whose answer is lost for good is the one that the next try finds', async () => {
    const seller = await server.seller();
    stripe.faults.push({ match: /^POST \/v1\/customers$/, times: 3, isLost: true });
    expect((await seller.post('/api/get-or-create-subscription', { plan: 'monthly' })).status).toBe(503);
    await askForSecret(seller);
    expect(ofSeller('customer', seller)).toHaveLength(1);
  });

  test('after a subscription that was never paid a new one has a secret of its own', async () => {
    const seller = await server.seller();
    const first = await askForSecret(seller);
    for (const subscription of ofSeller('subscription', seller)) subscription.status = 'incomplete_expired';
    expect(await askForSecret(seller)).not.toBe(first);
  });

  test.each([
    ['POST /v1/customers', 404],
    ['POST /v1/customers', 500],
    ['GET /v1/subscriptions', 404],
    ['POST /v1/subscriptions', 404],
  ])(
    'an answer to %s that is not the provider’s is no success, and nothing is stored',
    async (call, status) => {
      const seller = await server.seller();
      stripe.faults.push({
        match: new RegExp(`^${call}$`),
        times: 9,
        answer: { status, body: { message: 'Not Found' } },
      });
      expect(await seller.post('/api/get-or-create-subscription', { plan: 'monthly' })).toMatchObject({
        status: 503,
        body: { code: 'provider_unavailable' },
      });
      stripe.faults.length = 0;
      const isSold = !call.endsWith('customers');
      expect((await seller.get('/api/user')).body).toMatchObject({
        stripeCustomerId: isSold ? expect.stringMatching(/^cus_/) : null,
        stripeSubscriptionId: null,
        isPremium: false,
      });
      expect((await seller.get('/api/subscription/details')).status).toBe(404);
    },
  );

  test('an answer that is not the provider’s leaves a payer as they were', async () => {
    const { seller } = await subscriber(server);
    stripe.faults.push({ match: /^GET \/v1\/subscriptions$/, times: 9, answer: { status: 404, body: {} } });
    expect((await seller.post('/api/upgrade-premium')).status).toBe(200);
    expect(await isPro(seller)).toBe(true);
  });

  test('prices that are not the stated ones are not sold', async () => {
    const other = await startBillingServer();
    const dear = other.stripe.books.addPrice({ unit_amount: 2_999 });
    other.stripe.options.prices.monthly = dear.id;
    const seller = await other.seller();
    expect((await seller.post('/api/get-or-create-subscription', { plan: 'monthly' })).status).toBe(503);
    expect(other.stripe.calls.map(({ call }) => call)).not.toContain('POST /v1/subscriptions');
    await stopBillingServer(other);
  });
});

describe('becoming Pro', () => {
  test('takes a payment: asking, a refused card and whatever a browser says are none', async () => {
    const seller = await server.confirmedSeller();
    expect((await seller.post('/api/upgrade-premium', { isPremium: true })).status).toBe(402);
    const secret = await askForSecret(seller);
    expect((await seller.post('/api/upgrade-premium', { paid: true })).status).toBe(402);
    await expect(stripe.pay(secret, 'pm_card_chargeDeclined')).rejects.toThrow('declined');
    expect((await seller.post('/api/upgrade-premium')).status).toBe(402);
    await seller.put('/api/user/profile', { fullName: 'Ada Bright', isPremium: true });
    await seller.put('/api/user/branding', { hideCredits: true, isPremium: true });
    await seller.get('/settings?payment=success');
    expect(await isPro(seller)).toBe(false);
    expect((await seller.get('/api/subscription/details')).status).toBe(404);
  });

  test('cannot be had at sign-up', async () => {
    const seller = await server.seller({
      isPremium: true,
      stripeSubscriptionId: 'sub_1',
      proGrantedUntil: 'infinity',
    });
    expect(await isPro(seller)).toBe(false);
    expect((await seller.post('/api/upgrade-premium')).status).toBe(402);
  });

  test('needs no event: the provider is asked', async () => {
    const seller = await server.confirmedSeller();
    await stripe.pay(await askForSecret(seller, 'yearly'));
    expect(await seller.post('/api/upgrade-premium')).toMatchObject({
      status: 200,
      body: { isPremium: true },
    });
    expect(await isPro(seller)).toBe(true);
    expect(await planMailsTo(server, seller)).toEqual(['subscription_started']);
    const { currentPeriodStart, currentPeriodEnd, ...details } = await detailsOf(seller);
    expect(currentPeriodEnd - currentPeriodStart).toBe(365 * 86_400);
    expect(details).toEqual({
      status: 'active',
      cancelAtPeriodEnd: false,
      price: 9_900,
      interval: 'year',
      nextPlan: null,
      pendingPlan: null,
    });
  });

  test('a subscription to something else is none to Pro', async () => {
    const seller = await server.seller();
    await askForSecret(seller);
    const [subscription] = ofSeller('subscription', seller);
    const other = stripe.books.addPrice({ unit_amount: 100 });
    const foreign = await stripe.books.createSubscription({
      customer: customerOf(seller) ?? '',
      items: [{ price: other.id }],
    });
    foreign.status = 'active';
    expect(subscription?.status).toBe('incomplete');
    expect((await seller.post('/api/upgrade-premium')).status).toBe(402);
  });

  test('who was Pro stays so while the provider is away', async () => {
    const { seller } = await subscriber(server);
    stripe.faults.push({ match: /./, times: 9, answer: { status: 500, body: {} } });
    server.clock.advance(120_000);
    expect((await seller.post('/api/upgrade-premium')).status).toBe(200);
    expect(await detailsOf(seller)).toMatchObject({ status: 'active' });
  });
});

/** The provider answers the next question for subscriptions late, with what holds now. */
function holdAnswer() {
  let letGo: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  stripe.faults.push({ match: /^GET \/v1\/subscriptions$/, times: 1, until });
  const before = stripe.calls.length;
  const isAsked = () => stripe.calls.slice(before).some(({ call }) => call === 'GET /v1/subscriptions');
  return { letGo, isMade: () => expect.poll(isAsked).toBe(true) };
}

describe('a payment on its way', () => {
  test('a payment that is on its way is told so', async () => {
    const seller = await server.seller();
    await stripe.pay(await askForSecret(seller), 'pm_processing');
    expect(await seller.post('/api/upgrade-premium')).toMatchObject({
      status: 202,
      body: { isPremium: false, pending: true },
    });
    expect(await isPro(seller)).toBe(false);
  });

  test('a payment that arrives while the provider is asked counts', async () => {
    const seller = await server.seller();
    const secret = await askForSecret(seller);
    const held = holdAnswer();
    const asked = seller.post('/api/upgrade-premium');
    await held.isMade();
    await stripe.pay(secret);
    held.letGo();
    expect(await asked).toMatchObject({ status: 200, body: { isPremium: true } });
  });

  test('a slow answer from before the payment does not undo it', async () => {
    const seller = await server.seller();
    const secret = await askForSecret(seller);
    const held = holdAnswer();
    const slow = seller.post('/api/upgrade-premium');
    await held.isMade();
    await stripe.pay(secret);
    expect((await seller.post('/api/upgrade-premium')).status).toBe(200);
    held.letGo();
    expect((await slow).status).toBe(200);
    expect(await isPro(seller)).toBe(true);
  });
});
