import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildClient, PASSWORD, sellerFields } from '#server/test/factories.ts';
import { countLockWaits } from '#server/test/lock-waits.ts';
import { startTestServer } from '#server/test/test-server.ts';

const DAY = 24 * 60 * 60 * 1_000;

const server = await startTestServer();
afterAll(() => server.close());

async function signIn(email: string) {
  const agent = server.anon();
  const answer = await agent.post('/api/login', { email, password: PASSWORD });
  expect(answer.status).toBe(200);
  return agent;
}

function withCookie(cookie: string) {
  const agent = server.anon();
  agent.cookie = cookie;
  return agent;
}

describe('a session id that was there before', () => {
  test('is replaced at sign-in and at sign-up, and the old one is worth nothing', async () => {
    const seller = await server.seller();
    const before = seller.cookie;
    expect((await seller.post('/api/login', { email: seller.user.email, password: PASSWORD })).status).toBe(
      200,
    );
    expect(seller.cookie).not.toBe(before);
    expect((await withCookie(before).get('/api/user')).status).toBe(401);
    const signedIn = seller.cookie;
    expect((await seller.post('/api/register', sellerFields())).status).toBe(201);
    expect(seller.cookie).not.toBe(signedIn);
    expect((await withCookie(signedIn).get('/api/user')).status).toBe(401);
  });

  test.each(['s%3Amade-up.signature', 's%3Amade-up', 'made-up', 'j%3A%7B%7D', ''])(
    'is never adopted: %s',
    async (value) => {
      const { email } = (await server.seller()).user;
      const agent = withCookie(`billwright.sid=${value}`);
      expect((await agent.get('/api/user')).status).toBe(401);
      expect((await agent.post('/api/login', { email, password: PASSWORD })).status).toBe(200);
      expect(agent.cookie).not.toContain('made-up');
      expect((await withCookie(`billwright.sid=${value}`).get('/api/user')).status).toBe(401);
    },
  );

  test('a visitor gets no session by looking around', async () => {
    const { rows: before } = await server.pool.query('select count(*) from session');
    for (const path of ['/', '/auth', '/api/user', '/api/clients', '/nowhere']) {
      const answer = await server.anon().get(path);
      expect(answer.headers.get('set-cookie'), path).toBeNull();
    }
    const { rows: after } = await server.pool.query('select count(*) from session');
    expect(after).toEqual(before);
  });
});

describe('signing out', () => {
  test('ends this session on every call and no other one', async () => {
    const { email } = (await server.seller()).user;
    const [first, second] = [await signIn(email), await signIn(email)];
    const cookie = first.cookie;
    expect((await first.post('/api/logout')).status).toBe(204);
    expect(first.cookie).toBe('');
    const old = withCookie(cookie);
    for (const path of ['/api/user', '/api/clients', '/api/invoices', '/api/invoices/summary'])
      expect((await old.get(path)).status, path).toBe(401);
    expect((await old.post('/api/clients', { name: 'x', email: 'x@x.example' })).status).toBe(401);
    expect((await second.get('/api/user')).status).toBe(200);
  });

  test('is not undone by requests that were on their way', async () => {
    const seller = await server.seller();
    const cookie = seller.cookie;
    const polls = Array.from({ length: 20 }, () => withCookie(cookie).get('/api/clients'));
    await Promise.all([...polls, seller.post('/api/logout'), ...polls]);
    expect((await withCookie(cookie).get('/api/user')).status).toBe(401);
  });

  test('without a session answers 204 as well', async () => {
    expect((await server.anon().post('/api/logout')).status).toBe(204);
  });
});

