import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import { connectedSeller, connectStatusOf, payoutMailsTo, sellerWithAccount } from '#server/test/connect.ts';
import { startTestServer } from '#server/test/test-server.ts';
import type { ConnectStatus } from '#shared/connect.ts';

const server = await startBillingServer();
const { stripe } = server;
afterAll(() => stopBillingServer(server));
afterEach(() => {
  stripe.faults.length = 0;
  stripe.isLive = false;
  stripe.connect.isPlatformReady = true;
  server.clock.run();
});

const CREATE = '/api/connect/create-account';
const ONBOARD = '/api/connect/onboard';
const STATUS = '/api/connect/status';

const ofSeller = (userId: string) =>
  [...stripe.connect.accounts.values()].filter(
    ({ metadata }) => (metadata as { userId: string }).userId === userId,
  );
const creations = (userId: string) =>
  stripe.calls.filter(
    ({ call, form }) =>
      call === 'POST /v1/accounts' && (form.metadata as { userId: string }).userId === userId,
  );

describe('creating an account', () => {
  test('three calls at once make one account', async () => {
    const seller = await server.proSeller();
    const answers = await Promise.all([CREATE, CREATE, CREATE].map((path) => seller.post(path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => (body as ConnectStatus).accountId)).size).toBe(1);
    expect(ofSeller(seller.user.id)).toHaveLength(1);
    expect(creations(seller.user.id)).toHaveLength(1);
  });

  test('answers with its state, and so does asking again', async () => {
    const { seller, account } = await sellerWithAccount(server);
    const expected = {
      paymentsEnabled: false,
      hasAccount: true,
      accountId: account,
      state: 'setup_required',
      reason: null,
    };
    expect(await seller.post(CREATE, { accountId: 'acct_other' })).toMatchObject({
      status: 200,
      body: expected,
    });
    expect(await connectStatusOf(seller)).toEqual(expected);
    expect((await seller.get('/api/user')).body).toMatchObject({
      stripeConnectAccountId: account,
      stripeConnectAccountStatus: 'setup_required',
      stripeConnectOnboardingComplete: false,
    });
  });

  test('the seller pays the fees, and the provider answers for losses', async () => {
    const { seller } = await sellerWithAccount(server);
    const [made] = creations(seller.user.id);
    expect(made).toMatchObject({
      key: `acct:${seller.user.id}`,
      form: {
        email: seller.user.email,
        controller: {
          stripe_dashboard: { type: 'full' },
          fees: { payer: 'account' },
          losses: { payments: 'stripe' },
          requirement_collection: 'stripe',
        },
        capabilities: { card_payments: { requested: 'true' }, transfers: { requested: 'true' } },
      },
    });
    expect(made?.form).not.toHaveProperty('type');
  });

  test('where the platform profile is not complete says setupRequired, and works once it is', async () => {
    const seller = await server.proSeller();
    stripe.connect.isPlatformReady = false;
    const before = server.log.raw.length;
    const refused = await seller.post(CREATE);
    expect(refused).toMatchObject({ status: 400, body: { setupRequired: true } });
    expect(refused.text).not.toMatch(/dashboard\.stripe\.com|liab|losses/);
    const logged = server.log.raw.slice(before).join('\n');
    expect(logged).toContain('managing losses for connected accounts');
    expect(logged).toMatch(/"providerRequest":"req_/);
    expect((await connectStatusOf(seller)).hasAccount).toBe(false);
    // The provider answers the same key as before for a day.
    stripe.connect.isPlatformReady = true;
    expect((await seller.post(CREATE)).status).toBe(200);
    expect(ofSeller(seller.user.id)).toHaveLength(1);
  });

  test('answers that were lost make no second account, however often somebody tries again', async () => {
    const seller = await server.proSeller();
    // The client itself tries three times.
    stripe.faults.push({ match: /POST \/v1\/accounts/, times: 3, isLost: true });
    expect(await seller.post(CREATE)).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    expect((await seller.post(CREATE)).status).toBe(200);
    expect(ofSeller(seller.user.id)).toHaveLength(1);
  });

  test('an answer that is none of the provider’s stores nothing', async () => {
    const seller = await server.proSeller();
    stripe.faults.push({
      match: /accounts/,
      times: 9,
      answer: { status: 404, body: { message: 'no route' } },
    });
    expect(await seller.post(CREATE)).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    expect((await connectStatusOf(seller)).hasAccount).toBe(false);
  });
});

describe('the status', () => {
  test('without an account has its three fields', async () => {
    expect(await connectStatusOf(await server.proSeller())).toEqual({
      paymentsEnabled: false,
      hasAccount: false,
      accountId: null,
    });
  });

  test('is what the provider said within the last minute, and at once where that is asked for', async () => {
    const { seller, account } = await sellerWithAccount(server);
    server.clock.set('2026-11-28T12:00:00Z');
    await connectStatusOf(seller);
    await stripe.connect.change(account, {
      details_submitted: true,
      requirements: {
        disabled_reason: 'requirements.pending_verification',
        currently_due: [],
        past_due: [],
      },
    });
    server.clock.set('2026-11-28T12:00:59Z');
    expect((await connectStatusOf(seller)).state).toBe('setup_required');
    expect((await connectStatusOf(seller, { isFresh: true })).state).toBe('in_review');
    await stripe.connect.change(account, {
      charges_enabled: true,
      payouts_enabled: true,
      requirements: { disabled_reason: null, currently_due: [], past_due: [] },
    });
    server.clock.set('2026-11-28T12:02:00Z');
    expect(await connectStatusOf(seller)).toMatchObject({ state: 'ready', paymentsEnabled: true });
    expect((await seller.get(`${STATUS}?fresh=yes`)).status).toBe(400);
  });

  test('stands as it was read last while the provider is away', async () => {
    const { seller } = await connectedSeller(server);
    stripe.faults.push({
      match: /./,
      times: 6,
      answer: { status: 500, body: { error: { message: 'down' } } },
    });
    expect(await connectStatusOf(seller, { isFresh: true })).toMatchObject({
      paymentsEnabled: true,
      isAway: true,
    });
    expect(await connectStatusOf(seller)).toMatchObject({ isAway: true });
    stripe.faults.length = 0;
    expect(await connectStatusOf(seller)).not.toHaveProperty('isAway');
  });

  test('of an answer that is no account changes nothing', async () => {
    const { seller } = await connectedSeller(server);
    stripe.faults.push({
      match: /accounts/,
      times: 1,
      answer: { status: 200, body: { object: 'list', data: [] } },
    });
    expect(await connectStatusOf(seller, { isFresh: true })).toMatchObject({ state: 'ready' });
  });

  test('a slow older reading never overwrites a newer one', async () => {
    const { seller, account } = await connectedSeller(server);
    let release: () => void = () => undefined;
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    stripe.faults.push({ match: /GET \/v1\/accounts/, times: 1, until });
    const slow = connectStatusOf(seller, { isFresh: true });
    await expect.poll(() => stripe.faults[0]?.times).toBe(0);
    await stripe.connect.change(account, {
      charges_enabled: false,
      requirements: { disabled_reason: 'rejected.other', currently_due: [], past_due: [] },
    });
    expect((await connectStatusOf(seller, { isFresh: true })).state).toBe('restricted');
    release();
    expect((await slow).state).toBe('restricted');
    expect(await payoutMailsTo(server, seller)).toEqual(['stripe_connected', 'stripe_paused']);
  });
});

describe('who may call', () => {
  const calls = [
    ['GET', STATUS],
    ['POST', CREATE],
    ['POST', ONBOARD],
  ] as const;

  test('nobody who is signed out, and no free seller', async () => {
    const { seller, account } = await connectedSeller(server);
    await server.pool.query('update users set is_premium = false where id = $1', [seller.user.id]);
    const asked = stripe.calls.length;
    for (const [method, path] of calls) {
      expect((await server.anon().send(method, path)).status).toBe(401);
      expect(await seller.send(method, path)).toMatchObject({ status: 403, body: { code: 'pro_required' } });
    }
    expect(stripe.calls).toHaveLength(asked);
    // The account stays linked, and is there again with the plan.
    await server.pool.query('update users set is_premium = true where id = $1', [seller.user.id]);
    expect(await connectStatusOf(seller)).toMatchObject({ accountId: account, paymentsEnabled: true });
  });

  test('where nothing is configured, writes say so and the status comes from the row', async () => {
    const bare = await startTestServer();
    const [free, pro] = [await bare.seller(), await bare.proSeller()];
    for (const path of [CREATE, ONBOARD]) {
      expect((await bare.anon().post(path)).status).toBe(401);
      expect((await free.post(path)).status).toBe(403);
      expect(await pro.post(path)).toMatchObject({
        status: 503,
        body: { code: 'not_configured', message: 'Card payments are not set up here' },
      });
    }
    expect((await free.get(STATUS)).status).toBe(403);
    expect(await pro.get(STATUS)).toMatchObject({
      status: 200,
      body: { paymentsEnabled: false, hasAccount: false, accountId: null },
    });
    await bare.pool.query("update users set stripe_connect_account_id = 'acct_row' where id = $1", [
      pro.user.id,
    ]);
    expect((await pro.get(STATUS)).body).toMatchObject({ hasAccount: true, accountId: 'acct_row' });
    await bare.close();
  });

  test('one seller never touches the account of another', async () => {
    const { account } = await connectedSeller(server);
    const other = await server.proSeller();
    for (const body of [{ account }, { accountId: account, userId: 'x' }])
      expect((await other.post(ONBOARD, body)).status).toBe(409);
    const { accountId } = (await other.post(CREATE, { accountId: account })).body as ConnectStatus;
    expect(accountId).not.toBe(account);
  });
});
