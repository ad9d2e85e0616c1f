import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { PASSWORD, sellerFields } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
const behindProxy = await startTestServer({ trustProxy: 1 });
afterAll(async () => {
  await server.close();
  await behindProxy.close();
});

const from = (address: string) => ({ 'x-forwarded-for': address });

test('wrong passwords of one account are stopped, from whatever address they come', async () => {
  const { email } = (await behindProxy.seller()).user;
  const statuses: number[] = [];
  for (let tries = 1; tries <= 25; tries += 1) {
    const body = { email: tries % 2 ? email : ` ${email.toUpperCase()} `, password: `wrong-${tries}` };
    statuses.push((await behindProxy.anon().post('/api/login', body, from(`203.0.113.${tries}`))).status);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  const right = await behindProxy
    .anon()
    .post('/api/login', { email, password: PASSWORD }, from('203.0.113.99'));
  expect(right.status).toBe(429);
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
  const other = (await behindProxy.seller()).user.email;
  const elsewhere = await behindProxy.anon().post('/api/login', { email: other, password: PASSWORD });
  expect(elsewhere.status).toBe(200);
});

test('tries of many accounts from one address are stopped; a spoofed address does not help', async () => {
  const statuses: number[] = [];
  for (let tries = 1; tries <= 110; tries += 1) {
    const body = { email: `${randomUUID()}@nobody.example`, password: 'wrong-password' };
    statuses.push((await server.anon().post('/api/login', body, from(`203.0.113.${tries}`))).status);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(100);
  expect(statuses.at(-1)).toBe(429);
});

describe.each([
  ['loopback', true],
  ['10.0.0.0/8', false],
])('with %s as the proxies', (trustProxy, isTrusted) => {
  test('only the address that a trusted proxy names is counted', async () => {
    const behind = await startTestServer({ trustProxy });
    const tryFrom = async (address: string) => {
      const body = { email: `${randomUUID()}@nobody.example`, password: 'wrong-password' };
      return (await behind.anon().post('/api/login', body, from(address))).status;
    };
    for (let tries = 1; tries <= 100; tries += 1)
      expect(await tryFrom(`198.51.100.${tries}, 203.0.113.7`)).toBe(401);
    expect(await tryFrom('127.0.0.1, 203.0.113.7')).toBe(429);
    // Somebody else, by the word of a proxy that is trusted.
    expect(await tryFrom('203.0.113.8')).toBe(isTrusted ? 401 : 429);
    await behind.close();
  });
});

test('right passwords are never counted', async () => {
  const { email } = (await behindProxy.seller()).user;
  for (let tries = 0; tries < 30; tries += 1) {
    const answer = await behindProxy
      .anon()
      .post('/api/login', { email, password: PASSWORD }, from('203.0.113.200'));
    expect(answer.status).toBe(200);
  }
});

test('an unknown account and a wrong password look the same', async () => {
  const { email } = (await behindProxy.seller()).user;
  const address = from('203.0.113.201');
  const known = await behindProxy.anon().post('/api/login', { email, password: 'wrong-password' }, address);
  const unknown = await behindProxy
    .anon()
    .post('/api/login', { email: `${randomUUID()}@nobody.example`, password: 'wrong-password' }, address);
  expect(known.status).toBe(401);
  expect(known.body).toEqual({
    message: 'Please check your credentials and try again.',
    code: 'bad_credentials',
  });
  expect(unknown.status).toBe(401);
  expect(unknown.text).toBe(known.text);
});

test('a taken address is refused without naming the account', async () => {
  const taken = (await behindProxy.seller()).user.email;
  for (const email of [taken, taken.toUpperCase(), `  ${taken} `]) {
    const answer = await behindProxy.anon().post('/api/register', sellerFields({ email }));
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({ message: 'Please check your information and try again.' });
  }
});
