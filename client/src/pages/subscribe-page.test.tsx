import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { playScenario, type Scenario } from '#client/test/scenario.ts';
import { fakeUser } from '#client/test/users.ts';

const stripe = vi.hoisted(() => ({
  confirmPayment: vi.fn(),
  loadStripe: vi.fn(),
  loadPage: vi.fn(),
  logFailure: vi.fn(),
  isLoadedAt: vi.fn(() => true),
  fieldsFail: vi.fn(() => false),
}));

vi.mock('@stripe/stripe-js/dist/pure.mjs', () => ({ loadStripe: stripe.loadStripe }));
vi.mock('#client/lib/log.ts', () => ({ logFailure: stripe.logFailure }));
vi.mock('#client/lib/load-page.ts', () => ({ loadPage: stripe.loadPage, isLoadedAt: stripe.isLoadedAt }));

/** As much of the provider's script as its React wrapper asks for. */
const fakeStripe = {
  elements: () => ({
    create: () => ({
      on: (event: string, run: (event: object) => void) => {
        if (event === 'loaderror' && stripe.fieldsFail()) queueMicrotask(() => run({ error: {} }));
      },
      off: () => undefined,
      mount: (place: HTMLElement) => {
        place.textContent = 'Card fields';
      },
      update: () => undefined,
      destroy: () => undefined,
    }),
    getElement: () => null,
    update: () => undefined,
  }),
  createToken: () => undefined,
  createPaymentMethod: () => undefined,
  confirmCardPayment: () => undefined,
  confirmPayment: stripe.confirmPayment,
};

