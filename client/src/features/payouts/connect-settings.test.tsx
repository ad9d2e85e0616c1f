import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeAccount, noAccount, paymentsOf } from '#client/test/connect.ts';
import { playScenario } from '#client/test/scenario.ts';
import { fakeUser } from '#client/test/users.ts';
import type { ConnectStatus } from '#shared/connect.ts';

const page = vi.hoisted(() => ({ leaveFor: vi.fn() }));
vi.mock('#client/lib/load-page.ts', () => ({
  loadPage: vi.fn(),
  leaveFor: page.leaveFor,
  isLoadedAt: () => true,
}));

beforeEach(async () => {
  page.leaveFor.mockReset();
  await waitFor(() => expect(history.state?.guardDepth ?? 0).toBe(0));
});
afterEach(() => vi.unstubAllGlobals());

const CREATE = '/api/connect/create-account';
const ONBOARD = '/api/connect/onboard';
const STATUS = '/api/connect/status';
const URL_THERE = 'https://connect.stripe.com/setup/e/acct_1/x';
const led = { [`POST ${ONBOARD}`]: { json: { onboardingUrl: URL_THERE } } };
const findCard = async () => within(await screen.findByRole('region', { name: 'Stripe' }));
const buttonsIn = (card: Awaited<ReturnType<typeof findCard>>) =>
  card.queryAllByRole('button').map(({ textContent }) => textContent);

