import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { smtpMailer } from '#server/providers/mailer.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildInvoice, PASSWORD } from '#server/test/factories.ts';
import { startFakeSmtp } from '#server/test/fakes/smtp.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Notification } from '#shared/notification.ts';

const smtp = await startFakeSmtp();
const appUrl = 'https://billwright.example';
const server = await startTestServer({ appUrl, trustProxy: 1 });
const mailer = smtpMailer({ url: smtp.url, from: 'no-reply@billwright.example' });
afterAll(async () => {
  mailer.close();
  await smtp.stop();
  await server.close();
});
beforeEach(() => {
  smtp.received.length = 0;
});
afterEach(() => server.clock.run());

const drain = drainOf(server, { mailer });

async function mailsTo(address: string) {
  await drain();
  return smtp.received.filter(({ to }) => to[0] === address).map(({ parsed }) => parsed);
}

/** The tokens of the links to one page that an address was sent, oldest first. */
async function tokensOf(address: string, page: string): Promise<string[]> {
  const pattern = new RegExp(`${appUrl}/${page}\\?token=([\\w-]+)`);
  return (await mailsTo(address)).flatMap(({ text = '' }) => pattern.exec(text)?.[1] ?? []);
}

const confirm = (token: unknown) => server.anon().post('/api/confirm-email', { token });

async function entriesOf(seller: Seller): Promise<Notification[]> {
  return (await seller.get('/api/notifications')).body as Notification[];
}

describe('confirming an address', () => {
  test('a new account is sent a link; following it confirms the address, once', async () => {
    const seller = await server.seller();
    expect(seller.user.emailConfirmedAt).toBeNull();
    const [token] = await tokensOf(seller.user.email, 'confirm-email');
    expect(await confirm(token)).toMatchObject({ status: 204, text: '' });
    expect((await seller.get('/api/user')).body).toMatchObject({ emailConfirmedAt: expect.any(String) });
    expect(await confirm(token)).toMatchObject({ status: 400, body: { code: 'invalid_link' } });
  });

  test.each([[''], [undefined], [['a']], ['x'.repeat(500)]])('the token %j is a 400', async (token) => {
    expect(await confirm(token)).toMatchObject({
      status: 400,
      body: { fieldErrors: { token: [expect.any(String)] } },
    });
  });

  test('a link is good for seven days, and nobody keeps it readable', async () => {
    server.clock.set('2026-04-01T10:00:00Z');
    const seller = await server.seller();
    const [token = ''] = await tokensOf(seller.user.email, 'confirm-email');
    const { rows } = await server.pool.query('select row_to_json(o)::text as row from outbox o');
    const tokens = await server.pool.query('select row_to_json(t)::text as row from account_tokens t');
    expect([...rows, ...tokens.rows].filter(({ row }) => row.includes(token))).toEqual([]);
    server.clock.set('2026-04-08T10:00:01Z');
    expect((await confirm(token)).status).toBe(400);
  });

  test('until then five emails go to clients, also when documents are deleted; later ones wait with the reason, and leave', async () => {
    const seller = await server.seller();
    const client = await buildClient(seller, { email: 'ap@client.example' });
    const first = [];
    for (let index = 0; index < 3; index++) first.push(await buildInvoice(seller, client.id));
    expect(await mailsTo('ap@client.example')).toHaveLength(3);
    await seller.delete(`/api/invoices/${first[0]?.id}`);
    for (let index = 0; index < 4; index++) await buildInvoice(seller, client.id);
    expect(await mailsTo('ap@client.example')).toHaveLength(5);
    const waiting = (await entriesOf(seller)).filter(({ sentAt }) => sentAt === null);
    expect(waiting).toHaveLength(2);
    expect(waiting[0]).toMatchObject({
      status: 'pending',
      failureReason: expect.stringContaining('Confirm your email address'),
    });
    const [token] = await tokensOf(seller.user.email, 'confirm-email');
    await confirm(token);
    expect((await entriesOf(seller)).filter(({ failureReason }) => failureReason)).toEqual([]);
    expect(await mailsTo('ap@client.example')).toHaveLength(7);
    expect((await entriesOf(seller)).filter(({ sentAt }) => sentAt === null)).toEqual([]);
  });

  test('several workers at once let no sixth mail out', async () => {
    const seller = await server.seller();
    const client = await buildClient(seller, { email: 'race@client.example' });
    for (let index = 0; index < 12; index++) await buildInvoice(seller, client.id);
    await Promise.all([drain(), drainOf(server, { mailer })(), drainOf(server, { mailer })()]);
    expect(await mailsTo('race@client.example')).toHaveLength(5);
  });

  test('the link is sent again on request, a few times an hour; a confirmed seller is sent none', async () => {
    const seller = await server.seller();
    const resend = () => seller.post('/api/confirm-email/resend');
    expect((await resend()).status).toBe(202);
    const tokens = await tokensOf(seller.user.email, 'confirm-email');
    expect(new Set(tokens).size).toBe(2);
    for (let count = 0; count < 4; count++) expect((await resend()).status).toBe(202);
    const refused = await resend();
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    await confirm(tokens[0]);
    await drain();
    smtp.received.length = 0;
    expect((await resend()).status).toBe(202);
    expect(await mailsTo(seller.user.email)).toEqual([]);
    expect((await server.anon().post('/api/confirm-email/resend')).status).toBe(401);
  });
});