beforeEach(() => {
  vi.clearAllMocks();
  stripe.loadStripe.mockResolvedValue(fakeStripe);
  stripe.isLoadedAt.mockReturnValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const sold = (answers: Scenario['answers'] = {}): Scenario => ({
  path: '/subscribe',
  answers: {
    'GET /api/config': { json: { stripePublishableKey: 'pk_test_1' } },
    'POST /api/get-or-create-subscription': { json: { clientSecret: 'pi_1_secret_2' } },
    'POST /api/upgrade-premium': { json: { isPremium: true } },
    ...answers,
  },
});
const YEARLY = 'Subscribe to Pro - $99/year (save $140!)';

const paid = (status: 'succeeded' | 'processing') =>
  stripe.confirmPayment.mockResolvedValue({ paymentIntent: { status } });
const pending = sold({
  'POST /api/upgrade-premium': { status: 202, json: { isPremium: false, pending: true } },
});
const payYearly = async (scenario: Scenario) => {
  const played = await playScenario({ ...scenario, steps: [['press', 'Choose Yearly']] });
  await played.user.click(await screen.findByRole('button', { name: YEARLY }));
  return played;
};
const ledTo = (path: string) =>
  waitFor(() => expect(stripe.loadPage).toHaveBeenCalledExactlyOnceWith(path), { timeout: 15_000 });

describe('the payment', () => {
  test.each([
    ['Choose Yearly', 'yearly', YEARLY, '$99.00'],
    ['Choose Monthly', 'monthly', 'Subscribe to Pro - $19.99/month', '$19.99'],
  ])('%s leads to its form', async (button, plan, submit, due) => {
    const { server, user } = await playScenario({ ...sold(), steps: [['press', button]] });
    expect(await screen.findByRole('button', { name: submit })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Complete Your Subscription' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull();
    expect(screen.getAllByText(due)).toHaveLength(2);
    expect(stripe.loadStripe).toHaveBeenCalledExactlyOnceWith('pk_test_1');
    expect(server.calls.find(({ path }) => path.endsWith('create-subscription'))?.body).toEqual({ plan });
    await user.click(screen.getByRole('button', { name: 'Change plan' }));
    expect(await screen.findByRole('button', { name: button })).toBeVisible();
  });

  test('that went well is reported, asked after once, and leads to the settings', async () => {
    stripe.confirmPayment.mockResolvedValue({ paymentIntent: { status: 'succeeded' } });
    const { server, user } = await playScenario({ ...sold(), steps: [['press', 'Choose Yearly']] });
    await user.click(await screen.findByRole('button', { name: YEARLY }));
    expect(await screen.findByText('Payment Successful')).toBeVisible();
    expect(screen.getByText('Welcome to Billwright Pro!')).toBeVisible();
    await waitFor(() => expect(stripe.loadPage).toHaveBeenCalledWith('/settings?payment=success'), {
      timeout: 3_000,
    });
    expect(server.count('POST', '/api/upgrade-premium')).toBe(1);
    expect(stripe.confirmPayment).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        redirect: 'if_required',
        confirmParams: { return_url: expect.stringMatching(/\/settings\?payment=success$/) },
      }),
    );
  });

  test('leads on although the server could not be asked', async () => {
    stripe.confirmPayment.mockResolvedValue({ paymentIntent: { status: 'succeeded' } });
    const { user } = await playScenario({
      ...sold({ 'POST /api/upgrade-premium': { status: 500 } }),
      steps: [['press', 'Choose Yearly']],
    });
    await user.click(await screen.findByRole('button', { name: YEARLY }));
    await waitFor(() => expect(stripe.loadPage).toHaveBeenCalled(), { timeout: 3_000 });
    expect(screen.queryByText('Error')).toBeNull();
    expect(stripe.logFailure).toHaveBeenCalledExactlyOnceWith(
      'Failed to update premium status',
      expect.anything(),
    );
  });

  test('that is on its way is waited for, and no welcome is said before', async () => {
    paid('processing');
    const { server } = await payYearly(pending);
    expect(await screen.findByText('Payment Processing')).toBeVisible();
    expect(screen.queryByText('Welcome to Billwright Pro!')).toBeNull();
    server.on('GET /api/user', { json: fakeUser({ isPremium: true }) });
    await ledTo('/settings?payment=success');
    expect(server.count('POST', '/api/upgrade-premium')).toBe(1);
  });

  test('that does not arrive is waited for ten seconds, and then told in the settings', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
    paid('processing');
    const { server } = await payYearly(pending);
    expect(await screen.findByText('Payment Processing')).toBeVisible();
    const before = server.count('GET', '/api/user');
    for (let second = 0; second < 9; second++) await vi.advanceTimersByTimeAsync(1_000);
    expect(stripe.loadPage).not.toHaveBeenCalled();
    for (let second = 0; second < 3; second++) await vi.advanceTimersByTimeAsync(1_000);
    await ledTo('/settings?tab=billing');
    expect(server.count('GET', '/api/user') - before).toBeGreaterThanOrEqual(10);
  });

  test('that was refused says why, and can be tried again', async () => {
    stripe.confirmPayment.mockResolvedValue({ error: { message: 'Your card was declined.' } });
    const { server, user } = await playScenario({ ...sold(), steps: [['press', 'Choose Yearly']] });
    await user.click(await screen.findByRole('button', { name: YEARLY }));
    const failed = await screen.findByText('Payment Failed');
    expect(failed.parentElement).toHaveTextContent('Your card was declined.');
    const pay = screen.getByRole('button', { name: YEARLY });
    expect(pay).toHaveAccessibleDescription('Your card was declined.');
    stripe.confirmPayment.mockReturnValue(new Promise(() => undefined));
    await user.click(pay);
    await waitFor(() => expect(stripe.confirmPayment).toHaveBeenCalledTimes(2));
    expect(pay, 'the next try starts without the old reason').not.toHaveAccessibleDescription();
    expect(server.count('POST', '/api/upgrade-premium')).toBe(0);
    expect(stripe.loadPage).not.toHaveBeenCalled();
  });
});