describe('a session ends', () => {
  afterEach(() => server.clock.run());

  test('14 days after the last action; polling is none', async () => {
    const seller = await server.seller();
    server.clock.advance(13 * DAY);
    expect((await seller.get('/api/clients')).status).toBe(200);
    server.clock.advance(1.1 * DAY);
    expect((await seller.get('/api/clients')).status).toBe(401);
  });

  test('30 days after the sign-in, whatever was done', async () => {
    const seller = await server.seller();
    for (let day = 5; day < 30; day += 5) {
      server.clock.advance(5 * DAY);
      expect((await seller.post('/api/clients', { name: 'C', email: 'c@c.example' })).status).toBe(201);
    }
    server.clock.advance(5.1 * DAY);
    expect((await seller.get('/api/clients')).status).toBe(401);
  });

  test('later when a page was loaded meanwhile', async () => {
    const seller = await server.seller();
    server.clock.advance(10 * DAY);
    await seller.get('/invoices');
    server.clock.advance(10 * DAY);
    expect((await seller.get('/api/user')).status).toBe(200);
  });

  test('when its row expires, its account goes, all sessions go, or the secret changes', async () => {
    const expire = "update session set expire = '2000-01-01' where sess -> 'passport' ->> 'user' = $1";
    const erase = "delete from session where sess -> 'passport' ->> 'user' = $1";
    for (const statements of [[expire], [erase], ['delete from users where id::text = $1', erase]]) {
      const seller = await server.seller();
      await buildClient(seller);
      for (const statement of statements) await server.pool.query(statement, [seller.user.id]);
      const answer = await seller.get('/api/clients');
      expect(answer).toMatchObject({ status: 401, body: { message: 'Unauthorized' } });
    }
    const elsewhere = await startTestServer({
      secrets: ['another-secret-of-more-than-thirty-two-characters'],
    });
    const stranger = elsewhere.anon();
    stranger.cookie = (await server.seller()).cookie;
    expect((await stranger.get('/api/user')).status).toBe(401);
    await elsewhere.close();
  });
});

test('the account behind a session that is still polled may vanish', async () => {
  const seller = await server.seller();
  await buildClient(seller);
  const polls = Array.from({ length: 20 }, () => seller.get('/api/clients'));
  await server.pool.query('delete from users where id = $1', [seller.user.id]);
  const statuses = new Set((await Promise.all(polls)).map(({ status }) => status));
  for (const status of statuses) expect([200, 401]).toContain(status);
  const again = server.anon();
  expect((await again.post('/api/register', sellerFields({ email: seller.user.email }))).status).toBe(201);
  expect((await again.get('/api/clients')).body).toEqual([]);
  expect((await seller.get('/api/user')).status).toBe(401);
  await server.pool.query("delete from session where sess -> 'passport' ->> 'user' = $1", [seller.user.id]);
});

test('a new secret beside the old one keeps sessions alive', async () => {
  const old = 'the-old-secret-of-more-than-thirty-two-characters';
  const rotated = await startTestServer({
    secrets: ['the-new-secret-of-more-than-thirty-two-characters', old],
  });
  const seller = await rotated.seller();
  const { sign } = await import('cookie-signature');
  const { rows } = await rotated.pool.query<{ sid: string }>('select sid from session');
  const agent = rotated.anon();
  agent.cookie = `billwright.sid=${encodeURIComponent(`s:${sign(rows[0]?.sid ?? '', old)}`)}`;
  expect((await agent.get('/api/user')).body).toMatchObject({ id: seller.user.id });
  await rotated.close();
});

test('a password that is changed while somebody signs in with the old one lets nobody in', async () => {
  const seller = await server.seller();
  const intruder = server.anon();
  const change = await server.pool.connect();
  await change.query('begin');
  await change.query("update users set password_hash = 'scrypt$2$8$1$c2FsdA$a2V5' where id = $1", [
    seller.user.id,
  ]);
  await change.query("delete from session where sess -> 'passport' ->> 'user' = $1", [seller.user.id]);
  const login = intruder.post('/api/login', { email: seller.user.email, password: PASSWORD });
  // It has found the old password right, and waits for the account.
  await expect.poll(() => countLockWaits(server.pool)).toBe(1);
  await change.query('commit');
  change.release();
  await login;
  expect((await intruder.get('/api/user')).status).toBe(401);
  const { rowCount } = await server.pool.query(
    "select from session where sess -> 'passport' ->> 'user' = $1",
    [seller.user.id],
  );
  expect(rowCount).toBe(0);
});
