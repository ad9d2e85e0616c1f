import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Agent } from '#server/test/agent.ts';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import { connectedSeller, payoutMailsTo, sellerWithAccount } from '#server/test/connect.ts';
import { PASSWORD } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';
import type { Onboarding } from '#shared/connect.ts';

const server = await startBillingServer();
const { stripe } = server;
afterAll(() => stopBillingServer(server));
afterEach(() => {
  stripe.faults.length = 0;
  stripe.isLive = false;
});

const ONBOARD = '/api/connect/onboard';

describe('onboarding', () => {
  const onboard = (caller: Agent, body?: object) => caller.post(ONBOARD, body);

  test('leads to the provider’s page, and from there back to the payments', async () => {
    const { seller, account } = await sellerWithAccount(server);
    const answer = await seller.post(ONBOARD);
    expect(answer.status).toBe(200);
    const { onboardingUrl } = answer.body as Onboarding;
    expect(onboardingUrl).toMatch(new RegExp(`^${stripe.options.apiUrl}/setup/`));
    expect(stripe.calls.at(-1)?.form).toEqual({
      account,
      type: 'account_onboarding',
      return_url: `${server.origin}/payments?connect=return`,
      refresh_url: `${server.origin}/payments?connect=refresh`,
    });
    const page = await fetch(onboardingUrl, { redirect: 'manual' });
    expect(page.status).toBe(200);
    // The link is good once.
    const again = await fetch(onboardingUrl, { redirect: 'manual' });
    expect(again.headers.get('location')).toBe(`${server.origin}/payments?connect=refresh`);
  });

  test('needs an account', async () => {
    const seller = await server.proSeller();
    expect(await seller.post(ONBOARD)).toMatchObject({ status: 409, body: { code: 'no_account' } });
  });

  test('with a live key and plain HTTP says httpsRequired before the provider is asked', async () => {
    const { seller } = await sellerWithAccount(server);
    const live = await startTestServer({
      database: { url: server.databaseUrl, pool: server.pool },
      stripe: { ...stripe.options, isLive: true },
    });
    const visitor = live.anon();
    await visitor.post('/api/login', { email: seller.user.email, password: PASSWORD });
    const asked = stripe.calls.length;
    expect(await onboard(visitor)).toMatchObject({ status: 400, body: { httpsRequired: true } });
    expect(stripe.calls).toHaveLength(asked);
    await live.close();
  });

  test('says httpsRequired when the provider does', async () => {
    const { seller } = await sellerWithAccount(server);
    stripe.isLive = true;
    const refused = await onboard(seller);
    expect(refused).toMatchObject({ status: 400, body: { httpsRequired: true } });
    expect(refused.text).not.toContain('redirected');
  });

  test('of an account that has become ready unheard asks for the password too', async () => {
    const { seller, account } = await sellerWithAccount(server);
    await stripe.connect.change(account, {
      ...{ details_submitted: true, charges_enabled: true, payouts_enabled: true },
      requirements: { disabled_reason: null, currently_due: [], past_due: [] },
    });
    expect(await onboard(seller)).toMatchObject({ status: 400, body: { fieldErrors: expect.anything() } });
  });

  test('of a ready account asks for the password again and tells the owner', async () => {
    const { seller } = await connectedSeller(server);
    for (const [body, message] of [
      [undefined, 'Current password is required'],
      [{ currentPassword: '' }, 'Current password is required'],
      [{ currentPassword: 7 }, 'Current password is required'],
      [{ currentPassword: 'wrong-horse-7' }, 'Current password is incorrect'],
    ] as const) {
      const refused = await onboard(seller, body);
      expect(refused).toMatchObject({ status: 400, body: { fieldErrors: { currentPassword: [message] } } });
      expect(refused.text).not.toContain('onboardingUrl');
    }
    expect(await payoutMailsTo(server, seller)).toEqual(['stripe_connected']);
    expect((await onboard(seller, { currentPassword: PASSWORD })).status).toBe(200);
    expect(await payoutMailsTo(server, seller)).toEqual(['stripe_connected', 'stripe_opened']);
  });

  test('of an account that is there no more, which nothing has told of, says so', async () => {
    const { seller, account } = await connectedSeller(server);
    await stripe.connect.withdraw(account);
    expect(await onboard(seller, { currentPassword: PASSWORD })).toMatchObject({
      status: 409,
      body: { code: 'no_account' },
    });
    expect(await payoutMailsTo(server, seller)).toEqual(['stripe_connected', 'stripe_disconnected']);
    expect(await seller.post('/api/connect/create-account')).toMatchObject({ status: 200 });
  });
});
