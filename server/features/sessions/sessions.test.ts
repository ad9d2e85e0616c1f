import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildClient, PASSWORD } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { type Session, sessionSchema } from '#shared/session.ts';

const server = await startTestServer({ trustProxy: 1 });
afterAll(() => server.close());
afterEach(() => server.clock.run());

const PATH = '/api/user/sessions';
const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:140.0) Gecko/20100101 Firefox/140.0';

async function signInAgain({ user }: Seller, headers: Record<string, string> = {}) {
  const agent = server.anon();
  const answer = await agent.post('/api/login', { email: user.email, password: PASSWORD }, headers);
  expect(answer.status).toBe(200);
  return agent;
}

async function listOf(agent: Pick<Seller, 'get'>): Promise<Session[]> {
  const answer = await agent.get(PATH);
  expect(answer.status).toBe(200);
  return sessionSchema.strict().array().parse(answer.body);
}

describe('GET /api/user/sessions', () => {
  test('tells where the user is signed in, this session first', async () => {
    server.clock.set('2026-12-01T08:00:00Z');
    const seller = await server.seller();
    server.clock.set('2026-12-02T08:00:00Z');
    const other = await signInAgain(seller, {
      'user-agent': FIREFOX,
      'x-forwarded-for': '::ffff:203.0.113.7',
    });
    const sessions = await listOf(seller);
    expect(sessions).toMatchObject([
      { isCurrent: true, signedInAt: '2026-12-01T08:00:00.000Z', lastUsedAt: '2026-12-01T08:00:00.000Z' },
      {
        isCurrent: false,
        browser: 'Firefox',
        system: 'macOS',
        isPhone: false,
        address: '203.0.113.7',
        signedInAt: '2026-12-02T08:00:00.000Z',
      },
    ]);
    expect((await listOf(other)).map(({ isCurrent, id }) => [isCurrent, id])).toEqual([
      [true, sessions[1]?.id],
      [false, sessions[0]?.id],
    ]);
  });

  test('a write counts as use, a read does not', async () => {
    server.clock.set('2026-12-01T08:00:00Z');
    const seller = await server.seller();
    server.clock.set('2026-12-03T08:00:00Z');
    await listOf(seller);
    expect(await listOf(seller)).toMatchObject([{ lastUsedAt: '2026-12-01T08:00:00.000Z' }]);
    await buildClient(seller);
    expect(await listOf(seller)).toMatchObject([
      { signedInAt: '2026-12-01T08:00:00.000Z', lastUsedAt: '2026-12-03T08:00:00.000Z' },
    ]);
  });

  test('holds no session that has ended, none of another user, and nothing that opens one', async () => {
    server.clock.set('2026-12-01T08:00:00Z');
    const seller = await server.seller();
    await server.seller();
    const gone = await signInAgain(seller);
    await gone.post('/api/logout');
    await signInAgain(seller);
    server.clock.set('2026-12-14T08:00:00Z');
    await buildClient(seller);
    server.clock.set('2026-12-16T08:00:00Z');
    const answer = await seller.get(PATH);
    expect(answer.body).toHaveLength(1);
    const { rows } = await server.pool.query<{ sid: string }>('select sid from session');
    for (const { sid } of rows) expect(answer.text).not.toContain(sid.slice(0, 8));
    expect((await server.anon().get(PATH)).status).toBe(401);
  });
});

describe('ending sessions', () => {
  test('one: it is signed out at once, the others stay', async () => {
    const seller = await server.seller();
    const [first, second] = [await signInAgain(seller), await signInAgain(seller)];
    const id = (await listOf(first)).find(({ isCurrent }) => isCurrent)?.id;
    expect((await seller.delete(`${PATH}/${id}`)).status).toBe(204);
    expect((await first.get('/api/user')).status).toBe(401);
    expect((await second.get('/api/user')).status).toBe(200);
    expect((await seller.delete(`${PATH}/${id}`)).status).toBe(404);
    expect((await seller.delete(`${PATH}/x`)).status).toBe(404);
  });

  test('all others: only the one that asks stays, and other users do', async () => {
    const [seller, stranger] = [await server.seller(), await server.seller()];
    const others = [await signInAgain(seller), await signInAgain(seller)];
    expect((await seller.delete(PATH)).status).toBe(204);
    for (const other of others) expect((await other.get('/api/user')).status).toBe(401);
    expect(await listOf(seller)).toHaveLength(1);
    expect((await stranger.get('/api/user')).status).toBe(200);
    expect((await server.anon().delete(PATH)).status).toBe(401);
  });

  test("another user's is as missing as one that nobody has", async () => {
    const [seller, stranger] = [await server.seller(), await server.seller()];
    const [own] = await listOf(seller);
    expect((await stranger.delete(`${PATH}/${own?.id}`)).status).toBe(404);
    expect((await seller.get('/api/user')).status).toBe(200);
  });
});
