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
import { deleteCustomer } from '#server/test/fakes/stripe-customers.ts';
import type { SubscriptionThing, Thing } from '#server/test/fakes/stripe-ledger.ts';
import type { Seller } from '#server/test/test-server.ts';
import { cancelSubscriptions } from './cancel-subscriptions.ts';
import { reconcileBilling } from './reconcile.ts';

const server = await startBillingServer();
const { stripe } = server;
const { books } = stripe;
afterAll(() => stopBillingServer(server));
afterEach(() => {
  stripe.faults.length = 0;
  stripe.events.length = 0;
  server.clock.run();
});

const customerOf = async (seller: Seller): Promise<string | null> =>
  ((await seller.get('/api/user')).body as { stripeCustomerId: string | null }).stripeCustomerId;

const subscriptionsOf = (customer: string | null) =>
  books.all<SubscriptionThing>('subscription').filter((one) => one.customer === customer);

/** The keys are those of another account or mode now, which knows nothing of what was made before. */
function forget(customer: string | null): Thing[] {
  const kept = [
    ...books.all<Thing>('customer').filter(({ id }) => id === customer),
    ...subscriptionsOf(customer),
  ];
  for (const { id } of kept) books.remove(id);
  return kept;
}

function remember(kept: Thing[]): void {
  for (const thing of kept) books.put(thing);
}

describe.each(['unknown to the provider', 'deleted there'] as const)('a customer that is %s', (what) => {
  /** A Pro seller whose customer is lost. */
  async function lost() {
    const { seller } = await subscriber(server);
    const customer = await customerOf(seller);
    if (what === 'deleted there') await deleteCustomer(books, customer ?? '');
    else forget(customer);
    return { seller, customer };
  }

  test('counts as no subscription: Pro ends, and the seller is told', async () => {
    const { seller } = await lost();
    expect(await seller.post('/api/upgrade-premium')).toMatchObject({ status: 402 });
    expect(await isPro(seller)).toBe(false);
    expect((await seller.get('/api/subscription/details')).status).toBe(404);
    expect(await seller.get('/api/subscription/invoices')).toMatchObject({ status: 200 });
    expect(await planMailsTo(server, seller)).toEqual(['subscription_started', 'pro_ended']);
  });

  test('is found out by the daily reading', async () => {
    const { seller } = await lost();
    server.clock.advance(25 * 3_600_000);
    await reconcileBilling(server.billing);
    expect(await isPro(seller)).toBe(false);
  });

  test('is replaced by the next subscription', async () => {
    const { seller, customer } = await lost();
    await stripe.pay(await askForSecret(seller, 'yearly'));
    expect((await seller.post('/api/upgrade-premium')).status).toBe(200);
    const other = await customerOf(seller);
    expect(other).not.toBe(customer);
    expect(subscriptionsOf(other)).toMatchObject([{ status: 'active' }]);
    expect(await detailsOf(seller)).toMatchObject({ price: 9_900 });
  });

  test('is replaced once, however often it is asked at once', async () => {
    const { seller } = await lost();
    const secrets = await Promise.all([1, 2, 3, 4].map(() => askForSecret(seller)));
    expect(new Set(secrets).size).toBe(1);
    expect(subscriptionsOf(await customerOf(seller))).toHaveLength(1);
  });

  test('is no obstacle to deleting the account', async () => {
    const { seller } = await lost();
    await cancelSubscriptions(server.billing, seller.user.id);
    expect(await isPro(seller)).toBe(false);
  });

  test('can be lost more than once', async () => {
    const { seller } = await lost();
    await askForSecret(seller);
    const second = await customerOf(seller);
    if (what === 'deleted there') await deleteCustomer(books, second ?? '');
    else forget(second);
    await askForSecret(seller);
    expect(await customerOf(seller)).not.toBe(second);
  });
});

test('an unknown customer has no invoices', async () => {
  const { seller } = await subscriber(server);
  forget(await customerOf(seller));
  expect(await seller.get('/api/subscription/invoices')).toMatchObject({ status: 200, body: [] });
  expect(await customerOf(seller)).toBeNull();
});

describe('a customer that was forgotten and is known again', () => {
  test('is the one that subscribes: nobody pays twice', async () => {
    const { seller } = await subscriber(server);
    const customer = await customerOf(seller);
    const kept = forget(customer);
    expect((await seller.post('/api/upgrade-premium')).status).toBe(402);
    remember(kept);
    expect(await seller.post('/api/get-or-create-subscription', { plan: 'monthly' })).toMatchObject({
      status: 409,
      body: { code: 'already_subscribed' },
    });
    expect(await isPro(seller)).toBe(true);
    expect(await customerOf(seller)).toBe(customer);
  });

  test('is taken back when the provider tells of it', async () => {
    const { seller } = await subscriber(server);
    const customer = await customerOf(seller);
    const kept = forget(customer);
    expect((await seller.post('/api/upgrade-premium')).status).toBe(402);
    remember(kept);
    stripe.events.length = 0;
    await books.renew(subscriptionsOf(customer)[0]?.id ?? '', true);
    for (const event of stripe.events) await stripe.deliver(event, server.hookUrl);
    await server.work();
    expect(await isPro(seller)).toBe(true);
    expect(await customerOf(seller)).toBe(customer);
  });
});

test.each([
  [
    404,
    {
      error: {
        type: 'invalid_request_error',
        message: 'No such price',
        code: 'resource_missing',
        param: 'price',
      },
    },
  ],
  [401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }],
  [404, {}],
  [500, {}],
])('an answer %i about anything else forgets nobody', async (status, body) => {
  const { seller } = await subscriber(server);
  const customer = await customerOf(seller);
  stripe.faults.push({ match: /^GET \/v1\/subscriptions$/, times: 9, answer: { status, body } });
  expect((await seller.post('/api/upgrade-premium')).status).toBe(200);
  expect(await isPro(seller)).toBe(true);
  expect(await customerOf(seller)).toBe(customer);
});