const NEW_PASSWORD = 'quiet-harbor-41';
const forgot = (email: unknown, headers = {}) =>
  server.anon().post('/api/forgot-password', { email }, headers);
const reset = (token: unknown, newPassword = NEW_PASSWORD, confirmPassword = newPassword) =>
  server.anon().post('/api/reset-password', { token, newPassword, confirmPassword });
const signIn = (email: string, password: string) => server.anon().post('/api/login', { email, password });

const liveTokens = async (userId: string) =>
  (
    await server.pool.query("select from account_tokens where user_id = $1 and purpose = 'reset_password'", [
      userId,
    ])
  ).rowCount;

/** The link is written behind the answer. */
async function resetTokens(email: string, count: number): Promise<string[]> {
  const written =
    'select count(*)::int as n from outbox o join users u on u.id = o.user_id where u.email = $1 and template = $2';
  await expect
    .poll(async () => (await server.pool.query(written, [email, 'reset_password'])).rows[0].n)
    .toBe(count);
  return tokensOf(email, 'reset-password');
}

describe('a forgotten password', () => {
  test('asked for several times at once leaves one link that works, and mails no other', async () => {
    const seller = await server.seller();
    await Promise.all(Array.from({ length: 5 }, () => forgot(seller.user.email)));
    const tokens = await resetTokens(seller.user.email, 5);
    expect(await liveTokens(seller.user.id)).toBe(1);
    const answers = await Promise.all(tokens.map((token) => reset(token)));
    expect(answers.map(({ status }) => status)).toEqual([204]);
    expect(await liveTokens(seller.user.id)).toBe(0);
  });

  test('is set anew by a link that works once; all sessions end, and the owner is told', async () => {
    const seller = await server.seller();
    const { email } = seller.user;
    expect(await forgot(` ${email.toUpperCase()} `)).toMatchObject({ status: 202, text: '' });
    const [token] = await resetTokens(email, 1);
    expect(await reset(token)).toMatchObject({ status: 204, text: '' });
    expect((await seller.get('/api/user')).status).toBe(401);
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    expect(await signIn(email, NEW_PASSWORD)).toMatchObject({
      status: 200,
      body: { emailConfirmedAt: expect.any(String) },
    });
    expect((await reset(token)).status).toBe(400);
    const subjects = (await mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your password was changed');
  });

  test('answers an unknown address alike, and writes to nobody', async () => {
    expect(await forgot('nobody@nowhere.example')).toMatchObject({ status: 202, text: '' });
    await drain();
    expect(smtp.received).toEqual([]);
    expect((await forgot('none')).status).toBe(400);
  });

  test('links lead to the configured address, whatever the request says', async () => {
    const { email } = (await server.seller()).user;
    await forgot(email, {
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-forwarded-proto': 'javascript',
    });
    await resetTokens(email, 1);
    expect(smtp.received.some(({ raw }) => raw.includes('evil.example'))).toBe(false);
  });

  test('a link is good for 30 minutes; a newer one makes it worthless; simultaneous uses change it once', async () => {
    server.clock.set('2026-04-01T10:00:00Z');
    const { email } = (await server.seller()).user;
    await forgot(email);
    const [old] = await resetTokens(email, 1);
    server.clock.set('2026-04-01T10:31:00Z');
    expect((await reset(old)).status).toBe(400);
    await forgot(email);
    const [, second] = await resetTokens(email, 2);
    await forgot(email);
    const [, , third] = await resetTokens(email, 3);
    expect((await reset(second)).status).toBe(400);
    server.clock.set('2026-04-01T11:00:00Z');
    const answers = await Promise.all([1, 2, 3, 4].map((n) => reset(third, `${NEW_PASSWORD}${n}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400, 400, 400]);
  });

  test.each([
    ['1234567', '1234567', { newPassword: ['Password must be at least 8 characters'] }],
    ['sunshine1', 'sunshine1', { newPassword: ['This password is too common. Please choose another one.'] }],
    [NEW_PASSWORD, 'another-one-9', { confirmPassword: ["Passwords don't match"] }],
  ])('refuses %j with %j, and the link stays good', async (newPassword, confirmPassword, fieldErrors) => {
    const { email } = (await server.seller()).user;
    await forgot(email);
    const [token] = await resetTokens(email, 1);
    expect(await reset(token, newPassword, confirmPassword)).toMatchObject({
      status: 400,
      body: { fieldErrors },
    });
    expect((await reset(token)).status).toBe(204);
  });

  test('at most five mails an hour go to one address; the answer does not tell', async () => {
    const { email } = (await server.seller()).user;
    for (let count = 1; count <= 7; count++) {
      expect((await forgot(email)).status).toBe(202);
      expect(await resetTokens(email, Math.min(count, 5))).toHaveLength(Math.min(count, 5));
    }
  });

  test('one visitor may ask sixty times an hour', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.77' };
    for (let count = 0; count < 60; count++)
      expect((await forgot(`guess-${count}@x.example`, headers)).status).toBe(202);
    expect((await forgot('guess@x.example', headers)).status).toBe(429);
  });
});
