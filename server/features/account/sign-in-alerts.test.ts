import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { purge } from '#server/jobs/purge.ts';
import { PASSWORD } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { networkOf } from './network-of.ts';

const server = await startTestServer({ trustProxy: 1 });
afterAll(() => server.close());
afterEach(() => server.clock.run());

const DAY = 86_400_000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const NEWER = FIREFOX.replaceAll('140.0', '147.0');
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile/15E148 Safari/604.1';

async function signIn({ user }: Seller, agent: string, address: string) {
  const visitor = server.anon();
  const headers = { 'user-agent': agent, 'x-forwarded-for': address };
  const { status } = await visitor.post('/api/login', { email: user.email, password: PASSWORD }, headers);
  expect(status).toBe(200);
  return visitor;
}
async function alertsOf({
  user,
}: Seller): Promise<{ to: string; browser: string; address: string; token: string }[]> {
  const { rows } = await server.pool.query(
    "select payload from outbox where user_id = $1 and template = 'new_sign_in' order by seq",
    [user.id],
  );
  return rows.map(({ payload }) => payload);
}
const report = (token: string | undefined) => server.anon().post('/api/report-sign-in', { token });

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8:0001::6', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['', 'unknown'],
])('%s belongs to %s', (address, network) => expect(networkOf(address)).toBe(network));

describe('a sign-in', () => {
  test('is told of where browser and network are new together, and never the first one', async () => {
    const seller = await server.seller();
    // Signing up was the first one, from the tests' own program.
    expect(await alertsOf(seller)).toEqual([]);
    await signIn(seller, FIREFOX, '203.0.113.7');
    await signIn(seller, NEWER, '203.0.113.200');
    expect(await alertsOf(seller)).toMatchObject([
      { to: seller.user.email, browser: 'Firefox on Windows', address: '203.0.113.7' },
    ]);
    await signIn(seller, FIREFOX, '198.51.100.7');
    await signIn(seller, IPHONE, '203.0.113.7');
    expect((await alertsOf(seller)).map(({ browser, address }) => [browser, address])).toEqual([
      ['Firefox on Windows', '203.0.113.7'],
      ['Firefox on Windows', '198.51.100.7'],
      ['Safari on iPhone', '203.0.113.7'],
    ]);
  });

  test('that is not told of where it is the first one that is known', async () => {
    const seller = await server.seller();
    await server.pool.query('delete from known_sign_ins where user_id = $1', [seller.user.id]);
    await signIn(seller, FIREFOX, '203.0.113.7');
    expect(await alertsOf(seller)).toEqual([]);
  });

  test('is new again after 60 days, also after a clearing away', async () => {
    const seller = await server.seller();
    await signIn(seller, FIREFOX, '203.0.113.7');
    server.clock.advance(59 * DAY);
    await signIn(seller, FIREFOX, '203.0.113.7');
    expect(await alertsOf(seller)).toHaveLength(1);
    server.clock.advance(61 * DAY);
    await purge(openDatabase(server.pool), server.clock.now());
    await signIn(seller, FIREFOX, '203.0.113.7');
    expect(await alertsOf(seller)).toHaveLength(2);
  });

  test('is told of once, however many come at once; a wrong password not at all', async () => {
    const seller = await server.seller();
    const headers = { 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.7' };
    const wrong = { email: seller.user.email, password: 'wrong-horse-7' };
    expect((await server.anon().post('/api/login', wrong, headers)).status).toBe(401);
    expect(await alertsOf(seller)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => signIn(seller, FIREFOX, '203.0.113.7')));
    expect(await alertsOf(seller)).toHaveLength(1);
  });
});

describe('POST /api/report-sign-in', () => {
  test('ends all sessions and mails a link to choose a new password, once; the next sign-in is new again', async () => {
    const [seller, stranger] = [await server.seller(), await server.seller()];
    const thief = await signIn(seller, FIREFOX, '203.0.113.7');
    const [alert] = await alertsOf(seller);
    const answers = await Promise.all([report(alert?.token), report(alert?.token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
    expect([(await thief.get('/api/user')).status, (await seller.get('/api/user')).status]).toEqual([
      401, 401,
    ]);
    expect((await stranger.get('/api/user')).status).toBe(200);
    const { rows } = await server.pool.query(
      "select payload ->> 'to' as to from outbox where user_id = $1 and template = 'reset_password'",
      [seller.user.id],
    );
    expect(rows).toEqual([{ to: seller.user.email }]);
    await signIn(seller, FIREFOX, '203.0.113.7');
    expect(await alertsOf(seller)).toHaveLength(2);
  });

  test('works for a day; what is no link does nothing', async () => {
    const seller = await server.seller();
    await signIn(seller, FIREFOX, '203.0.113.7');
    const [alert] = await alertsOf(seller);
    expect((await server.anon().get(`/report-sign-in?token=${alert?.token}`)).status).toBe(200);
    expect((await report('none')).status).toBe(400);
    expect((await report(undefined)).status).toBe(400);
    expect((await seller.get('/api/user')).status).toBe(200);
    server.clock.advance(DAY + 1_000);
    expect(await report(alert?.token)).toMatchObject({ status: 400, body: { code: 'invalid_link' } });
  });
});
