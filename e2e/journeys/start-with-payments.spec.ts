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

test('keys that contradict each other keep the server from starting', async () => {
  const mixed = { ...keys, STRIPE_SECRET_KEY: 'sk_live_1' };
  await expectRefusal(await startServer(mixed), 'both live or both for tests');
});

test('a price that is not what the screens say keeps the server from starting', async () => {
  const stripe = await startFakeStripe();
  const { id } = stripe.books.addPrice({ unit_amount: 2_999 });
  const server = await startServer({ ...settings(stripe), STRIPE_PRICE_MONTHLY: id });
  await expectRefusal(server, 'the monthly price at Stripe must be active, 1999 US cents');
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
