import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { askForSecret, startBillingServer, stopBillingServer, subscriber } from '#server/test/billing.ts';
import { callCommand } from '#server/test/call-command.ts';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import type { SubscriptionThing } from '#server/test/fakes/stripe-ledger.ts';
import { createHold } from '#server/test/hold.ts';
import { beginPaying, payableInvoice } from '#server/test/payments.ts';
import type { Seller } from '#server/test/test-server.ts';

const server = await startBillingServer();
const { stripe, hookUrl } = server;
afterAll(() => stopBillingServer(server));
afterEach(() => {
  stripe.faults.length = 0;
});

const { secretKey, publishableKey, apiUrl } = stripe.options;
const withProvider = {
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: publishableKey,
  STRIPE_API_BASE: apiUrl,
};
const deleteUser = (seller: Seller, env: Record<string, string> = withProvider) =>
  callCommand('delete-user', [seller.user.email, '--yes'], {
    DATABASE_URL: server.databaseUrl,
    ...env,
  });
const statusOf = (id: string) => stripe.books.get<SubscriptionThing>(id, 'subscription').status;
const isThere = async (seller: Seller) => (await seller.get('/api/user')).status === 200;

describe('deleting an account whose subscription runs', () => {
  test('cancels it first, and nothing is billed or told afterwards', async () => {
    const { seller, id } = await subscriber(server);
    expect((await deleteUser(seller)).output).toMatch(/^Deleted /);
    expect(await isThere(seller)).toBe(false);
    expect(statusOf(id)).toBe('canceled');
    const told = stripe.events.at(-1);
    expect(told?.type).toBe('customer.subscription.deleted');
    if (told) expect(await stripe.deliver(told, hookUrl)).toBe(200);
    await server.work();
    expect(
      (await server.pool.query('select status, reason from webhook_events where event_id = $1', [told?.id]))
        .rows,
    ).toEqual([{ status: 'ignored', reason: 'unknown customer' }]);
  });

  test('takes back what was arranged for the next period', async () => {
    const { seller, id } = await subscriber(server, 'yearly');
    await seller.post('/api/subscription/change', { plan: 'monthly' });
    expect((await deleteUser(seller)).code).toBe(0);
    expect(stripe.books.get<SubscriptionThing>(id, 'subscription')).toMatchObject({
      status: 'canceled',
      schedule: null,
    });
  });

  test('leaves nothing that could still be paid', async () => {
    const seller = await server.seller();
    const secret = await askForSecret(seller);
    expect((await deleteUser(seller)).code).toBe(0);
    await expect(stripe.pay(secret)).rejects.toThrow('canceled');
  });

  test('is refused while the provider is away, and nothing is deleted', async () => {
    const { seller, id } = await subscriber(server);
    stripe.faults.push({
      match: /./,
      times: 99,
      answer: { status: 500, body: { error: { message: 'down' } } },
    });
    expect(await deleteUser(seller)).toMatchObject({
      code: 1,
      output: expect.stringContaining("Nothing was deleted because the subscription couldn't be cancelled"),
    });
    expect(await isThere(seller)).toBe(true);
    expect(statusOf(id)).toBe('active');
  });

  test('is refused where the provider does not cancel', async () => {
    const { seller, id } = await subscriber(server);
    stripe.faults.push({
      match: /^DELETE/,
      times: 99,
      answer: { status: 400, body: { error: { type: 'invalid_request_error', message: 'no' } } },
    });
    const { code, output } = await deleteUser(seller);
    expect([code, output]).toEqual([1, expect.stringContaining(`subscription ${id} is still active`)]);
    expect(await isThere(seller)).toBe(true);
  });

  test('can be done again when it was cut off after the cancellation', async () => {
    const { seller, id } = await subscriber(server);
    const { opened, open } = createHold();
    stripe.faults.push({ match: /^DELETE/, times: 1, until: opened });
    const first = deleteUser(seller);
    await expect.poll(() => statusOf(id), { timeout: 15_000 }).toBe('canceled');
    stripe.faults.push({ match: /^GET \/v1\/subscriptions$/, times: 9, answer: { status: 500, body: {} } });
    open();
    expect((await first).code).toBe(1);
    expect(await isThere(seller)).toBe(true);
    stripe.faults.length = 0;
    expect((await deleteUser(seller)).code).toBe(0);
    expect(await isThere(seller)).toBe(false);
  });

  test('is refused where no provider is set up', async () => {
    const { seller, id } = await subscriber(server);
    expect(await deleteUser(seller, {})).toEqual({
      code: 1,
      output: `Subscription ${id} is running. Set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY, or cancel it at the payment provider first.\n`,
    });
    expect(await isThere(seller)).toBe(true);
  });
});

test('what clients have paid goes with the account', async () => {
  const seller = await server.seller();
  const client = await buildClient(seller);
  const { id: invoiceId } = await buildInvoice(seller, client.id);
  await server.pool.query(
    `insert into payments (id, user_id, document_id, display_number, title, provider, amount_cents, status,
       external_account, expires_at, succeeded_at)
     values ($1, $2, $3, 'INV-0001', 'Website', 'stripe', 5000, 'succeeded', 'acct_1', now(), now())`,
    [randomUUID(), seller.user.id, invoiceId],
  );
  expect((await deleteUser(seller)).code).toBe(0);
  expect(
    (await server.pool.query('select 1 from payments where user_id = $1', [seller.user.id])).rows,
  ).toEqual([]);
});

test('what clients have begun to pay cannot be paid any more', async () => {
  const payable = await payableInvoice(server);
  const session = await beginPaying(server, payable);
  expect(session.status).toBe('open');
  expect((await deleteUser(payable.seller)).code).toBe(0);
  expect(session.status).toBe('expired');
});

test('a provider that does not withdraw payments holds nobody up', async () => {
  const payable = await payableInvoice(server);
  await beginPaying(server, payable);
  stripe.faults.push({ match: /checkout/, times: 99, answer: { status: 500, body: {} } });
  expect((await deleteUser(payable.seller)).output).toContain('Deleted ');
  expect(await isThere(payable.seller)).toBe(false);
});