describe('a payment', () => {
  test.each([
    ['succeeded', 'Payment Successful'],
    ['processing', 'Payment Processing'],
  ])('that another tab has made meanwhile (%s) is no failure', async (status, title) => {
    stripe.confirmPayment.mockResolvedValue({
      error: { code: 'payment_intent_unexpected_state', message: 'No.', payment_intent: { status } },
    });
    await payYearly(status === 'succeeded' ? sold() : pending);
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.queryByText('Payment Failed')).toBeNull();
  });

  test('that is on its way leads nobody on who has gone to another screen meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
    paid('processing');
    const { server, user } = await payYearly(pending);
    expect(await screen.findByText('Payment Processing')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Clients' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
    const before = server.count('GET', '/api/user');
    server.on('GET /api/user', { json: fakeUser({ isPremium: true }) });
    await vi.advanceTimersByTimeAsync(1_000);
    await waitFor(() => expect(server.count('GET', '/api/user')).toBeGreaterThan(before));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(stripe.loadPage).not.toHaveBeenCalled();
  });

  test('that could not be sent says so beside the card field', async () => {
    stripe.confirmPayment.mockRejectedValue(new Error('offline'));
    await payYearly(sold());
    await waitFor(() =>
      expect(screen.getByRole('button', { name: YEARLY })).toHaveAccessibleDescription(
        "The payment provider can't be reached. Please try again.",
      ),
    );
  });

  test('that was made in another window is no second one', async () => {
    const { server } = await playScenario({
      ...sold({
        'POST /api/get-or-create-subscription': {
          status: 409,
          json: { message: "You're already on the Pro plan!", code: 'already_subscribed' },
        },
      }),
      steps: [['press', 'Choose Yearly']],
    });
    expect(await screen.findByText('Already Subscribed')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Choose Yearly' })).toBeVisible();
    expect(server.count('GET', '/api/user')).toBeGreaterThan(1);
  });

  test('that is on its way is reported, and no other plan is sold meanwhile', async () => {
    const message = 'Your payment is on its way. Pro starts as soon as it arrives.';
    await playScenario({
      ...sold({
        'POST /api/get-or-create-subscription': {
          status: 409,
          json: { message, code: 'payment_processing' },
        },
      }),
      steps: [['press', 'Choose Yearly']],
    });
    expect(await screen.findByText('Payment Processing')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Choose Yearly' })).toBeVisible();
  });

  test.each([
    ['script', () => stripe.loadStripe.mockRejectedValueOnce(new Error('Failed to load Stripe.js'))],
    ['fields', () => stripe.fieldsFail.mockReturnValueOnce(true)],
  ])('cannot be made while the provider’s %s do not load, and can when they do', async (_what, block) => {
    block();
    const { user } = await playScenario({ ...sold(), steps: [['press', 'Choose Yearly']] });
    expect(await screen.findByText('Failed to initialize payment. Please try again.')).toBeVisible();
    expect(screen.queryByRole('button', { name: YEARLY })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: YEARLY })).toBeVisible();
  });
});

test('a page that was only led to is loaded as a whole before it asks for a card', async () => {
  stripe.isLoadedAt.mockReturnValue(false);
  await playScenario({ ...sold(), steps: [['press', 'Choose Monthly']] });
  expect(stripe.loadPage).toHaveBeenCalledExactlyOnceWith('/subscribe?plan=monthly');
  expect(stripe.loadStripe).not.toHaveBeenCalled();
});

test('a plan in the address is chosen', async () => {
  await playScenario({ ...sold(), path: '/subscribe?plan=yearly' });
  expect(await screen.findByRole('button', { name: YEARLY })).toBeVisible();
});

test('where payments are not set up nothing can be chosen', async () => {
  await playScenario({ path: '/subscribe' });
  expect(await screen.findByText(/Payments are not set up here/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull();
});

test('who is Pro already has nothing to buy', async () => {
  await playScenario({ ...sold(), user: { isPremium: true } });
  expect(await screen.findByText("You're on the Pro plan. Thank you.")).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull();
});

test('the questions are open while the form is', async () => {
  await playScenario(sold());
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Choose Yearly' }));
  expect(await screen.findByText('All major credit cards.')).toBeVisible();
});
