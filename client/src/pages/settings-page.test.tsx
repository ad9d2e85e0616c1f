import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FakeRequest } from '#client/test/fake-server.ts';
import { playScenario } from '#client/test/scenario.ts';

afterEach(() => vi.unstubAllGlobals());

const PREFERENCES = '/api/user/notification-preferences';
const allOn = { email: true, invoiceReminders: true, proposalUpdates: true, paymentAlerts: true };

const findSwitch = (name: string) => screen.findByRole('switch', { name });
const selectedTab = async () => (await screen.findByRole('tab', { selected: true })).textContent;

describe('the tabs', () => {
  test('are kept in the address', async () => {
    await playScenario({ path: '/settings', steps: [['tab', 'Billing']] });
    expect(window.location.search).toBe('?tab=billing');
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Billing');
  });

  test.each([
    ['/settings?tab=payments', 'Payments'],
    ['/payments', 'Payments'],
    ['/payments?tab=billing', 'Billing'],
    ['/settings?tab=nonsense', 'Profile'],
    ['/settings', 'Profile'],
  ])('%s opens %s', async (path, tab) => {
    await playScenario({ path });
    expect(await selectedTab()).toBe(tab);
  });

  test('a payment that went well is told once, and its parameter leaves the address', async () => {
    await playScenario({ path: '/settings?tab=billing&payment=success' });
    expect(await screen.findByText('Welcome to Billwright Pro!')).toBeVisible();
    expect(window.location.search).toBe('?tab=billing');
    expect(await screen.findByText('Free Plan', { selector: 'h3' })).toBeVisible();
  });

  test('what the provider adds to the address goes too, and the server is asked', async () => {
    const { server } = await playScenario({
      path: '/settings?payment=success&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded',
    });
    expect(await screen.findByText('Welcome to Billwright Pro!')).toBeVisible();
    expect(window.location.search).toBe('');
    await waitFor(() => expect(server.count('POST', '/api/upgrade-premium')).toBe(1));
  });

  test.each([
    ['failed', 'Payment Failed', 0],
    ['processing', 'Payment Processing', 1],
  ])('a payment that the provider calls %s is no welcome', async (status, title, asked) => {
    const { server } = await playScenario({
      path: `/settings?payment=success&redirect_status=${status}`,
    });
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.queryByText('Welcome to Billwright Pro!')).toBeNull();
    await waitFor(() => expect(server.count('POST', '/api/upgrade-premium')).toBe(asked));
  });

  test.each([
    [false, 0],
    [true, 1],
  ])('the menu leads to payments for Pro sellers only (Pro: %s)', async (isPremium, count) => {
    await playScenario({ path: '/settings', user: { isPremium } });
    const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(menu.queryAllByRole('link', { name: 'Payments' })).toHaveLength(count);
    expect(menu.getByText('Payments')).toBeVisible();
    expect(menu.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
  });

  test('who is signed in leads to the settings', async () => {
    await playScenario({ path: '/clients' });
    expect(await screen.findByRole('link', { name: /Ines Harrow.*Free Plan/ })).toHaveAttribute(
      'href',
      '/settings',
    );
  });
});

describe('the switches', () => {
  const path = '/settings?tab=notifications';

  test('are four, show what is stored, and send only what was turned', async () => {
    const { user, server } = await playScenario({
      path,
      answers: {
        [`GET ${PREFERENCES}`]: { json: { ...allOn, proposalUpdates: false } },
        [`PUT ${PREFERENCES}`]: { json: { ...allOn, proposalUpdates: false, paymentAlerts: false } },
      },
    });
    expect(await findSwitch('Proposal updates')).not.toBeChecked();
    expect(screen.getAllByRole('switch')).toHaveLength(4);
    await user.click(await findSwitch('Payment alerts'));
    await waitFor(() => expect(server.count('PUT', PREFERENCES)).toBe(1));
    expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ paymentAlerts: false });
    expect(await findSwitch('Payment alerts')).not.toBeChecked();
    expect(await findSwitch('Email notifications')).toBeChecked();
  });

  test('show the turn at once, and the stored state again when it failed', async () => {
    let answer: (status: number) => void = () => undefined;
    const { user } = await playScenario({
      path,
      answers: {
        [`PUT ${PREFERENCES}`]: () =>
          new Promise((resolve) => {
            answer = (status) => resolve({ status, json: { message: 'no' } });
          }),
      },
    });
    await user.click(await findSwitch('Email notifications'));
    expect(await findSwitch('Email notifications')).not.toBeChecked();
    answer(500);
    expect(await screen.findByText('Failed to update notification preferences')).toBeVisible();
    await waitFor(async () => expect(await findSwitch('Email notifications')).toBeChecked());
  });

  test('two presses follow one another, and the last one counts', async () => {
    const stored = { ...allOn };
    const { user, server } = await playScenario({
      path,
      answers: {
        [`PUT ${PREFERENCES}`]: async ({ body }: FakeRequest) => {
          Object.assign(stored, body);
          return { json: { ...stored } };
        },
      },
    });
    await user.click(await findSwitch('Email notifications'));
    await user.click(await findSwitch('Email notifications'));
    await waitFor(() => expect(server.count('PUT', PREFERENCES)).toBe(2));
    expect(stored.email).toBe(true);
    await waitFor(async () => expect(await findSwitch('Email notifications')).toBeChecked());
  });

  test("that couldn't be loaded can be retried", async () => {
    const { user, server } = await playScenario({
      path,
      answers: { [`GET ${PREFERENCES}`]: { status: 503 } },
    });
    await screen.findByText("Couldn't load these settings");
    server.on(`GET ${PREFERENCES}`, { json: allOn });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findSwitch('Email notifications')).toBeChecked();
  });
});

describe('the plan', () => {
  const planned = (plan: object) => ({
    path: '/settings?tab=billing',
    user: { isPremium: true, timeZone: 'America/New_York' },
    answers: { 'GET /api/user/plan': { json: { isPremium: true, grantedUntil: null, ...plan } } },
  });

  test('a grant says that nothing is paid, and its last day in the seller’s zone', async () => {
    await playScenario(planned({ source: 'grant', grantedUntil: '2026-12-10T02:00:00.000Z' }));
    expect(await screen.findByText(/gave you Pro at no charge\. It ends on December 9, 2026/)).toBeVisible();
    expect(screen.queryByText(/\$/)).toBeNull();
  });

  test('a grant without an end names none', async () => {
    await playScenario(planned({ source: 'grant' }));
    expect(await screen.findByText('Our support team gave you Pro at no charge.')).toBeVisible();
  });

  test('a subscription is no grant', async () => {
    await playScenario(planned({ source: 'subscription' }));
    expect(await screen.findByText('All features are yours. Thank you.')).toBeVisible();
  });

  test('the way to Pro leads to the plans', async () => {
    await playScenario({ path: '/settings?tab=billing' });
    const panel = within(await screen.findByRole('tabpanel', { name: 'Billing' }));
    expect(await panel.findByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/subscribe');
  });
});
