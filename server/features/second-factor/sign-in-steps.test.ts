import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Agent } from '#server/test/agent.ts';
import { codeAt } from '#server/test/authenticator-app.ts';
import { PASSWORD } from '#server/test/factories.ts';
import { beginSignIn, switchCodesOn } from '#server/test/one-time-codes.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());
beforeEach(() => server.clock.set(new Date()));

const FINISH = '/api/login/second-factor';
const MINUTE = 60_000;
const now = () => server.clock.now();
const over = { status: 400, body: { code: 'sign_in_over' } };

async function sessionsOf({ user }: Seller): Promise<number> {
  const { rows } = await server.pool.query(
    `select count(*)::int as n from session where sess -> 'passport' ->> 'user' = $1`,
    [user.id],
  );
  return rows[0].n;
}

async function protectedSeller() {
  const seller = await server.seller();
  return { seller, ...(await switchCodesOn(seller, now())) };
}

test('the password alone begins no session: not even a row or a cookie', async () => {
  const { seller, secret } = await protectedSeller();
  const device = server.anon();
  const needed = await beginSignIn(device, seller.user.email);
  expect(needed).toEqual({
    secondFactor: true,
    methods: ['code', 'recoveryCode'],
    ticket: expect.any(String),
  });
  expect(device.cookie).toBe('');
  expect((await device.get('/api/user')).status).toBe(401);
  expect(await sessionsOf(seller)).toBe(1);
  const { rows } = await server.pool.query('select ticket_hash from sign_in_tickets where user_id = $1', [
    seller.user.id,
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0].ticket_hash).not.toContain(needed.ticket);

  const answer = await device.post(FINISH, { ticket: needed.ticket, code: codeAt(secret, now(), 1) });
  expect(answer).toMatchObject({ status: 200, body: { id: seller.user.id, email: seller.user.email } });
  expect((await device.get('/api/user')).status).toBe(200);
  expect(await sessionsOf(seller)).toBe(2);
});

test('a wrong password says nothing about a second factor', async () => {
  const { seller } = await protectedSeller();
  const answer = await server
    .anon()
    .post('/api/login', { email: seller.user.email, password: 'wrong-horse-7' });
  expect(answer).toMatchObject({ status: 401, body: { code: 'bad_credentials' } });
});

describe('the same code', () => {
  const statusesOf = async (codes: (agent: Agent) => Promise<{ status: number }>, agents: Agent[]) =>
    (await Promise.all(agents.map(codes))).map(({ status }) => status).sort();

  test('signs in once, also from two devices at once', async () => {
    const { seller, secret } = await protectedSeller();
    const devices = [server.anon(), server.anon()];
    const tickets = new Map<Agent, string>();
    for (const device of devices) tickets.set(device, (await beginSignIn(device, seller.user.email)).ticket);
    const code = codeAt(secret, now(), 1);
    const give = (agent: Agent) => agent.post(FINISH, { ticket: tickets.get(agent), code });
    expect(await statusesOf(give, devices)).toEqual([200, 400]);
    expect(await sessionsOf(seller)).toBe(2);
  });

  test('is not taken again later in its step, nor is an earlier one', async () => {
    const { seller, secret } = await protectedSeller();
    const codes = [codeAt(secret, now(), 1), codeAt(secret, now(), 1), codeAt(secret, now())];
    const statuses = [];
    for (const code of codes) {
      const device = server.anon();
      const { ticket } = await beginSignIn(device, seller.user.email);
      statuses.push((await device.post(FINISH, { ticket, code })).status);
    }
    expect(statuses).toEqual([200, 400, 400]);
  });

  test('of recovery counts once, also at once; the owner is told how many are left', async () => {
    const { seller, recoveryCodes } = await protectedSeller();
    const devices = [server.anon(), server.anon()];
    const tickets = new Map<Agent, string>();
    for (const device of devices) tickets.set(device, (await beginSignIn(device, seller.user.email)).ticket);
    const [recoveryCode] = recoveryCodes;
    const give = (agent: Agent) => agent.post(FINISH, { ticket: tickets.get(agent), recoveryCode });
    expect(await statusesOf(give, devices)).toEqual([200, 400]);
    const { rows } = await server.pool.query(
      `select payload -> 'recoveryCodesLeft' as left from outbox
      where user_id = $1 and payload ->> 'event' = 'recovery_code_used'`,
      [seller.user.id],
    );
    expect(rows).toEqual([{ left: 9 }]);
  });
});

