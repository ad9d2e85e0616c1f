import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { createPool, openDatabase } from '#server/db/client.ts';
import { askForSecret, startBillingServer, stopBillingServer, subscriber } from '#server/test/billing.ts';
import type { SubscriptionThing } from '#server/test/fakes/stripe-ledger.ts';
import { createHold } from '#server/test/hold.ts';
import type { Seller } from '#server/test/test-server.ts';
import { changePlan, getOrCreateSubscription, setSubscriptionEnding } from './change-subscription.ts';
import { withSellerLock } from './seller-lock.ts';

const server = await startBillingServer();
const { stripe } = server;
// What another process has of its own.
const otherPool = createPool(server.databaseUrl, { onIdleError: () => undefined });
const elsewhere = { ...server.billing, db: openDatabase(otherPool) };
afterAll(async () => {
  await otherPool.end();
  await stopBillingServer(server);
});
afterEach(() => {
  stripe.faults.length = 0;
});

const callsOf = (call: RegExp) => stripe.calls.filter((made) => call.test(made.call)).length;
const openOf = (customer: string | undefined) =>
  stripe.books
    .all<SubscriptionThing>('subscription')
    .filter((known) => known.customer === customer && known.status === 'incomplete');
const customerOf = async ({ user }: Seller): Promise<string> =>
  (await server.pool.query('select stripe_customer_id as id from users where id = $1', [user.id])).rows[0].id;

/** As long as others take for as much work. */
async function othersWork(): Promise<void> {
  await subscriber(server);
}

describe('the lock of a seller', () => {
  test('work of one seller never overlaps, whichever process does it', async () => {
    const { user } = await server.seller();
    let running = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++running);
      await server.pool.query('select 1');
      running--;
    };
    await Promise.all(
      [server.billing, elsewhere, server.billing, elsewhere, server.billing].map(({ db }) =>
        withSellerLock(db, user.id, work),
      ),
    );
    expect(most).toBe(1);
  });

  test('another seller’s work is not waited for', async () => {
    const [one, other] = [await server.seller(), await server.seller()];
    const { opened, open } = createHold();
    const held = withSellerLock(server.billing.db, one.user.id, () => opened);
    expect(await withSellerLock(server.billing.db, other.user.id, async () => 'done')).toBe('done');
    open();
    await held;
  });

  test('work that fails gives the lock to the next', async () => {
    const { user } = await server.seller();
    const failing = withSellerLock(server.billing.db, user.id, () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    expect(await withSellerLock(server.billing.db, user.id, async () => 'done')).toBe('done');
  });

  test('a process that died with the lock is waited for no longer than its lease', async () => {
    const { user } = await server.seller();
    const { opened, open } = createHold();
    const dead = withSellerLock(elsewhere.db, user.id, () => opened);
    await expect
      .poll(async () => (await server.pool.query(LEASE, [user.id])).rows)
      .toEqual([{ seconds: expect.closeTo(60, -1) }]);
    await server.pool.query(`update billing_states set turn_until = now() where user_id = $1`, [user.id]);
    expect(await withSellerLock(server.billing.db, user.id, async () => 'done')).toBe('done');
    open();
    await dead;
  });

  test('who waits in vain is told to try again, and does nothing', async () => {
    const { user } = await server.seller();
    const { opened, open } = createHold();
    const held = withSellerLock(elsewhere.db, user.id, () => opened);
    await expect.poll(async () => (await server.pool.query(LEASE, [user.id])).rows).toHaveLength(1);
    const work = vi.fn(async () => undefined);
    await expect(withSellerLock(server.billing.db, user.id, work, 100)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'Another change is in progress. Please try again.',
    });
    expect(work).not.toHaveBeenCalled();
    open();
    await held;
  });
});

const LEASE = `select extract(epoch from turn_until - now())::float8 as seconds from billing_states
  where user_id = $1 and turn_until is not null`;

describe('changes of one seller in two processes', () => {
  test('both plans asked for at once leave one that can be paid', async () => {
    const seller = await server.seller();
    await askForSecret(seller);
    const { opened, open } = createHold();
    stripe.faults.push({ match: /^DELETE \/v1\/subscriptions/, times: 1, after: opened });
    const before = callsOf(/^DELETE/);
    const yearly = getOrCreateSubscription(server.billing, seller.user.id, 'yearly');
    await expect.poll(() => callsOf(/^DELETE/)).toBe(before + 1);
    const monthly = getOrCreateSubscription(elsewhere, seller.user.id, 'monthly');
    await othersWork();
    open();
    const secrets = await Promise.all([yearly, monthly]);
    expect(openOf(await customerOf(seller))).toHaveLength(1);
    await expect(stripe.pay(secrets[1])).resolves.toBeUndefined();
  });

  test('a first subscription asked for twice at once is one', async () => {
    const seller = await server.seller();
    const { opened, open } = createHold();
    stripe.faults.push({ match: /^POST \/v1\/subscriptions$/, times: 1, after: opened });
    const before = callsOf(/^POST \/v1\/subscriptions$/);
    const first = getOrCreateSubscription(server.billing, seller.user.id, 'monthly');
    await expect.poll(() => callsOf(/^POST \/v1\/subscriptions$/)).toBe(before + 1);
    const second = getOrCreateSubscription(elsewhere, seller.user.id, 'yearly');
    await othersWork();
    open();
    await Promise.all([first, second]);
    expect(openOf(await customerOf(seller))).toHaveLength(1);
  });

  test('a plan for the next period and a cancellation at once leave a cancelled subscription and no plan', async () => {
    const { seller, id } = await subscriber(server, 'yearly');
    const { opened, open } = createHold();
    stripe.faults.push({ match: /^POST \/v1\/subscription_schedules$/, times: 1, after: opened });
    const before = callsOf(/^POST \/v1\/subscription_schedules$/);
    const change = changePlan(server.billing, seller.user.id, 'monthly');
    await expect.poll(() => callsOf(/^POST \/v1\/subscription_schedules$/)).toBe(before + 1);
    const cancel = setSubscriptionEnding(elsewhere, seller.user.id, true);
    await othersWork();
    open();
    await Promise.all([change, cancel]);
    expect(stripe.books.get<SubscriptionThing>(id, 'subscription')).toMatchObject({
      cancel_at_period_end: true,
      schedule: null,
    });
  });
});
