import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Agent } from '#server/test/agent.ts';
import { Authenticator } from '#server/test/authenticator.ts';
import { PASSWORD } from '#server/test/factories.ts';
import { beginSignIn, switchCodesOn } from '#server/test/one-time-codes.ts';
import { addPasskey, askToMake } from '#server/test/passkeys.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Passkey } from '#shared/passkey.ts';

const ORIGIN = 'https://billing.example';
const server = await startTestServer({ appUrl: ORIGIN, trustProxy: 1 });
afterAll(() => server.close());
beforeEach(() => server.clock.set(new Date()));

const PASSKEYS = '/api/passkeys';
const SIGN_IN = '/api/login/passkey';
const refused = { status: 400, body: { message: expect.stringContaining("can't be used here") } };

type SignOptions = Parameters<Authenticator['sign']>[0];

const askToSign = async (agent: Agent) => (await agent.post(`${SIGN_IN}/options`)).body as SignOptions;

const withPasskey = (seller: Seller) => addPasskey(seller, ORIGIN);

const listOf = async (seller: Seller) => (await seller.get(PASSKEYS)).body as Passkey[];

async function countSessions(seller: Seller): Promise<number> {
  const { rows } = await server.pool.query(
    `select count(*)::int as n from session where sess -> 'passport' ->> 'user' = $1`,
    [seller.user.id],
  );
  return rows[0].n;
}

async function mailsTo({ user }: Seller): Promise<string[]> {
  const { rows } = await server.pool.query(
    `select payload ->> 'event' || ' ' || coalesce(payload ->> 'passkey', '') as event from outbox
    where user_id = $1 and template = 'security_changed' order by seq`,
    [user.id],
  );
  return rows.map(({ event }) => event as string);
}

