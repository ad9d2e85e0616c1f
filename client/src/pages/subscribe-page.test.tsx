import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { playScenario, type Scenario } from '#client/test/scenario.ts';

const stripe = vi.hoisted(() => ({
  confirmPayment: vi.fn(),
  loadStripe: vi.fn(),
  loadPage: vi.fn(),
  logFailure: vi.fn(),
  isLoadedAt: vi.fn(() => true),
}));

vi.mock('@stripe/stripe-js/dist/pure.mjs', () => ({ loadStripe: stripe.loadStripe }));
vi.mock('#client/lib/log.ts', () => ({ logFailure: stripe.logFailure }));
vi.mock('#client/lib/load-page.ts', () => ({ loadPage: stripe.loadPage, isLoadedAt: stripe.isLoadedAt }));

/** As much of the provider's script as its React wrapper asks for. */
const fakeStripe = {
  elements: () => ({
    create: () => ({
      on: () => undefined,
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
afterEach(() => vi.unstubAllGlobals());

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

  test('that went well is told, asked after once, and leads to the settings', async () => {
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

  test('that was refused says why, and can be tried again', async () => {
    stripe.confirmPayment.mockResolvedValue({ error: { message: 'Your card was declined.' } });
    const { server, user } = await playScenario({ ...sold(), steps: [['press', 'Choose Yearly']] });
    await user.click(await screen.findByRole('button', { name: YEARLY }));
    expect(await screen.findByText('Payment Failed')).toBeVisible();
    expect(screen.getByText('Your card was declined.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: YEARLY }));
    await waitFor(() => expect(stripe.confirmPayment).toHaveBeenCalledTimes(2));
    expect(server.count('POST', '/api/upgrade-premium')).toBe(0);
    expect(stripe.loadPage).not.toHaveBeenCalled();
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
  expect(await screen.findByText('You are on the Pro plan. Thank you.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull();
});

test('the questions are open while the form is', async () => {
  await playScenario(sold());
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Choose Yearly' }));
  expect(await screen.findByText('All major credit cards.')).toBeVisible();
});
