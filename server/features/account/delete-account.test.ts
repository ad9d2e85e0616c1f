import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { deleteDueAccounts } from '#server/features/account/delete-account.ts';
import { runScheduledTasks } from '#server/jobs/scheduled-tasks.ts';
import { startBillingServer, stopBillingServer, subscriber } from '#server/test/billing.ts';
import { PASSWORD } from '#server/test/factories.ts';
import type { SubscriptionThing } from '#server/test/fakes/stripe-ledger.ts';
import { rowHash } from '#server/test/invariants.ts';
import { beginPaying, payableInvoice, press } from '#server/test/payments.ts';
import type { Seller } from '#server/test/test-server.ts';

const server = await startBillingServer();
const { stripe, billing, payments } = server;
afterAll(() => stopBillingServer(server));
afterEach(() => {
  server.clock.run();
  stripe.faults.length = 0;
});

const DAY = 86_400_000;
const DELETION = '/api/user/deletion';
const ask = (seller: Seller, more: object = {}) =>
  seller.post(DELETION, { email: seller.user.email, currentPassword: PASSWORD, ...more });
const signIn = ({ user }: Seller, caller = server.anon()) =>
  caller.post('/api/login', { email: user.email, password: PASSWORD });
const work = () => deleteDueAccounts({ billing, payments });
const keepByLink = (token: string | undefined) => server.anon().post('/api/keep-account', { token });
async function linkOf({ user }: Seller): Promise<string | undefined> {
  const { rows } = await server.pool.query(
    "select payload ->> 'token' as token from outbox where user_id = $1 and template = 'deletion_asked' order by seq",
    [user.id],
  );
  return rows.at(-1)?.token;
}
const isThere = async ({ user }: Seller) =>
  (await server.pool.query('select 1 from users where id = $1', [user.id])).rowCount === 1;

describe('POST /api/user/deletion', () => {
  test('ends all sessions and mails a link; after fourteen days the account and its documents are gone', async () => {
    const { seller, invoice } = await payableInvoice(server);
    const page = `/api/public/invoices/${invoice.invoiceNumber}`;
    expect((await press(server, invoice)).status).toBe(200);
    const answer = await ask(seller);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await seller.get('/api/user')).status).toBe(401);
    expect(await linkOf(seller)).toBeTruthy();
    // Readable, but nobody can pay.
    expect((await server.anon().get(page)).status).toBe(200);
    expect((await press(server, invoice)).status).toBeGreaterThanOrEqual(400);
    server.clock.advance(14 * DAY - 60_000);
    await work();
    expect(await isThere(seller)).toBe(true);
    server.clock.advance(120_000);
    await work();
    expect(await isThere(seller)).toBe(false);
    expect((await server.anon().get(page)).status).toBe(404);
    expect((await signIn(seller)).status).toBe(401);
  });

  test('cancels the subscription at once, or does nothing where that fails', async () => {
    const { seller, id } = await subscriber(server);
    stripe.faults.push({ match: /subscriptions/, times: 99, answer: { status: 500, body: {} } });
    expect((await ask(seller)).status).toBeGreaterThanOrEqual(500);
    expect((await seller.get('/api/user')).body).toMatchObject({ deletesAt: null });
    stripe.faults.length = 0;
    expect((await ask(seller)).status).toBe(204);
    expect(stripe.books.get<SubscriptionThing>(id, 'subscription').status).toBe('canceled');
  });

  test('withdraws what clients have begun to pay; what is on its way holds it up', async () => {
    const payable = await payableInvoice(server);
    const { seller } = payable;
    await beginPaying(server, payable);
    const set = (status: string) =>
      server.pool.query('update payments set status = $2 where user_id = $1', [seller.user.id, status]);
    await set('processing');
    expect(await ask(seller)).toMatchObject({ status: 409, body: { code: 'payment_on_its_way' } });
    expect((await seller.get('/api/user')).body).toMatchObject({ deletesAt: null });
    await set('open');
    expect((await ask(seller)).status).toBe(204);
    const { rows } = await server.pool.query(
      'select withdrawn_at is not null as is from payments where user_id = $1',
      [seller.user.id],
    );
    expect(rows).toEqual([{ is: true }]);
  });

  test.each([
    [{ email: 'other@studio.example' }, 'email'],
    [{ email: undefined }, 'email'],
    [{ currentPassword: 'wrong-horse-7' }, 'currentPassword'],
    [{ currentPassword: undefined }, 'currentPassword'],
  ])('refuses %j by field and changes nothing', async (fields, field) => {
    const seller = await server.confirmedSeller();
    const before = await rowHash(server.pool, seller.user.id);
    const answer = await ask(seller, fields);
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors: { [field]: [expect.any(String)] } } });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test('takes the address in any case; a visitor can ask for nothing, nor for somebody else’s account', async () => {
    const [seller, other] = [await server.confirmedSeller(), await server.confirmedSeller()];
    expect((await ask(seller, { email: other.user.email })).status).toBe(400);
    expect((await server.anon().post(DELETION, { email: seller.user.email })).status).toBe(401);
    expect((await ask(seller, { email: seller.user.email.toUpperCase() })).status).toBe(204);
    expect((await other.get('/api/user')).body).toMatchObject({ deletesAt: null });
  });
});

describe('keeping the account', () => {
  test('by signing in: the answer says when it would go, and it stays', async () => {
    const seller = await server.confirmedSeller();
    await ask(seller);
    const answer = await signIn(seller, seller);
    expect(answer.body).toMatchObject({ deletesAt: expect.any(String) });
    // Asked for once more, it goes no later.
    await ask(seller);
    expect((await signIn(seller, seller)).body).toMatchObject(answer.body as object);
    expect((await seller.delete(DELETION)).status).toBe(204);
    expect((await seller.get('/api/user')).body).toMatchObject({ deletesAt: null });
    server.clock.advance(15 * DAY);
    await work();
    expect(await isThere(seller)).toBe(true);
    expect((await keepByLink(await linkOf(seller))).status).toBe(400);
    expect((await server.anon().delete(DELETION)).status).toBe(401);
  });

  test('by the link, once and by a POST alone', async () => {
    const seller = await server.confirmedSeller();
    await ask(seller);
    const token = await linkOf(seller);
    expect((await server.anon().get(`/keep-account?token=${token}`)).status).toBe(200);
    expect((await signIn(seller, seller)).body).toMatchObject({ deletesAt: expect.any(String) });
    const statuses = (await Promise.all([keepByLink(token), keepByLink(token)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, 400]);
    expect((await seller.get('/api/user')).body).toMatchObject({ deletesAt: null });
    expect((await keepByLink(undefined)).status).toBe(400);
  });

  test('while the worker is at it leaves it whole', async () => {
    const seller = await server.confirmedSeller();
    await ask(seller);
    server.clock.advance(14 * DAY - 1_000);
    await signIn(seller, seller);
    await seller.delete(DELETION);
    server.clock.advance(2_000);
    await Promise.all([work(), runScheduledTasks({ db: payments.db, clock: server.clock })]);
    expect(await isThere(seller)).toBe(true);
  });
});
