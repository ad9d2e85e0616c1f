import { afterAll, expect, test } from 'vitest';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import type { Seller } from '#server/test/test-server.ts';

const server = await startBillingServer();
afterAll(() => stopBillingServer(server));

/** As if the seller had asked so often within this minute. */
const askedBefore = ({ user }: Seller, times: number) =>
  server.pool.query(
    `insert into rate_limits (key, points, expire) values ($1, $2, $3)
     on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
    [`provider-calls:${user.id}`, times, Date.now() + 60_000],
  );

test.each([
  ['GET', '/api/connect/status?fresh=1'],
  ['POST', '/api/connect/create-account'],
  ['POST', '/api/connect/onboard'],
  ['POST', '/api/paypal/connect'],
  ['POST', '/api/paypal/verify'],
  ['POST', '/api/get-or-create-subscription'],
  ['POST', '/api/upgrade-premium'],
  ['GET', '/api/subscription/details'],
  ['GET', '/api/subscription/invoices'],
  ['POST', '/api/subscription/change'],
  ['POST', '/api/subscription/cancel'],
  ['POST', '/api/subscription/reactivate'],
])('%s %s is refused to who has made too many such requests, and to nobody else', async (method, path) => {
  const [seller, other] = [await server.proSeller(), await server.proSeller()];
  await askedBefore(seller, 59);
  const ask = (caller: Seller) => (method === 'GET' ? caller.get(path) : caller.post(path));
  expect((await ask(seller)).status).not.toBe(429);
  const calls = server.stripe.calls.length;
  const refused = await ask(seller);
  expect(refused.status).toBe(429);
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(server.stripe.calls).toHaveLength(calls);
  expect((await ask(other)).status).not.toBe(429);
});

test('what is read of the database only is not counted', async () => {
  const seller = await server.proSeller();
  await askedBefore(seller, 60);
  for (const path of ['/api/connect/status', '/api/paypal/status', '/api/user'])
    expect((await seller.get(path)).status).toBe(200);
});
