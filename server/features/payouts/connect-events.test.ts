import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publicInvoicesRepo } from '#server/features/invoices/public-invoices.repo.ts';
import { checkProviders } from '#server/jobs/scheduled-tasks.ts';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import { connectedSeller, connectStatusOf, payoutMailsTo, sellerWithAccount } from '#server/test/connect.ts';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { type FakeEvent, signEvent } from '#server/test/fakes/stripe.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { ConnectStatus } from '#shared/connect.ts';

const server = await startBillingServer();
const { stripe, hookUrl } = server;
afterAll(() => stopBillingServer(server));
beforeEach(() => {
  stripe.events.length = 0;
});
afterEach(() => {
  stripe.faults.length = 0;
  stripe.isLive = false;
  server.clock.run();
});

const ready = {
  details_submitted: true,
  charges_enabled: true,
  payouts_enabled: true,
  requirements: { disabled_reason: null, currently_due: [], past_due: [] },
};
const paused = {
  charges_enabled: false,
  requirements: { disabled_reason: 'requirements.past_due', currently_due: ['x'], past_due: ['x'] },
};
const lastEvent = () => stripe.events.at(-1) as FakeEvent;
const keptEvent = async ({ id }: FakeEvent) =>
  (await server.pool.query('select status, reason from webhook_events where event_id = $1', [id])).rows[0];
const rowOf = async ({ user }: Seller) =>
  (
    await server.pool.query(
      `select stripe_connect_account_id as account, stripe_connect_account_status as state,
         stripe_connect_onboarding_complete as ready from users where id = $1`,
      [user.id],
    )
  ).rows[0];
const noticesTo = async (seller: Seller) =>
  ((await seller.get('/api/notifications')).body as { subject: string; type: string }[]).filter(
    ({ type }) => type === 'other',
  );
