import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Authenticator } from '#server/test/authenticator.ts';
import { codeAt } from '#server/test/authenticator-app.ts';
import { PASSWORD } from '#server/test/factories.ts';
import { openBooksOf } from '#server/test/memberships.ts';
import { switchCodesOn } from '#server/test/one-time-codes.ts';
import { addPasskey } from '#server/test/passkeys.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';

const ORIGIN = 'https://billing.example';
const server = await startTestServer({ appUrl: ORIGIN });
afterAll(() => server.close());
beforeEach(() => server.clock.set(new Date()));

const STEP_UP = '/api/user/step-up';
const now = () => server.clock.now();
const stepUp = (seller: Seller, proof: object) => seller.post(STEP_UP, proof);
const isFresh = async (seller: Seller) => (await seller.post('/api/passkeys/options', {})).status === 200;
const methodsOf = async (seller: Seller) => (await seller.get(STEP_UP)).body;
const refusedAt = (field: string) => ({
  status: 400,
  body: { fieldErrors: { [field]: [expect.any(String)] } },
});

type SignOptions = Parameters<Authenticator['sign']>[0];
const askToSign = async (seller: Seller) => (await seller.post(`${STEP_UP}/passkey`)).body as SignOptions;

async function mailsTo({ user }: Seller): Promise<string[]> {
  const { rows } = await server.pool.query(
    `select payload ->> 'event' || coalesce(' ' || (payload ->> 'recoveryCodesLeft'), '') as event from outbox
    where user_id = $1 and template = 'security_changed' order by seq`,
    [user.id],
  );
  return rows.map(({ event }) => event as string);
}

describe('GET /api/user/step-up', () => {
  test('says what the account has', async () => {
    const seller = await server.seller();
    expect(await methodsOf(seller)).toEqual({ methods: ['password'] });
    const { recoveryCodes } = await switchCodesOn(seller, now());
    expect(await methodsOf(seller)).toEqual({ methods: ['password', 'code', 'recoveryCode'] });
    await addPasskey(seller, ORIGIN);
    for (const recoveryCode of recoveryCodes) await stepUp(seller, { recoveryCode });
    expect(await methodsOf(seller)).toEqual({ methods: ['password', 'code', 'passkey'] });
    expect((await server.anon().get(STEP_UP)).status).toBe(401);
  });
});