describe('a passkey', () => {
  test('is added after the password was given, and listed; the owner is told', async () => {
    const seller = await server.seller();
    const options = await askToMake(seller);
    expect(options).toMatchObject({
      rp: { id: 'billing.example', name: 'Billwright' },
      user: { name: seller.user.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const device = new Authenticator(ORIGIN);
    const answer = await seller.post(PASSKEYS, { name: ' Chrome on macOS ', creation: device.make(options) });
    const passkey = {
      id: expect.any(String),
      ...{ name: 'Chrome on macOS', host: 'billing.example', isSynced: false, lastUsedAt: null },
      createdAt: server.clock.now().toISOString(),
    };
    expect(answer).toMatchObject({ status: 201, body: passkey });
    expect(await listOf(seller)).toEqual([passkey]);
    expect(await mailsTo(seller)).toEqual(['passkey_added Chrome on macOS']);
    expect(await askToMake(seller)).toMatchObject({ excludeCredentials: [{ id: device.credentialId }] });
  });

  test('is renamed, and removed with the password; then it signs nobody in', async () => {
    const seller = await server.seller();
    const { device, passkey } = await withPasskey(seller);
    const renamed = await seller.put(`${PASSKEYS}/${passkey.id}`, { name: 'Old phone' });
    expect(renamed).toMatchObject({ status: 200, body: { ...passkey, name: 'Old phone' } });
    for (const name of ['', '  ', undefined, 'x'.repeat(201)])
      expect((await seller.put(`${PASSKEYS}/${passkey.id}`, { name })).status).toBe(400);
    const remove = (body: object) => seller.send('DELETE', `${PASSKEYS}/${passkey.id}`, { body });
    for (const body of [{}, { currentPassword: 'wrong' }]) expect((await remove(body)).status).toBe(400);
    expect(await listOf(seller)).toMatchObject([{ name: 'Old phone' }]);
    expect((await remove({ currentPassword: PASSWORD })).status).toBe(204);
    expect(await listOf(seller)).toEqual([]);
    expect(await mailsTo(seller)).toEqual(['passkey_added Phone', 'passkey_removed Old phone']);
    const visitor = server.anon();
    expect(await visitor.post(SIGN_IN, { assertion: device.sign(await askToSign(visitor)) })).toMatchObject(
      refused,
    );
    expect((await remove({ currentPassword: PASSWORD })).status).toBe(404);
  });

  test('is added and removed without the password by who has just proved who they are', async () => {
    const seller = await server.seller();
    expect((await seller.post(`${PASSKEYS}/options`, {})).status).toBe(400);
    await seller.post('/api/user/step-up', { currentPassword: PASSWORD });
    expect((await seller.post(`${PASSKEYS}/options`, {})).status).toBe(200);
    const { passkey } = await withPasskey(seller);
    expect((await seller.send('DELETE', `${PASSKEYS}/${passkey.id}`, { body: {} })).status).toBe(204);
  });

  test('is not seen, renamed or removed by another account', async () => {
    const [seller, other] = [await server.seller(), await server.seller()];
    const { passkey } = await withPasskey(seller);
    expect(await listOf(other)).toEqual([]);
    expect((await other.put(`${PASSKEYS}/${passkey.id}`, { name: 'Mine' })).status).toBe(404);
    const body = { currentPassword: PASSWORD };
    expect((await other.send('DELETE', `${PASSKEYS}/${passkey.id}`, { body })).status).toBe(404);
    expect((await other.put(`${PASSKEYS}/${randomUUID()}`, { name: 'Mine' })).status).toBe(404);
    expect(await listOf(seller)).toMatchObject([{ name: 'Phone' }]);
  });
});

describe('a new passkey', () => {
  test.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['whose holder was not checked', { isUnverified: true }],
    ['for a challenge that nobody was given', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])('%s is not added', async (_what, deviation) => {
    const seller = await server.seller();
    const creation = new Authenticator(ORIGIN).make(await askToMake(seller), deviation);
    expect(await seller.post(PASSKEYS, { name: 'Phone', creation })).toMatchObject(refused);
    expect(await listOf(seller)).toEqual([]);
  });

  test('is not added for a challenge of another account, of a sign-in, that was used, or is five minutes old', async () => {
    const [seller, other] = [await server.seller(), await server.seller()];
    const add = (creation: object) => seller.post(PASSKEYS, { name: 'Phone', creation });
    const options = await askToMake(seller);
    expect(await add(new Authenticator(ORIGIN).make(await askToMake(other)))).toMatchObject(refused);
    const { challenge } = await askToSign(server.anon());
    expect(await add(new Authenticator(ORIGIN).make({ ...options, challenge }))).toMatchObject(refused);
    expect((await add(new Authenticator(ORIGIN).make(options))).status).toBe(201);
    expect(await add(new Authenticator(ORIGIN).make(options))).toMatchObject(refused);
    const late = new Authenticator(ORIGIN).make(await askToMake(seller));
    server.clock.advance(5 * 60_000);
    expect(await add(late)).toMatchObject(refused);
    expect(await listOf(seller)).toHaveLength(1);
  });

  test('belongs to one account, and no account has more than 20, also at once', async () => {
    const [seller, other] = [await server.seller(), await server.seller()];
    const { device } = await withPasskey(seller);
    const stolen = device.make(await askToMake(other));
    expect((await other.post(PASSKEYS, { name: 'Mine', creation: stolen })).status).toBe(409);
    await server.pool.query(
      `insert into passkeys (user_id, credential_id, public_key, name, rp_id)
      select $1::uuid, 'credential-' || n || gen_random_uuid(), '\\x00', 'Key ' || n, 'billing.example' from generate_series(1, 18) n`,
      [seller.user.id],
    );
    const creations = [];
    for (let count = 0; count < 2; count++)
      creations.push(new Authenticator(ORIGIN).make(await askToMake(seller)));
    const answers = await Promise.all(
      creations.map((creation) => seller.post(PASSKEYS, { name: 'Phone', creation })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await listOf(seller)).toHaveLength(20);
  });

  test.each([{}, { name: 'Phone' }, { name: 'Phone', creation: { id: '!' } }, { creation: 'x' }])(
    'is not made of %j',
    async (body) => {
      const seller = await server.seller();
      expect(await seller.post(PASSKEYS, body)).toMatchObject({ status: 400, body: { fieldErrors: {} } });
      expect((await seller.post(`${PASSKEYS}/options`, {})).status).toBe(400);
    },
  );
});

describe('a sign-in by passkey', () => {
  test('needs neither an address nor a password nor a code', async () => {
    const seller = await server.seller();
    const { device } = await withPasskey(seller);
    await switchCodesOn(seller, server.clock.now());
    const visitor = server.anon();
    const options = await askToSign(visitor);
    expect(options).toMatchObject({ rpId: 'billing.example', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials.0');
    expect(visitor.cookie).toBe('');
    const answer = await visitor.post(SIGN_IN, { assertion: device.sign(options) });
    expect(answer).toMatchObject({ status: 200, body: { id: seller.user.id } });
    expect((await visitor.get('/api/user')).status).toBe(200);
    expect(await listOf(seller)).toMatchObject([{ lastUsedAt: server.clock.now().toISOString() }]);
  });

  test('is not repeated, not even at once', async () => {
    const seller = await server.seller();
    const { device } = await withPasskey(seller);
    const assertion = device.sign(await askToSign(server.anon()));
    const answers = await Promise.all([1, 2, 3].map(() => server.anon().post(SIGN_IN, { assertion })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await countSessions(seller)).toBe(2);
  });

  test.each([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for the same host without TLS', { origin: 'http://billing.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['by whoever found the device', { isUnverified: true }],
    ['for a challenge that nobody was given', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['in the name of another account', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['in the name of nobody', { userHandle: '' }],
    ['by a copy of the device, whose counter is behind', { counter: 1 }],
  ])('%s is refused', async (_what, deviation) => {
    const seller = await server.seller();
    const { device } = await withPasskey(seller);
    const visitor = server.anon();
    const used = device.sign(await askToSign(visitor));
    expect((await visitor.post(SIGN_IN, { assertion: used })).status).toBe(200);
    const attacker = server.anon();
    const assertion = device.sign(await askToSign(attacker), deviation);
    expect(await attacker.post(SIGN_IN, { assertion })).toMatchObject(refused);
    expect((await attacker.get('/api/user')).status).toBe(401);
    expect(await countSessions(seller)).toBe(2);
  });

  test('is refused when another device has signed, or for a challenge of something else or that is too old', async () => {
    const seller = await server.seller();
    const { device } = await withPasskey(seller);
    const visitor = server.anon();
    const give = (assertion: object) => visitor.post(SIGN_IN, { assertion });
    const forged = new Authenticator(ORIGIN).sign(await askToSign(visitor));
    expect(await give({ ...forged, id: device.credentialId, rawId: device.credentialId })).toMatchObject(
      refused,
    );
    expect(await give(forged)).toMatchObject(refused);
    const { challenge } = await askToMake(seller);
    expect(await give(device.sign({ challenge, rpId: 'billing.example' }))).toMatchObject(refused);
    const late = device.sign(await askToSign(visitor));
    server.clock.advance(5 * 60_000);
    expect(await give(late)).toMatchObject(refused);
  });

  test.each([
    {},
    { assertion: {} },
    { assertion: { id: 'a', rawId: 'b', type: 'public-key', response: {} } },
  ])('with %j is refused by field', async (body) => {
    expect(await server.anon().post(SIGN_IN, body)).toMatchObject({ status: 400, body: { fieldErrors: {} } });
  });

  test('is limited an address', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    const statuses = new Set<number>();
    for (let asked = 0; asked < 101; asked++)
      statuses.add((await server.anon().post(`${SIGN_IN}/options`, undefined, headers)).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe('a passkey as second factor', () => {
  const FINISH = '/api/login/second-factor';
  const askWith = async (agent: Agent, ticket: string) =>
    (await agent.post(`${FINISH}/passkey`, { ticket })).body as SignOptions;

  test('is offered to who has one, and signs in after the password', async () => {
    const seller = await server.seller();
    await switchCodesOn(seller, server.clock.now());
    const { device } = await withPasskey(seller);
    const visitor = server.anon();
    const { ticket, methods } = await beginSignIn(visitor, seller.user.email);
    expect(methods).toEqual(['code', 'recoveryCode', 'passkey']);
    const options = await askWith(visitor, ticket);
    expect(options).toMatchObject({ allowCredentials: [{ id: device.credentialId }] });
    const answer = await visitor.post(FINISH, { ticket, assertion: device.sign(options) });
    expect(answer).toMatchObject({ status: 200, body: { id: seller.user.id } });
  });

  test('is not taken of another account, nor one that was asked for by another sign-in', async () => {
    const [seller, other] = [await server.seller(), await server.seller()];
    await switchCodesOn(seller, server.clock.now());
    await switchCodesOn(other, server.clock.now());
    const { device } = await withPasskey(seller);
    const { device: foreign } = await withPasskey(other);
    const visitor = server.anon();
    const { ticket } = await beginSignIn(visitor, seller.user.email);
    const others = await beginSignIn(server.anon(), other.user.email);
    const give = (assertion: object) => visitor.post(FINISH, { ticket, assertion });
    expect((await give(foreign.sign(await askWith(visitor, ticket)))).status).toBe(400);
    expect((await give(foreign.sign(await askWith(visitor, others.ticket)))).status).toBe(400);
    expect((await give(device.sign(await askToSign(visitor)))).status).toBe(400);
    expect((await visitor.get('/api/user')).status).toBe(401);
    expect((await give(device.sign(await askWith(visitor, ticket)))).status).toBe(200);
  });
});

test('where the address of the installation has no name, there are none, and everything else works', async () => {
  const bare = await startTestServer();
  const seller = await bare.seller();
  const none = { status: 503, body: { code: 'not_configured' } };
  expect(await seller.post(`${PASSKEYS}/options`, { currentPassword: PASSWORD })).toMatchObject(none);
  expect(await bare.anon().post(`${SIGN_IN}/options`)).toMatchObject(none);
  expect((await seller.get(PASSKEYS)).body).toEqual([]);
  await bare.close();
});