describe('a ticket', () => {
  test('is good once, also at once with two right proofs; what was not needed stays good', async () => {
    const { seller, secret, recoveryCodes } = await protectedSeller();
    const device = server.anon();
    const { ticket } = await beginSignIn(device, seller.user.email);
    const proofs = [{ code: codeAt(secret, now(), 1) }, { recoveryCode: recoveryCodes[0] }];
    const answers = await Promise.all(
      proofs.map((proof) => server.anon().post(FINISH, { ticket, ...proof })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const unused = proofs[answers.findIndex(({ status }) => status === 400)];
    const next = await beginSignIn(device, seller.user.email);
    expect((await device.post(FINISH, { ticket: next.ticket, ...unused })).status).toBe(200);
    expect(await device.post(FINISH, { ticket, ...unused })).toMatchObject(over);
  });

  test('is over after five wrong codes', async () => {
    const { seller, secret } = await protectedSeller();
    const device = server.anon();
    const { ticket } = await beginSignIn(device, seller.user.email);
    const wrong = { ticket, code: codeAt(secret, now(), 9) };
    for (let tries = 0; tries < 4; tries++)
      expect(await device.post(FINISH, wrong)).toMatchObject({
        status: 400,
        body: { fieldErrors: { code: [expect.any(String)] } },
      });
    expect(await device.post(FINISH, wrong)).toMatchObject(over);
    expect(await device.post(FINISH, { ticket, code: codeAt(secret, now(), 1) })).toMatchObject(over);
    expect(await sessionsOf(seller)).toBe(1);
  });

  test('is good for five minutes', async () => {
    const { seller, secret } = await protectedSeller();
    const device = server.anon();
    const { ticket } = await beginSignIn(device, seller.user.email);
    server.clock.advance(5 * MINUTE);
    expect(await device.post(FINISH, { ticket, code: codeAt(secret, now()) })).toMatchObject(over);
    expect(await device.post(`${FINISH}/passkey`, { ticket })).toMatchObject(over);
  });

  test('ends when the password changes', async () => {
    const { seller, secret } = await protectedSeller();
    const device = server.anon();
    const { ticket } = await beginSignIn(device, seller.user.email);
    const newPassword = 'another-horse-8';
    await seller.post('/api/user/change-password', {
      ...{ currentPassword: PASSWORD, newPassword, confirmPassword: newPassword },
    });
    expect(await device.post(FINISH, { ticket, code: codeAt(secret, now(), 1) })).toMatchObject(over);
  });

  test('does not take what belongs to another account', async () => {
    const [one, other] = [await protectedSeller(), await protectedSeller()];
    const device = server.anon();
    const { ticket } = await beginSignIn(device, one.seller.user.email);
    for (const proof of [{ code: codeAt(other.secret, now(), 1) }, { recoveryCode: other.recoveryCodes[0] }])
      expect((await device.post(FINISH, { ticket, ...proof })).status).toBe(400);
    expect((await device.get('/api/user')).status).toBe(401);
  });

  test.each([
    [{}, 'ticket'],
    [{ ticket: 'x' }, 'code'],
    [{ ticket: 'x', code: '12 34' }, 'code'],
    [{ ticket: 'x', code: '123456', recoveryCode: 'AAAAA-AAAAA' }, 'code'],
    [{ ticket: 'x', recoveryCode: '' }, 'recoveryCode'],
    [{ ticket: 'x', assertion: {} }, 'assertion.id'],
  ])('%j is refused by field', async (body, field) => {
    const answer = await server.anon().post(FINISH, body);
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors: { [field]: [expect.any(String)] } } });
  });

  test('that nobody was given is over', async () => {
    expect(await server.anon().post(FINISH, { ticket: 'none', code: '123456' })).toMatchObject(over);
  });
});

test('after 20 wrong codes of an account, in any sign-in, a right one waits; its signed-in owner does not', async () => {
  const { seller, secret } = await protectedSeller();
  const give = async (code: string) => {
    const device = server.anon();
    const { ticket } = await beginSignIn(device, seller.user.email);
    return device.post(FINISH, { ticket, code });
  };
  for (let tries = 0; tries < 20; tries++) expect((await give(codeAt(secret, now(), 9))).status).toBe(400);
  expect((await give(codeAt(secret, now(), 1))).status).toBe(429);
  const off = { currentPassword: PASSWORD, code: codeAt(secret, now(), 1) };
  expect((await seller.post('/api/user/second-factor/off', off)).status).toBe(204);
});

test('a reset link sets the password, keeps the second factor and signs nobody in', async () => {
  const { seller, secret } = await protectedSeller();
  await server.anon().post('/api/forgot-password', { email: seller.user.email });
  const find = `select payload ->> 'token' as token from outbox where user_id = $1 and template = 'reset_password'`;
  const token = async () => (await server.pool.query(find, [seller.user.id])).rows[0]?.token as string;
  await expect.poll(token).toBeTruthy();
  const password = 'another-horse-8';
  const device = server.anon();
  const reset = { token: await token(), newPassword: password, confirmPassword: password };
  expect((await device.post('/api/reset-password', reset)).status).toBe(204);
  expect(device.cookie).toBe('');
  expect(await sessionsOf(seller)).toBe(0);
  const answer = await device.post('/api/login', { email: seller.user.email, password });
  expect(answer).toMatchObject({ status: 202, body: { secondFactor: true } });
  const { ticket } = answer.body as { ticket: string };
  expect((await device.post(FINISH, { ticket, code: codeAt(secret, now(), 1) })).status).toBe(200);
});