describe('a code', () => {
  test('steps up like the password, once', async () => {
    const seller = await server.seller();
    const { secret } = await switchCodesOn(seller, now());
    const code = codeAt(secret, now(), 1);
    const answers = await Promise.all([1, 2, 3].map(() => stepUp(seller, { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400]);
    expect(await isFresh(seller)).toBe(true);
    server.clock.advance(10 * 60_000);
    expect(await isFresh(seller)).toBe(false);
  });

  test('that was used before, is wrong, or is of another account opens nothing', async () => {
    const [seller, other] = [await server.seller(), await server.seller()];
    const { secret } = await switchCodesOn(seller, now());
    const { secret: foreign, recoveryCodes } = await switchCodesOn(other, now());
    for (const code of [codeAt(secret, now()), codeAt(secret, now(), 9), codeAt(foreign, now(), 1)])
      expect(await stepUp(seller, { code })).toMatchObject(refusedAt('code'));
    expect(await stepUp(seller, { recoveryCode: recoveryCodes[0] })).toMatchObject(refusedAt('recoveryCode'));
    for (const proof of [{ code: '12345' }, { code: 123_456 }, { code: '' }])
      expect(await stepUp(seller, proof)).toMatchObject(refusedAt('code'));
    expect(await stepUp(seller, { recoveryCode: ' ' })).toMatchObject(refusedAt('recoveryCode'));
    expect(await isFresh(seller)).toBe(false);
    expect(await isFresh(other)).toBe(false);
  });

  test('of an account whose codes are off opens nothing, nor do several proofs at once', async () => {
    const seller = await server.seller();
    expect(await stepUp(seller, { code: '123456' })).toMatchObject(refusedAt('code'));
    expect(await stepUp(seller, { recoveryCode: 'AAAAA-AAAAA' })).toMatchObject(refusedAt('recoveryCode'));
    expect(await stepUp(seller, { code: '123456', currentPassword: PASSWORD })).toMatchObject(
      refusedAt('currentPassword'),
    );
    expect(await isFresh(seller)).toBe(false);
  });

  test('for the lost phone steps up once, and the owner is told', async () => {
    const seller = await server.seller();
    const { recoveryCodes } = await switchCodesOn(seller, now());
    const [recoveryCode] = recoveryCodes;
    expect((await stepUp(seller, { recoveryCode })).status).toBe(204);
    expect(await stepUp(seller, { recoveryCode })).toMatchObject(refusedAt('recoveryCode'));
    expect(await isFresh(seller)).toBe(true);
    expect(await mailsTo(seller)).toEqual(['codes_on', 'recovery_code_used 9']);
  });
});

describe('a passkey', () => {
  test('steps up like the password, once', async () => {
    const seller = await server.seller();
    const { device } = await addPasskey(seller, ORIGIN);
    const options = await askToSign(seller);
    expect(options).toMatchObject({
      userVerification: 'required',
      allowCredentials: [{ id: device.credentialId }],
    });
    const assertion = device.sign(options);
    expect((await stepUp(seller, { assertion })).status).toBe(204);
    expect(await isFresh(seller)).toBe(true);
    expect(await stepUp(seller, { assertion })).toMatchObject(refusedAt('assertion'));
  });

  test.each([
    ['for another origin', { origin: 'https://evil.example' }],
    ['by whoever found the device', { isUnverified: true }],
    ['for a challenge that nobody was given', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])('%s opens nothing', async (_what, deviation) => {
    const seller = await server.seller();
    const { device } = await addPasskey(seller, ORIGIN);
    const assertion = device.sign(await askToSign(seller), deviation);
    expect(await stepUp(seller, { assertion })).toMatchObject(refusedAt('assertion'));
    expect(await isFresh(seller)).toBe(false);
  });

  test('of somebody else, or asked for to sign in or by somebody else, opens nothing', async () => {
    const [seller, other] = [await server.seller(), await server.seller()];
    const { device } = await addPasskey(seller, ORIGIN);
    const { device: foreign } = await addPasskey(other, ORIGIN);
    const give = (assertion: object) => stepUp(seller, { assertion });
    expect(await give(foreign.sign(await askToSign(seller)))).toMatchObject(refusedAt('assertion'));
    expect(await give(device.sign(await askToSign(other)))).toMatchObject(refusedAt('assertion'));
    const signIn = (await server.anon().post('/api/login/passkey/options')).body as SignOptions;
    expect(await give(device.sign(signIn))).toMatchObject(refusedAt('assertion'));
    const late = device.sign(await askToSign(seller));
    server.clock.advance(5 * 60_000);
    expect(await give(late)).toMatchObject(refusedAt('assertion'));
    expect(await isFresh(seller)).toBe(false);
    expect(await isFresh(other)).toBe(false);
  });

  test('is not asked for where there is none, nor without a session, nor by an accountant', async () => {
    const [owner, member] = [await server.confirmedSeller(), await server.confirmedSeller()];
    expect(await owner.post(`${STEP_UP}/passkey`)).toMatchObject({
      status: 409,
      body: { code: 'no_passkey' },
    });
    expect((await server.anon().post(`${STEP_UP}/passkey`)).status).toBe(401);
    await openBooksOf(server, owner, member);
    for (const answer of [
      await member.post(`${STEP_UP}/passkey`),
      await member.get(STEP_UP),
      await stepUp(member, { currentPassword: PASSWORD }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'read_only' } });
  });

  test.each([{ assertion: {} }, { assertion: 'x' }, { assertion: null }])('%j is refused', async (proof) => {
    const seller = await server.seller();
    expect((await stepUp(seller, proof)).status).toBe(400);
    expect(await isFresh(seller)).toBe(false);
  });
});

test('after 20 wrong codes or passkeys even right ones wait, and the password still counts', async () => {
  const seller = await server.seller();
  const { secret } = await switchCodesOn(seller, now());
  const { device } = await addPasskey(seller, ORIGIN);
  const assertion = device.sign(await askToSign(seller), { isUnverified: true });
  for (let tries = 0; tries < 10; tries++) {
    expect((await stepUp(seller, { assertion })).status).toBe(400);
    expect((await stepUp(seller, { code: codeAt(secret, now(), 9) })).status).toBe(400);
  }
  const right = device.sign(await askToSign(seller));
  for (const proof of [{ code: codeAt(secret, now(), 1) }, { assertion: right }]) {
    const answer = await stepUp(seller, proof);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await stepUp(seller, { currentPassword: PASSWORD })).status).toBe(204);
});

test('an account with codes is deleted by the password and a code, whatever was proved before', async () => {
  const seller = await server.seller();
  const { secret, recoveryCodes } = await switchCodesOn(seller, now());
  const remove = (proof: object) => seller.post('/api/user/deletion', { email: seller.user.email, ...proof });
  const code = codeAt(secret, now(), 1);
  expect(await remove({ code })).toMatchObject(refusedAt('currentPassword'));
  expect(await remove({ currentPassword: PASSWORD })).toMatchObject(refusedAt('code'));
  expect(await remove({ currentPassword: PASSWORD, code: codeAt(secret, now(), 9) })).toMatchObject(
    refusedAt('code'),
  );
  await stepUp(seller, { recoveryCode: recoveryCodes[0] });
  expect(await remove({})).toMatchObject(refusedAt('code'));
  expect((await seller.get('/api/user')).body).toMatchObject({ deletesAt: null });
  expect((await remove({ currentPassword: PASSWORD, code })).status).toBe(204);
});
