import { afterAll, afterEach, expect, test } from 'vitest';
import { isPro, startBillingServer, stopBillingServer, subscriber } from '#server/test/billing.ts';
import { buildClient } from '#server/test/factories.ts';
import type { Seller } from '#server/test/test-server.ts';

const server = await startBillingServer();
const { stripe } = server;
afterAll(() => stopBillingServer(server));
afterEach(() => {
  stripe.faults.length = 0;
  server.clock.run();
});

const lists = () => stripe.calls.filter(({ call }) => call === 'GET /v1/subscriptions').length;

/** A Pro seller whose period ended so many days ago, unheard, and how they ask for something that needs Pro. */
async function silent(days: number): Promise<{ seller: Seller; askForPro: () => Promise<number> }> {
  const { seller, id } = await subscriber(server);
  const { id: clientId } = await buildClient(seller);
  await stripe.books.cancel(id);
  await server.pool.query(
    `update subscriptions set current_period_end = extract(epoch from now() - $2 * interval '1 day')
     where user_id = $1`,
    [seller.user.id, days],
  );
  server.clock.advance(11 * 60_000);
  const askForPro = async () => (await seller.get(`/api/clients/${clientId}/statistics`)).status;
  return { seller, askForPro };
}

test('a subscription whose period has been over for three days is read again when Pro is asked for', async () => {
  const { seller, askForPro } = await silent(3.1);
  expect(await isPro(seller)).toBe(true);
  expect(await askForPro(), 'the request itself does not wait').toBe(200);
  await expect.poll(() => isPro(seller)).toBe(false);
  expect(await askForPro()).toBe(403);
});

test('neither a shorter silence nor a request that needs no Pro asks the provider', async () => {
  const short = await silent(2.9);
  const long = await silent(4);
  const before = lists();
  expect(await short.askForPro()).toBe(200);
  expect((await long.seller.get('/api/clients')).status).toBe(200);
  // What would have been asked by now is seen by then.
  const { seller, askForPro } = await silent(5);
  const own = lists();
  await askForPro();
  await expect.poll(() => isPro(seller)).toBe(false);
  expect(lists() - own).toBe(1);
  expect(own - before).toBeLessThanOrEqual(3);
  expect(await isPro(short.seller)).toBe(true);
  expect(await isPro(long.seller)).toBe(true);
});

test('a provider that is away is not asked with every request, and takes nothing from anybody', async () => {
  const { seller, askForPro } = await silent(4);
  stripe.faults.push({
    match: /^GET/,
    times: 99,
    answer: { status: 500, body: { error: { message: 'down' } } },
  });
  await askForPro();
  await expect.poll(() => server.log.raw.join('\n'), { timeout: 10_000 }).toContain('could not be read');
  const asked = lists();
  expect(await askForPro()).toBe(200);
  expect(await isPro(seller)).toBe(true);
  stripe.faults.length = 0;
  expect(lists()).toBe(asked);
  server.clock.advance(11 * 60_000);
  await askForPro();
  await expect.poll(() => isPro(seller)).toBe(false);
});