describe('the account', () => {
  test.each<[string, ConnectStatus, string, string[]]>([
    ['none', noAccount, 'Not connected', ['Connect Stripe']],
    ['created', fakeAccount(), 'Setup required', ['Complete Setup']],
    ['in review', fakeAccount({ state: 'in_review' }), 'In review', ['Open Stripe']],
    [
      'lacking details',
      fakeAccount({ state: 'restricted', reason: 'details_due' }),
      'Action needed',
      ['Provide Details'],
    ],
    ['rejected', fakeAccount({ state: 'restricted', reason: 'rejected' }), 'Rejected', []],
    ['paused by us', fakeAccount({ state: 'restricted', reason: 'paused_by_platform' }), 'Paused', []],
    ['paused', fakeAccount({ state: 'restricted', reason: 'other' }), 'Paused', ['Open Stripe']],
    ['ready', fakeAccount({ state: 'ready' }), 'Ready', ['Edit Payout Details']],
    [
      'ready with details to come',
      fakeAccount({ state: 'ready', reason: 'details_due' }),
      'Stripe needs more details from you soon. Clients can keep paying in the meantime.',
      ['Provide Details'],
    ],
    ['disconnected', fakeAccount({ state: 'disconnected' }), 'Disconnected', ['Connect Stripe']],
  ])('%s: says so, with one thing to do', async (_what, status, said, buttons) => {
    await playScenario(paymentsOf(status));
    const card = await findCard();
    expect(await card.findByText(said)).toBeVisible();
    expect(buttonsIn(card)).toEqual(buttons);
    expect(card.queryAllByText('acct_1')).toHaveLength(status.hasAccount ? 1 : 0);
  });

  test("that couldn't be loaded can be retried", async () => {
    const { user, server } = await playScenario(
      paymentsOf(noAccount, { answers: { [`GET ${STATUS}`]: { status: 503 } } }),
    );
    await screen.findByText("Couldn't load your payment account");
    server.on(`GET ${STATUS}`, { json: fakeAccount({ state: 'ready' }) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await (await findCard()).findByText('Ready')).toBeVisible();
  });

  test('that the provider did not tell of now is shown as it was, and can be retried', async () => {
    const { user, server } = await playScenario(paymentsOf(fakeAccount({ state: 'ready', isAway: true })));
    expect(await screen.findByText(/Stripe isn't responding right now/)).toBeVisible();
    expect(screen.getByText('Ready')).toBeVisible();
    server.on(`GET ${STATUS}`, { json: fakeAccount({ state: 'ready' }) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/Stripe isn't responding/)).toBeNull());
  });

  test('where cards are not set up is not fetched', async () => {
    const { server } = await playScenario({ path: '/payments', user: { isPremium: true } });
    expect(await screen.findByText(/Card payments are not set up here/)).toBeVisible();
    expect(server.count('GET', STATUS)).toBe(0);
  });

  test('of a free seller stays linked, and is not fetched', async () => {
    const { server } = await playScenario(paymentsOf(fakeAccount(), { user: { isPremium: false } }));
    expect(await screen.findByText(/Your Stripe account stays linked\. Payments are off/)).toBeVisible();
    expect(screen.getByRole('link', { name: /^Upgrade to Pro to accept online payments/ })).toHaveAttribute(
      'href',
      '/subscribe',
    );
    expect(server.count('GET', STATUS)).toBe(0);
  });
});

describe('connecting', () => {
  const created = { [`POST ${CREATE}`]: { json: fakeAccount() } };

  test('takes one press: the account is made, and its setup opens', async () => {
    const { server } = await playScenario(
      paymentsOf(noAccount, { answers: { ...created, ...led }, steps: [['press', 'Connect Stripe']] }),
    );
    expect(await screen.findByText('Payment Account Created')).toBeVisible();
    expect(
      screen.getByText("Stripe opens for setup. Until it's complete, clients can't pay by card."),
    ).toBeVisible();
    await waitFor(() => expect(page.leaveFor.mock.calls[0]?.[0]).toBe(URL_THERE));
    expect(server.count('POST', CREATE)).toBe(1);
    expect(server.count('POST', ONBOARD)).toBe(1);
  });

  test('goes on with the account that is there where its setup could not be opened', async () => {
    const { user, server } = await playScenario(
      paymentsOf(noAccount, {
        answers: { ...created, [`POST ${ONBOARD}`]: { status: 503 } },
        steps: [['press', 'Connect Stripe']],
      }),
    );
    expect(await screen.findByText('Failed to start onboarding. Please try again.')).toBeVisible();
    server.on(`POST ${ONBOARD}`, { json: { onboardingUrl: URL_THERE } });
    await user.click(await (await findCard()).findByRole('button', { name: 'Complete Setup' }));
    await waitFor(() => expect(page.leaveFor).toHaveBeenCalledOnce());
    expect(server.count('POST', CREATE)).toBe(1);
    // What forms know of the user is refetched.
    expect(server.count('GET', '/api/user')).toBe(2);
  });
});

describe('setting up', () => {
  test('leads to the provider’s page', async () => {
    const { server } = await playScenario(
      paymentsOf(fakeAccount(), { answers: led, steps: [['press', 'Complete Setup']] }),
    );
    await waitFor(() => expect(page.leaveFor.mock.calls[0]?.[0]).toBe(URL_THERE));
    expect(server.calls.find(({ path }) => path === ONBOARD)?.body).toEqual({});
  });

  test('whoever comes back sees what the provider says now, and nothing older before', async () => {
    let answer: (status: ConnectStatus) => void = () => undefined;
    const { server } = await playScenario(
      paymentsOf(fakeAccount(), {
        path: '/payments?connect=return',
        answers: {
          [`GET ${STATUS}`]: ({ query }) =>
            query.get('fresh')
              ? new Promise((resolve) => {
                  answer = (json) => resolve({ json });
                })
              : { json: fakeAccount() },
        },
      }),
    );
    expect(await screen.findByRole('status', { name: 'Loading your payment account' })).toBeVisible();
    await waitFor(() => expect(server.count('GET', STATUS)).toBe(1));
    expect(screen.queryByText('Setup required')).toBeNull();
    expect(window.location.search).toBe('');
    server.on(`GET ${STATUS}`, { json: fakeAccount({ state: 'ready' }) });
    server.on('GET /api/user', {
      json: fakeUser({ isPremium: true, stripeConnectOnboardingComplete: true }),
    });
    answer(fakeAccount({ state: 'ready' }));
    expect(await screen.findByText('Ready')).toBeVisible();
  });

  test('whoever comes back while the provider is away is told so', async () => {
    const { server } = await playScenario(
      paymentsOf(fakeAccount({ isAway: true }), {
        path: '/payments?connect=return',
        answers: {
          [`GET ${STATUS}`]: ({ query }) => ({
            json: query.get('fresh') ? fakeAccount({ isAway: true }) : fakeAccount(),
          }),
        },
      }),
    );
    expect(await screen.findByText(/Stripe isn't responding right now/)).toBeVisible();
    expect(server.count('GET', STATUS)).toBe(1);
  });

  test('whoever comes back without having finished can go on', async () => {
    await playScenario(paymentsOf(fakeAccount(), { path: '/payments?connect=return' }));
    expect(await screen.findByRole('button', { name: 'Complete Setup' })).toBeVisible();
  });

  test('a link that has run out is replaced by itself', async () => {
    await playScenario(paymentsOf(fakeAccount(), { path: '/payments?connect=refresh', answers: led }));
    await waitFor(() => expect(page.leaveFor.mock.calls[0]?.[0]).toBe(URL_THERE));
    expect(window.location.search).toBe('');
  });
});

describe('a ready account', () => {
  let isFresh = false;
  beforeEach(() => {
    isFresh = false;
  });
  const asksForPassword = {
    [`POST ${ONBOARD}`]: () => {
      if (isFresh) return { json: { onboardingUrl: URL_THERE } };
      const message = 'Current password is required';
      return { status: 400, json: { message, fieldErrors: { currentPassword: [message] } } };
    },
    'POST /api/user/step-up': ({ body }: { body: unknown }) => {
      isFresh = (body as { currentPassword: string }).currentPassword === 'blue horse';
      if (isFresh) return { status: 204 };
      const message = 'Current password is incorrect';
      return { status: 400, json: { message, fieldErrors: { currentPassword: [message] } } };
    },
  };
  const editing = paymentsOf(fakeAccount({ state: 'ready' }), {
    answers: asksForPassword,
    steps: [['press', 'Edit Payout Details']],
  });

  test('opens with the password only, and a wrong one is said at its field', async () => {
    const { user } = await playScenario(editing);
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit payout details' }));
    const field = dialog.getByLabelText('Current password');
    expect(field).toHaveAttribute('autocomplete', 'current-password');
    await user.click(dialog.getByRole('button', { name: 'Open Stripe' }));
    expect(field).toHaveAccessibleDescription('Current password is required');
    await user.type(field, 'red horse');
    await user.click(dialog.getByRole('button', { name: 'Open Stripe' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription('Current password is incorrect'));
    expect(page.leaveFor).not.toHaveBeenCalled();
    await user.clear(field);
    await user.type(field, 'blue horse');
    await user.click(dialog.getByRole('button', { name: 'Open Stripe' }));
    await waitFor(() => expect(page.leaveFor.mock.calls[0]?.[0]).toBe(URL_THERE));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a failure that is not about the password is a message, and the dialog stays', async () => {
    const { user, server } = await playScenario(editing);
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit payout details' }));
    server.on(`POST ${ONBOARD}`, { status: 503 });
    await user.type(dialog.getByLabelText('Current password'), 'blue horse');
    await user.click(dialog.getByRole('button', { name: 'Open Stripe' }));
    expect(await screen.findByText('Failed to start onboarding. Please try again.')).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});
