import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { codeAt } from '#server/test/authenticator-app.ts';
import { PASSWORD } from '#server/test/factories.ts';
import { beginSignIn, switchCodesOn } from '#server/test/one-time-codes.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());
beforeEach(() => server.clock.set(new Date()));

const SECOND_FACTOR = '/api/user/second-factor';
const now = () => server.clock.now();
const stateOf = async (seller: Seller) => (await seller.get(SECOND_FACTOR)).body;
const off = { isOn: false, onSince: null, recoveryCodesLeft: 0 };

async function secondDevice(seller: Seller) {
  const device = server.anon();
  expect((await device.post('/api/login', { email: seller.user.email, password: PASSWORD })).status).toBe(
    200,
  );
  return device;
}

async function mailsTo({ user }: Seller): Promise<string[]> {
  const { rows } = await server.pool.query(
    `select payload ->> 'event' as event from outbox where user_id = $1 and template = 'security_changed' order by seq`,
    [user.id],
  );
  return rows.map(({ event }) => event as string);
}

describe('switching codes on', () => {
  test('takes the password and a code of the app; other devices are signed out and the owner is told', async () => {
    const seller = await server.seller();
    const device = await secondDevice(seller);
    expect(await stateOf(seller)).toEqual(off);
    const started = await seller.post(SECOND_FACTOR, { currentPassword: PASSWORD });
    const { secret, uri } = started.body as { secret: string; uri: string };
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/Billwright:${encodeURIComponent(seller.user.email)}?secret=${secret}&issuer=Billwright`,
    );
    // Nothing counts before a code was given.
    expect(await stateOf(seller)).toEqual(off);
    expect((await device.get('/api/user')).status).toBe(200);

    const spaced = codeAt(secret, now()).replace(/^(...)/, '$1 ');
    const confirmed = await seller.post(`${SECOND_FACTOR}/confirm`, { code: spaced });
    const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[\dA-HJKMNP-TV-Z]{5}-[\dA-HJKMNP-TV-Z]{5}$/);
    expect(await stateOf(seller)).toEqual({
      isOn: true,
      onSince: now().toISOString(),
      recoveryCodesLeft: 10,
    });
    expect((await device.get('/api/user')).status).toBe(401);
    expect(await mailsTo(seller)).toEqual(['codes_on']);
  });

  test('keeps neither the seed nor a recovery code as it is told', async () => {
    const seller = await server.seller();
    const { secret, recoveryCodes } = await switchCodesOn(seller, now());
    const { rows } = await server.pool.query(
      `select to_jsonb(t)::text || (select jsonb_agg(r)::text from recovery_codes r where r.user_id = t.user_id) as all
      from user_totp t where user_id = $1`,
      [seller.user.id],
    );
    for (const told of [secret, ...recoveryCodes]) expect(rows[0].all).not.toContain(told);
  });

  test('begun a second time makes the first seed worthless', async () => {
    const seller = await server.seller();
    const [first, second] = [
      await seller.post(SECOND_FACTOR, { currentPassword: PASSWORD }),
      await seller.post(SECOND_FACTOR, { currentPassword: PASSWORD }),
    ].map(({ body }) => (body as { secret: string }).secret);
    const confirm = (secret = '') => seller.post(`${SECOND_FACTOR}/confirm`, { code: codeAt(secret, now()) });
    expect((await confirm(first)).status).toBe(400);
    expect((await confirm(second)).status).toBe(200);
  });

  test('twice at once makes one set of recovery codes', async () => {
    const seller = await server.seller();
    const started = await seller.post(SECOND_FACTOR, { currentPassword: PASSWORD });
    const code = codeAt((started.body as { secret: string }).secret, now());
    const answers = await Promise.all([1, 2].map(() => seller.post(`${SECOND_FACTOR}/confirm`, { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stateOf(seller)).toMatchObject({ recoveryCodesLeft: 10 });
    expect(await mailsTo(seller)).toEqual(['codes_on']);
  });

  test.each([
    ['', {}, { currentPassword: ['Current password is required'] }],
    ['', { currentPassword: 'wrong' }, { currentPassword: ['Current password is incorrect'] }],
    ['/confirm', {}, { code: ['Enter the 6 digits that your app shows'] }],
    ['/confirm', { code: '12345' }, { code: ['Enter the 6 digits that your app shows'] }],
    ['/confirm', { code: 123_456 }, { code: ['Enter the 6 digits that your app shows'] }],
  ])('%s with %j is refused and changes nothing', async (path, body, fieldErrors) => {
    const seller = await server.seller();
    const answer = await seller.post(SECOND_FACTOR + path, body);
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors } });
    expect(await stateOf(seller)).toEqual(off);
    expect(await mailsTo(seller)).toEqual([]);
  });

  test('a wrong first code leaves it off', async () => {
    const seller = await server.seller();
    const started = await seller.post(SECOND_FACTOR, { currentPassword: PASSWORD });
    const code = codeAt((started.body as { secret: string }).secret, now(), 7);
    const answer = await seller.post(`${SECOND_FACTOR}/confirm`, { code });
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors: { code: [expect.any(String)] } } });
    expect(await stateOf(seller)).toEqual(off);
  });

  test('is refused while they are on, and confirming before it was begun', async () => {
    const seller = await server.seller();
    const early = await seller.post(`${SECOND_FACTOR}/confirm`, { code: '123456' });
    expect(early).toMatchObject({ status: 409, body: { code: 'second_factor_off' } });
    const { secret } = await switchCodesOn(seller, now());
    const again = await seller.post(SECOND_FACTOR, { currentPassword: PASSWORD });
    expect(again).toMatchObject({ status: 409, body: { code: 'second_factor_on' } });
    const confirmed = await seller.post(`${SECOND_FACTOR}/confirm`, { code: codeAt(secret, now(), 1) });
    expect(confirmed.status).toBe(409);
  });
});

describe.each([
  ['/recovery-codes', 200],
  ['/off', 204],
] as const)('%s', (path, success) => {
  const change = (seller: Seller, body: object) => seller.post(SECOND_FACTOR + path, body);

  test('takes the password and a code', async () => {
    const seller = await server.seller();
    const { secret } = await switchCodesOn(seller, now());
    const code = codeAt(secret, now(), 1);
    expect((await change(seller, { currentPassword: PASSWORD, code })).status).toBe(success);
  });

  test('takes a recovery code instead, however it is typed', async () => {
    const seller = await server.seller();
    const { recoveryCodes } = await switchCodesOn(seller, now());
    const recoveryCode = ` ${recoveryCodes[3]?.toLowerCase().replace('-', ' ').replaceAll('0', 'o')} `;
    expect((await change(seller, { currentPassword: PASSWORD, recoveryCode })).status).toBe(success);
  });

  test('is refused without either, with a wrong one and with the code that switched it on', async () => {
    const seller = await server.seller();
    const { secret, recoveryCodes } = await switchCodesOn(seller, now());
    const [recoveryCode = ''] = recoveryCodes;
    const code = codeAt(secret, now(), 1);
    for (const [body, field] of [
      [{ code }, 'currentPassword'],
      [{ currentPassword: 'wrong', code }, 'currentPassword'],
      [{ currentPassword: PASSWORD }, 'code'],
      [{ currentPassword: PASSWORD, code, recoveryCode }, 'code'],
      [{ currentPassword: PASSWORD, code: codeAt(secret, now()) }, 'code'],
      [{ currentPassword: PASSWORD, code: codeAt(secret, now(), 9) }, 'code'],
      [{ currentPassword: PASSWORD, recoveryCode: 'AAAAA-AAAAA' }, 'recoveryCode'],
    ] as const)
      expect(await change(seller, body)).toMatchObject({
        status: 400,
        body: { fieldErrors: { [field]: [expect.any(String)] } },
      });
    expect(await stateOf(seller)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    expect(await mailsTo(seller)).toEqual(['codes_on']);
  });

  test('does not take the codes of another account, and is refused where they are off', async () => {
    const [seller, other, none] = [await server.seller(), await server.seller(), await server.seller()];
    await switchCodesOn(seller, now());
    const { secret, recoveryCodes } = await switchCodesOn(other, now());
    const proofs = [{ code: codeAt(secret, now(), 1) }, { recoveryCode: recoveryCodes[0] }];
    for (const proof of proofs) {
      expect((await change(seller, { currentPassword: PASSWORD, ...proof })).status).toBe(400);
      expect((await change(none, { currentPassword: PASSWORD, ...proof })).status).toBe(409);
    }
    expect(await stateOf(other)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
  });
});

test('new recovery codes make the earlier ones worthless', async () => {
  const seller = await server.seller();
  const { secret, recoveryCodes } = await switchCodesOn(seller, now());
  const answer = await seller.post(`${SECOND_FACTOR}/recovery-codes`, {
    currentPassword: PASSWORD,
    code: codeAt(secret, now(), 1),
  });
  const renewed = (answer.body as { recoveryCodes: string[] }).recoveryCodes;
  expect(renewed).toHaveLength(10);
  expect(await mailsTo(seller)).toEqual(['codes_on', 'recovery_codes_renewed']);
  const device = server.anon();
  const { ticket } = await beginSignIn(device, seller.user.email);
  const give = (recoveryCode = '') => device.post('/api/login/second-factor', { ticket, recoveryCode });
  expect((await give(recoveryCodes[0])).status).toBe(400);
  expect((await give(renewed[0])).status).toBe(200);
});

test('switched off, the password alone signs in; other devices are signed out and the owner is told', async () => {
  const seller = await server.seller();
  const { secret } = await switchCodesOn(seller, now());
  const device = server.anon();
  const { ticket } = await beginSignIn(device, seller.user.email);
  await device.post('/api/login/second-factor', { ticket, code: codeAt(secret, now(), 1) });
  server.clock.advance(30_000);
  const code = codeAt(secret, now(), 1);
  expect((await seller.post(`${SECOND_FACTOR}/off`, { currentPassword: PASSWORD, code })).status).toBe(204);
  expect(await stateOf(seller)).toEqual(off);
  expect((await device.get('/api/user')).status).toBe(401);
  expect(await mailsTo(seller)).toEqual(['codes_on', 'codes_off']);
  await secondDevice(seller);
});

test('after 20 wrong codes even a right one waits', async () => {
  const seller = await server.seller();
  const { secret } = await switchCodesOn(seller, now());
  const give = (code: string) => seller.post(`${SECOND_FACTOR}/off`, { currentPassword: PASSWORD, code });
  const wrong = codeAt(secret, now(), 9);
  for (let tries = 0; tries < 20; tries++) expect((await give(wrong)).status).toBe(400);
  const answer = await give(codeAt(secret, now(), 1));
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await stateOf(seller)).toMatchObject({ isOn: true });
});
