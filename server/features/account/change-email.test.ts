import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { sendCustomerEmails } from '#server/features/billing/customer-emails.ts';
import { askForSecret, startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import { PASSWORD } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import type { Seller } from '#server/test/test-server.ts';
import type { User } from '#shared/user.ts';

const server = await startBillingServer();
afterAll(() => stopBillingServer(server));
afterEach(() => {
  server.clock.run();
  server.stripe.faults.length = 0;
});

const DAY = 86_400_000;
let made = 0;
const freshAddress = () => `moved-${++made}@studio.example`;

const ask = (seller: Seller, newEmail: string, more: object = {}) =>
  seller.post('/api/user/email', { newEmail, currentPassword: PASSWORD, ...more });

/** Mails of one kind about a seller's account, oldest first. */
async function mailsOf({ user }: Seller, template: string): Promise<{ to: string; token: string }[]> {
  const { rows } = await server.pool.query(
    `select payload ->> 'to' as to, payload ->> 'token' as token from outbox
     where user_id = $1 and template = $2 order by seq`,
    [user.id, template],
  );
  return rows;
}
const linkOf = async (seller: Seller, template = 'change_email') =>
  (await mailsOf(seller, template)).at(-1)?.token;
const follow = (token: string | undefined) => server.anon().post('/api/change-email', { token });
const undo = (token: string | undefined) => server.anon().post('/api/undo-email-change', { token });
const signIn = async (email: string) =>
  (await server.anon().post('/api/login', { email, password: PASSWORD })).status;

async function movedSeller() {
  const seller = await server.confirmedSeller();
  const newEmail = freshAddress();
  await ask(seller, newEmail);
  const undoLink = await linkOf(seller, 'email_change_asked');
  expect((await follow(await linkOf(seller))).status).toBe(204);
  return { seller, newEmail, undoLink };
}

describe('POST /api/user/email', () => {
  test('mails a link to the new address and a notice to the old one, which stays until it is followed', async () => {
    const seller = await server.confirmedSeller();
    const newEmail = freshAddress();
    const answer = await ask(seller, newEmail);
    expect([answer.status, answer.text]).toEqual([202, '']);
    expect((await mailsOf(seller, 'change_email')).map(({ to }) => to)).toEqual([newEmail]);
    expect((await mailsOf(seller, 'email_change_asked')).map(({ to }) => to)).toEqual([seller.user.email]);
    expect([await signIn(seller.user.email), await signIn(newEmail)]).toEqual([200, 401]);
    await server.anon().post('/api/forgot-password', { email: seller.user.email });
    await expect.poll(async () => (await mailsOf(seller, 'reset_password'))[0]?.to).toBe(seller.user.email);
  });

  test('answers the same for an address that has an account, which is told', async () => {
    const [seller, other] = [await server.confirmedSeller(), await server.confirmedSeller()];
    const answer = await ask(seller, other.user.email.toUpperCase());
    expect([answer.status, answer.text]).toEqual([202, '']);
    expect(await mailsOf(seller, 'change_email')).toEqual([]);
    expect((await mailsOf(seller, 'email_taken')).map(({ to }) => to.toLowerCase())).toEqual([
      other.user.email.toLowerCase(),
    ]);
    expect(await mailsOf(seller, 'email_change_asked')).toHaveLength(1);
  });

  test.each([
    [{ newEmail: 'nowhere' }, 'newEmail'],
    [{ newEmail: undefined }, 'newEmail'],
    [{ currentPassword: 'wrong-horse-7' }, 'currentPassword'],
    [{ currentPassword: undefined }, 'currentPassword'],
  ])('refuses %j by field and mails nothing', async (fields, field) => {
    const seller = await server.confirmedSeller();
    const before = await rowHash(server.pool, seller.user.id);
    const answer = await ask(seller, freshAddress(), fields);
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors: { [field]: [expect.any(String)] } } });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test('refuses the address that the account has, and visitors', async () => {
    const seller = await server.confirmedSeller();
    expect((await ask(seller, seller.user.email)).status).toBe(400);
    expect((await server.anon().post('/api/user/email', { newEmail: freshAddress() })).status).toBe(401);
  });
});