/** Delivers and acts. */
async function tell(events: readonly FakeEvent[]): Promise<void> {
  const statuses = await Promise.all(events.map((event) => stripe.deliver(event, hookUrl)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  await Promise.all([server.work(), server.work()]);
}

describe('an event of a connected account', () => {
  test('signed with the connect secret is accepted while both secrets are set', async () => {
    const { seller, account } = await sellerWithAccount(server);
    expect(stripe.options.webhookSecret).not.toBe(stripe.options.connectWebhookSecret);
    await stripe.connect.change(account, ready);
    await tell([lastEvent()]);
    expect(await keptEvent(lastEvent())).toMatchObject({ status: 'processed' });
    expect(await rowOf(seller)).toEqual({ account, state: 'ready', ready: true });
  });

  test('is believed with no other signature, and nothing of it is kept', async () => {
    const { seller, account } = await sellerWithAccount(server);
    await stripe.connect.change(account, ready);
    const body = JSON.stringify(lastEvent(), null, 2);
    const now = Math.floor(server.clock.now().getTime() / 1_000);
    const secret = stripe.options.connectWebhookSecret ?? '';
    const right = signEvent(body, secret, now);
    const wrong = [
      [body, signEvent(body, 'whsec_of_somebody_else', now)],
      [body, undefined],
      [body, 'v1=abc'],
      [JSON.stringify(JSON.parse(body)), right],
      [body, signEvent(body, secret, now - 301)],
      [body.replace(account, 'acct_of_another'), right],
    ] as const;
    for (const [raw, signature] of wrong) {
      const headers = {
        'content-type': 'application/json',
        ...(signature && { 'stripe-signature': signature }),
      };
      expect((await server.anon().send('POST', '/api/webhooks/stripe', { raw, headers })).status).toBe(400);
    }
    expect(await keptEvent(lastEvent())).toBeUndefined();
    await server.work();
    expect((await rowOf(seller)).ready).toBe(false);
  });

  test('is refused where the connect secret is not set, however well it is signed', async () => {
    const { account } = await sellerWithAccount(server);
    await stripe.connect.change(account, ready);
    const other = await startTestServer({ stripe: { ...stripe.options, connectWebhookSecret: undefined } });
    expect(await stripe.deliver(lastEvent(), `${other.origin}/api/webhooks/stripe`)).toBe(400);
    await other.close();
  });

  test('says only what to read again: late, false and repeated ones change nothing', async () => {
    const { seller, account } = await sellerWithAccount(server);
    await stripe.connect.change(account, ready);
    const early = lastEvent();
    await stripe.connect.change(account, paused);
    await tell([lastEvent(), early, early, lastEvent()]);
    expect((await rowOf(seller)).state).toBe('restricted');
    const forged = structuredClone(lastEvent());
    forged.id = 'evt_forged';
    Object.assign(forged.data.object, ready);
    await tell([forged]);
    expect((await rowOf(seller)).ready).toBe(false);
  });

  test('of an account that nobody has, of another kind or of the other mode is ignored', async () => {
    const { seller, account } = await sellerWithAccount(server);
    await stripe.emit('account.updated', { id: 'acct_unknown', object: 'account' }, 'acct_unknown');
    const unknown = lastEvent();
    await stripe.emit('payout.paid', { id: 'po_1', object: 'payout' }, account);
    const foreign = lastEvent();
    stripe.isLive = true;
    await stripe.connect.change(account, ready);
    const live = lastEvent();
    stripe.isLive = false;
    await tell([unknown, foreign, live]);
    expect(await keptEvent(unknown)).toEqual({ status: 'ignored', reason: 'unknown account' });
    expect(await keptEvent(foreign)).toEqual({ status: 'ignored', reason: 'not asked for' });
    expect(await keptEvent(live)).toEqual({ status: 'ignored', reason: 'livemode' });
    expect((await rowOf(seller)).ready).toBe(false);
  });

  test('waits while the provider is away', async () => {
    const { seller, account } = await sellerWithAccount(server);
    await stripe.connect.change(account, ready);
    stripe.faults.push({ match: /accounts/, times: 3, answer: { status: 500, body: { error: {} } } });
    await tell([lastEvent()]);
    expect((await keptEvent(lastEvent())).status).toBe('waiting');
    await server.work();
    expect((await rowOf(seller)).ready).toBe(true);
  });
});

describe('an account that takes no payments any more', () => {
  test('turns payments off, keeps its id, and its owner is told once', async () => {
    const { seller, account } = await connectedSeller(server);
    const { invoiceNumber } = await buildInvoice(seller, (await buildClient(seller)).id, {
      paymentMethod: 'stripe',
    });
    const offered = async () => {
      const repo = publicInvoicesRepo(server.connect.db, { stripe: true, paypal: false });
      return (await repo.find(invoiceNumber, server.clock.now()))?.payment;
    };
    expect(await offered()).toBe('stripe');
    await stripe.connect.change(account, paused);
    await stripe.connect.change(account, paused);
    await tell(stripe.events.slice(-2));
    await tell(stripe.events.slice(-2));
    expect(await offered()).toBe('none');
    expect(await rowOf(seller)).toEqual({ account, state: 'restricted', ready: false });
    expect(await connectStatusOf(seller)).toMatchObject({ state: 'restricted', reason: 'details_due' });
    expect(await payoutMailsTo(server, seller)).toEqual(['stripe_connected', 'stripe_paused']);
    expect(await noticesTo(seller)).toMatchObject([{ subject: 'Card payments are paused' }]);
    await stripe.connect.change(account, ready);
    await tell([lastEvent()]);
    expect(await offered()).toBe('stripe');
    expect(await noticesTo(seller)).toHaveLength(1);
  });

  test('that its owner has withdrawn is told of once, and can be replaced', async () => {
    const { seller, account } = await connectedSeller(server);
    await stripe.connect.withdraw(account);
    await tell([lastEvent(), lastEvent()]);
    expect(await rowOf(seller)).toEqual({ account, state: 'disconnected', ready: false });
    expect(await payoutMailsTo(server, seller)).toEqual(['stripe_connected', 'stripe_disconnected']);
    expect(await noticesTo(seller)).toMatchObject([{ subject: 'Stripe account disconnected' }]);
    expect(await seller.post('/api/connect/onboard')).toMatchObject({ status: 409 });
    const replaced = (await seller.post('/api/connect/create-account')).body as ConnectStatus;
    expect(replaced).toMatchObject({ hasAccount: true, state: 'setup_required' });
    expect(replaced.accountId).not.toBe(account);
    // What is told late of the former one is nobody's.
    await stripe.emit('account.updated', { id: account, object: 'account' }, account);
    await tell([lastEvent()]);
    expect(await keptEvent(lastEvent())).toMatchObject({ reason: 'unknown account' });
    expect((await rowOf(seller)).account).toBe(replaced.accountId);
  });

  test('though nothing told of it is found the next day, also where the provider was away at first', async () => {
    const { seller, account } = await connectedSeller(server);
    await stripe.connect.change(account, paused);
    const { billing, connect } = server;
    const round = async (afterMs: number) => {
      server.clock.advance(afterMs);
      await checkProviders({ db: connect.db, clock: server.clock, billing, connect });
      return (await rowOf(seller)).ready;
    };
    const day = 86_400_000;
    expect(await round(day / 2)).toBe(true);
    stripe.faults.push({ match: /./, times: 999, answer: { status: 500, body: {} } });
    expect(await round(day / 2 + 60_000)).toBe(true);
    stripe.faults.length = 0;
    expect(await round(11 * 60_000)).toBe(false);
    expect(await payoutMailsTo(server, seller)).toEqual(['stripe_connected', 'stripe_paused']);
  });
});

test('mails about payout details go out whatever is switched off', async () => {
  const { seller, account } = await sellerWithAccount(server);
  await seller.put('/api/user/notification-preferences', { email: false, paymentAlerts: false });
  await stripe.connect.change(account, ready);
  await connectStatusOf(seller, { isFresh: true });
  expect(await payoutMailsTo(server, seller)).toEqual(['stripe_connected']);
});
