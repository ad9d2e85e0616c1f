import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IncidentList } from './incident-list.tsx';
import { CLOCK_TICK, StatusBanner } from './status-banner.tsx';
import { StatusPage } from './status-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-28T09:59:58.000Z') });
});
afterEach(() => vi.useRealTimers());

test('the clock goes on by the second, and stops with the page', () => {
  const { unmount } = render(<StatusPage now="2026-11-28T09:59:57.000Z" />);
  expect(screen.getByText('November 28, 2026, 09:59:58 UTC')).toBeVisible();
  act(() => vi.advanceTimersByTime(CLOCK_TICK));
  expect(screen.getByText('November 28, 2026, 09:59:59 UTC')).toBeVisible();
  act(() => vi.advanceTimersByTime(2 * CLOCK_TICK));
  expect(screen.getByText('November 28, 2026, 10:00:01 UTC')).toBeVisible();
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['operational', 'All Systems Operational'],
  ['maintenance', 'Some Systems Degraded'],
  ['outage', 'System Outage'],
])('a service that is %s: %s', (status, text) => {
  render(<StatusBanner services={[{ status: 'operational' }, { status }]} now={undefined} />);
  expect(screen.getByRole('heading', { level: 1, name: text })).toBeVisible();
});

test('without incidents there is a sentence in their place', () => {
  render(<IncidentList incidents={[]} />);
  expect(screen.getByText('No incidents in the past 30 days')).toBeVisible();
});
