import { once } from 'node:events';
import { expect, test } from '@playwright/test';
import { expectReady, type ServerProcess, startServer, statusOf } from '#e2e/fixtures/server-process.ts';
import { type FakeStripe, startFakeStripe } from '#server/test/fakes/stripe.ts';

const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };

const settings = ({ options }: FakeStripe) => ({
  STRIPE_SECRET_KEY: options.secretKey,
  STRIPE_PUBLISHABLE_KEY: options.publishableKey,
  STRIPE_API_BASE: options.apiUrl,
});

async function expectRefusal(server: ServerProcess, reason: string): Promise<void> {
  const [code] = server.child.exitCode === null ? await once(server.child, 'exit') : [server.child.exitCode];
  expect(code).toBe(1);
  expect(server.output()).toContain(reason);
  expect(server.output(), 'no stack is shown to whoever sets it up').not.toMatch(/^\s+at /m);
}

for (const [what, env, reason] of [
  [
    'a live key beside one for tests',
    { ...keys, STRIPE_SECRET_KEY: 'sk_live_1' },
    'both live or both for tests',
  ],
  [
    'a key for tests beside a live one',
    { ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    'both live or both',
  ],
  ['a secret key alone', { STRIPE_SECRET_KEY: 'sk_test_1' }, 'belong together'],
  ['a publishable key alone', { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'belong together'],
  [
    'keys in each other’s place',
    { ...keys, STRIPE_SECRET_KEY: 'pk_test_1' },
    'STRIPE_SECRET_KEY: must begin with sk_ or rk_',
  ],
] as const)
  test(`${what} keeps the server from starting`, async () => {
    await expectRefusal(await startServer(env), reason);
  });

for (const [what, price, reason] of [
  ['another amount', { unit_amount: 2_999 }, 'the monthly price at Stripe must be active, 1999 US cents'],
  ['another currency', { currency: 'eur' }, 'the monthly price'],
  ['another interval', { recurring: { interval: 'year', interval_count: 1 } }, 'each month'],
  ['every third month', { recurring: { interval: 'month', interval_count: 3 } }, 'each month'],
  ['a price that is not sold any more', { active: false }, 'must be active'],
] as const)
  test(`${what} at the provider keeps the server from starting`, async () => {
    const stripe = await startFakeStripe();
    const { id } = stripe.books.addPrice(price);
    await expectRefusal(await startServer({ ...settings(stripe), STRIPE_PRICE_MONTHLY: id }), reason);
    await stripe.stop();
  });

test('a price that the provider does not have keeps the server from starting', async () => {
  const stripe = await startFakeStripe();
  const server = await startServer({ ...settings(stripe), STRIPE_PRICE_YEARLY: 'price_gone' });
  await expectRefusal(server, "The Pro prices can't be used: No such price");
  await stripe.stop();
});

test('right prices are used in silence; keys without the secrets of events are warned of', async () => {
  const stripe = await startFakeStripe();
  const bare = await startServer(settings(stripe));
  await expectReady(bare);
  expect(bare.output()).toContain('STRIPE_WEBHOOK_SECRET is not set');
  expect(bare.output()).toContain('STRIPE_CONNECT_WEBHOOK_SECRET is not set');
  await bare.stop();
  const whole = await startServer({
    ...settings(stripe),
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
  });
  await expectReady(whole);
  expect(whole.output()).not.toContain('Stripe');
  expect(whole.output()).not.toContain('STRIPE');
  await whole.stop();
  await stripe.stop();
});

test('a provider that is away is no reason not to start', async () => {
  const server = await startServer({ ...keys, STRIPE_API_BASE: 'http://127.0.0.1:9' });
  await expectReady(server);
  expect(server.output()).toContain("Pro can't be bought until it does");
  expect(await statusOf(`${server.origin}/api/config`)).toBe(200);
  await server.stop();
});
