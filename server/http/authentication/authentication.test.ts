import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { clientFields } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';

const DAY = 24 * 60 * 60 * 1_000;
const START = new Date('2026-06-15T12:00:00Z');

const server = await startTestServer();
afterAll(() => server.close());
beforeEach(() => server.clock.set(START));

/** Days from the start at which the seller's session ends. */
async function endOf(seller: Seller): Promise<number> {
  const { rows } = await server.pool.query(
    `select expire at time zone 'UTC' as expire from session where sess -> 'passport' ->> 'user' = $1`,
    [seller.user.id],
  );
  expect(rows).toHaveLength(1);
  return (rows[0].expire.getTime() - START.getTime()) / DAY;
}

test('a session begins with 14 days', async () => {
  expect(await endOf(await server.seller())).toBe(14);
});

describe('a session is not extended', () => {
  test.each([
    '/api/user',
    '/api/clients',
    '/api/invoices',
    '/api/invoices/summary',
    '/api/nothing',
    '/healthz',
  ])('by GET %s', async (path) => {
    const seller = await server.seller();
    server.clock.advance(5 * DAY);
    await seller.get(path);
    expect(await endOf(seller)).toBe(14);
  });

  test('by a file that a page loads', async () => {
    const seller = await server.seller();
    server.clock.advance(5 * DAY);
    await seller.get('/assets/x.js', { 'sec-fetch-dest': 'script' });
    expect(await endOf(seller)).toBe(14);
  });

  test("by somebody else's write or a write from a foreign site", async () => {
    const [seller, other] = [await server.seller(), await server.seller()];
    server.clock.advance(5 * DAY);
    await other.post('/api/clients', clientFields());
    await seller.post('/api/clients', clientFields(), { 'sec-fetch-site': 'cross-site' });
    expect(await endOf(seller)).toBe(14);
  });

  test('by a sign-in or a sign-up that was refused', async () => {
    // The session library reads the real time.
    server.clock.run();
    const seller = await server.seller();
    const before = await endOf(seller);
    await seller.post('/api/login', { email: seller.user.email, password: 'wrong-horse-7' });
    await seller.post('/api/register', {});
    expect(await endOf(seller)).toBe(before);
    expect((await seller.get('/api/user')).status).toBe(200);
  });

  test('once it has ended', async () => {
    const seller = await server.seller();
    server.clock.advance(14 * DAY);
    expect((await seller.post('/api/clients', clientFields())).status).toBe(401);
    expect((await seller.get('/')).status).toBeLessThan(500);
    expect(await endOf(seller)).toBe(14);
  });

  test('more often than every five minutes', async () => {
    const seller = await server.seller();
    server.clock.advance(5 * 60_000);
    await seller.post('/api/clients', clientFields());
    expect(await endOf(seller)).toBe(14);
    server.clock.advance(1);
    await seller.post('/api/clients', clientFields());
    expect(await endOf(seller)).toBeGreaterThan(14);
  });
});

describe('a session is extended to 14 days from', () => {
  test.each([
    ['POST', '/api/clients', clientFields()],
    ['PUT', '/api/clients/none', {}],
    ['DELETE', '/api/invoices/none', undefined],
  ])('a write, even one that is refused: %s %s', async (method, path, body) => {
    const seller = await server.seller();
    server.clock.advance(5 * DAY);
    await seller.send(method, path, { body });
    expect(await endOf(seller)).toBe(19);
  });

  test.each<Record<string, string>>([{}, { 'sec-fetch-dest': 'document' }])(
    'a page load: %j',
    async (headers) => {
      const seller = await server.seller();
      server.clock.advance(13 * DAY);
      await seller.get('/invoices', headers);
      expect(await endOf(seller)).toBe(27);
    },
  );
});

test('no work keeps a session beyond 30 days', async () => {
  const seller = await server.seller();
  for (let day = 10; day <= 20; day += 10) {
    server.clock.advance(10 * DAY);
    await seller.post('/api/clients', clientFields());
  }
  // The cookie's end moves by the milliseconds that the sign-in itself took.
  expect(await endOf(seller)).toBeCloseTo(30, 5);
  server.clock.set(new Date(START.getTime() + 30 * DAY + 1_000));
  expect((await seller.get('/api/user')).status).toBe(401);
});

test('what the gate knows of a seller is read anew for every request', async () => {
  const seller = await server.seller();
  await server.pool.query('delete from session where sess -> $1 ->> $2 = $3', [
    'passport',
    'user',
    seller.user.id,
  ]);
  expect((await seller.get('/api/user')).status).toBe(401);
});
