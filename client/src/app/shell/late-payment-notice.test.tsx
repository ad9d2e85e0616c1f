import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { playScenario } from '#client/test/scenario.ts';

afterEach(() => vi.unstubAllGlobals());

const subscribed = (lateUntil: string | null) => ({
  path: '/clients',
  user: { isPremium: true, stripeSubscriptionId: 'sub_1', timeZone: 'America/New_York' },
  answers: {
    'GET /api/user/plan': {
      json: { isPremium: true, source: 'subscription', grantedUntil: null, lateUntil },
    },
  },
});
const told = /^Your last payment for Pro failed/;

test('a late payment is told on every screen, with the day on which Pro ends for the seller', async () => {
  await playScenario(subscribed('2026-12-20T02:00:00.000Z'));
  expect(
    await screen.findByText(
      'Your last payment for Pro failed. Pro ends on December 19, 2026 unless it is paid.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open Billing' })).toHaveAttribute('href', '/settings?tab=billing');
});

test('without one nothing is reported, and who has no subscription is not fetched for', async () => {
  const { server } = await playScenario(subscribed(null));
  await screen.findByText('Bright Fern');
  expect(server.count('GET', '/api/user/plan')).toBe(1);
  expect(screen.queryByText(told)).toBeNull();
});

test('nobody on the Free plan is asked about', async () => {
  const { server } = await playScenario({ path: '/clients' });
  await screen.findByText('Bright Fern');
  expect(server.count('GET', '/api/user/plan')).toBe(0);
});
