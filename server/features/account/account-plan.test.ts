import { afterAll, afterEach, expect, test } from 'vitest';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());
afterEach(() => server.clock.run());

const free = { isPremium: false, source: null, grantedUntil: null, lateUntil: null };

const grant = (id: string, until: string) =>
  server.pool.query('update users set pro_granted_until = $2 where id = $1', [id, until]);

test('a new seller is on the Free plan; a visitor on none', async () => {
  const seller = await server.seller();
  expect(await seller.get('/api/user/plan')).toMatchObject({ status: 200, body: free });
  expect((await server.anon().get('/api/user/plan')).status).toBe(401);
});

test('a grant says until when, and is over then', async () => {
  const seller = await server.seller();
  server.clock.set('2026-12-01T00:00:00Z');
  await grant(seller.user.id, '2026-12-10T08:00:00Z');
  const granted = { ...free, isPremium: true, source: 'grant', grantedUntil: '2026-12-10T08:00:00.000Z' };
  const fresh = server.anon();
  await fresh.post('/api/login', { email: seller.user.email, password: 'correct-horse-7' });
  expect((await fresh.get('/api/user/plan')).body).toEqual(granted);
  server.clock.set('2026-12-10T08:00:00Z');
  expect((await fresh.get('/api/user/plan')).body).toEqual(free);
});

test('a grant without an end has none, and a subscription counts before it', async () => {
  const seller = await server.seller();
  await grant(seller.user.id, 'infinity');
  expect((await seller.get('/api/user/plan')).body).toEqual({ ...free, isPremium: true, source: 'grant' });
  await server.pool.query('update users set is_premium = true where id = $1', [seller.user.id]);
  expect((await seller.get('/api/user/plan')).body).toMatchObject({ source: 'subscription' });
});