describe('the link to the new address', () => {
  test('changes it, ends other sessions and what was mailed to the old one', async () => {
    const seller = await server.confirmedSeller();
    const other = server.anon();
    await other.post('/api/login', { email: seller.user.email, password: PASSWORD });
    await server.anon().post('/api/forgot-password', { email: seller.user.email });
    await expect.poll(() => linkOf(seller, 'reset_password')).toBeTruthy();
    const newEmail = freshAddress();
    await ask(seller, newEmail);
    const token = await linkOf(seller);
    expect((await seller.post('/api/change-email', { token })).status).toBe(204);
    expect((await seller.get('/api/user')).body).toMatchObject({ email: newEmail });
    expect((await other.get('/api/user')).status).toBe(401);
    expect([await signIn(seller.user.email), await signIn(newEmail)]).toEqual([401, 200]);
    const reset = { token: await linkOf(seller, 'reset_password'), newPassword: 'quiet-lantern-1' };
    expect(
      (await server.anon().post('/api/reset-password', { ...reset, confirmPassword: 'quiet-lantern-1' }))
        .status,
    ).toBe(400);
  });

  test('works once, for a day, and of several the last one', async () => {
    const seller = await server.confirmedSeller();
    await ask(seller, freshAddress());
    const first = await linkOf(seller);
    await ask(seller, freshAddress());
    const second = await linkOf(seller);
    expect((await follow(first)).status).toBe(400);
    const statuses = (await Promise.all([follow(second), follow(second)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, 400]);
    await ask(await again(seller), freshAddress());
    server.clock.advance(DAY + 1_000);
    expect(await follow(await linkOf(seller))).toMatchObject({ status: 400, body: { code: 'invalid_link' } });
    expect((await follow('none')).status).toBe(400);
    expect((await follow(undefined)).status).toBe(400);
  });

  test('is of no use once somebody else has taken the address', async () => {
    const seller = await server.confirmedSeller();
    const newEmail = freshAddress();
    await ask(seller, newEmail);
    await server.seller({ email: newEmail.toUpperCase() });
    expect(await follow(await linkOf(seller))).toMatchObject({
      status: 409,
      body: { code: 'address_taken' },
    });
    expect((await seller.get('/api/user')).body).toMatchObject({ email: seller.user.email });
  });

  test('is followed by the customer at the payment provider, when that can be reached', async () => {
    const seller = await server.confirmedSeller();
    await askForSecret(seller);
    const newEmail = freshAddress();
    await ask(seller, newEmail);
    await seller.post('/api/change-email', { token: await linkOf(seller) });
    server.stripe.faults.push({
      match: /POST \/v1\/customers\/cus/,
      times: 9,
      answer: { status: 400, body: { error: { type: 'invalid_request_error', message: 'Not now' } } },
    });
    await sendCustomerEmails(server.billing);
    server.stripe.faults.length = 0;
    await sendCustomerEmails(server.billing);
    await sendCustomerEmails(server.billing);
    const told = server.stripe.calls.filter(({ form }) => form.email === newEmail);
    expect(told).toHaveLength(2);
    const { body } = await seller.get('/api/user');
    expect(server.stripe.books.get((body as User).stripeCustomerId ?? '', 'customer')).toMatchObject({
      email: newEmail,
    });
  });
});

/** The seller, signed in once more under whatever address the account has. */
async function again(seller: Seller): Promise<Seller> {
  const { rows } = await server.pool.query('select email from users where id = $1', [seller.user.id]);
  await seller.post('/api/login', { email: rows[0].email, password: PASSWORD });
  return seller;
}

describe('the link to undo', () => {
  test('gives the old address back and ends all sessions, once', async () => {
    const { seller, newEmail, undoLink } = await movedSeller();
    await again(seller);
    expect((await undo(undoLink)).status).toBe(204);
    expect((await seller.get('/api/user')).status).toBe(401);
    expect([await signIn(seller.user.email), await signIn(newEmail)]).toEqual([200, 401]);
    expect(await undo(undoLink)).toMatchObject({ status: 400, body: { code: 'invalid_link' } });
  });

  test('takes back a change that nobody has followed yet', async () => {
    const seller = await server.confirmedSeller();
    await ask(seller, freshAddress());
    expect((await undo(await linkOf(seller, 'email_change_asked'))).status).toBe(204);
    expect((await follow(await linkOf(seller))).status).toBe(400);
    expect(await signIn(seller.user.email)).toBe(200);
  });

  test('reaches behind a later change, whose own undoing is worth nothing then', async () => {
    const { seller, undoLink } = await movedSeller();
    await ask(await again(seller), freshAddress());
    await follow(await linkOf(seller));
    const later = await linkOf(seller, 'email_change_asked');
    expect((await undo(undoLink)).status).toBe(204);
    expect((await undo(later)).status).toBe(400);
    expect(await signIn(seller.user.email)).toBe(200);
  });

  test('works for seven days, and not once somebody else has the old address', async () => {
    const { seller, newEmail, undoLink } = await movedSeller();
    await server.seller({ email: seller.user.email });
    expect(await undo(undoLink)).toMatchObject({ status: 409, body: { code: 'address_taken' } });
    expect(await signIn(newEmail)).toBe(200);
    server.clock.advance(7 * DAY + 1_000);
    expect(await undo(undoLink)).toMatchObject({ status: 400, body: { code: 'invalid_link' } });
  });
});
