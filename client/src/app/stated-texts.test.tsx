import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { POLL_INTERVAL } from '#client/lib/polled.ts';
import { fakeAccount, noAccount, paymentsOf } from '#client/test/connect.ts';
import { emptyAnalytics } from '#client/test/dashboard.ts';
import { fakeClient } from '#client/test/documents.ts';
import type { FakeAnswer } from '#client/test/fake-server.ts';
import { fakePaypal, noPaypal, paypalOf } from '#client/test/paypal.ts';
import { paths, playScenario, type Scenario } from '#client/test/scenario.ts';
import { TOAST_DURATION, TOAST_HOTKEY, TOAST_SWIPE_THRESHOLD } from '#client/ui/toast-settings.ts';
import { TOAST_LIMIT, TOAST_REMOVE_DELAY } from '#client/ui/toast-store.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { formatAge, formatDate, formatLongDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { PAGE_SIZE } from '#shared/page-size.ts';
import { PROPOSAL_VALID_DAYS } from '#shared/proposal-status.ts';
import { pageRoutes } from '#shared/routes.ts';
import { SESSION_LOSS_DELAY } from './session-loss.ts';

beforeEach(async () => {
  sessionStorage.clear();
  // The dialog of the test before gives its history entry back a moment after it has closed.
  await waitFor(() => expect(history.state?.guardDepth ?? 0).toBe(0));
});
afterEach(() => vi.unstubAllGlobals());

const never = () => new Promise<never>(() => undefined);
const emptyList: FakeAnswer = { json: [], headers: { 'X-Total-Count': '0' } };
const zero = { count: 0, amount: '0.00' };
const noInvoices = {
  'GET /api/invoices': emptyList,
  'GET /api/invoices/summary': {
    json: { total: zero, byStatus: { pending: zero, paid: zero, overdue: zero, cancelled: zero } },
  },
};
const clientPage = paths.client.replace('/api', '');

/** What a screen says, and when. */
const texts: readonly (readonly [Scenario, ...string[]])[] = [
  [{ path: '/nowhere' }, '404 Page Not Found', 'Did you forget to add the page to the router?'],
  [{ path: '/clients', answers: { 'GET /api/user': never } }, 'Loading...'],
  [
    { path: '/auth', isSignedOut: true },
    ...['Log In', 'Sign Up', 'Email', 'Password', 'Sign In', 'forgot password ?'],
  ],
  [
    { path: '/auth', isSignedOut: true },
    'Pro at $29 per month collects payments too. Price charged today: $19.99 a month or $99 a year.',
  ],
  [
    { path: '/auth', isSignedOut: true, steps: [['press', 'Sign In']] },
    'Please enter a valid email address',
    'Password must be at least 6 characters',
  ],
  [
    {
      path: '/auth',
      isSignedOut: true,
      steps: [
        ['tab', 'Sign Up'],
        ['type', 'Confirm password', 'x'],
        ['press', 'Create Account'],
      ],
    },
    'At least 6 characters, and none of the most common passwords.',
    'Full name must be at least 2 characters',
    "Passwords don't match",
    'You must agree to receive SMS notifications and accept the Terms of Service and Privacy Policy',
  ],
  [{ path: '/dashboard' }, 'Total Revenue', 'Active Clients', 'Pending Invoices', 'Success Rate'],
  [
    { path: '/dashboard' },
    'Recent Activity',
    'Quick Actions',
    'New Invoice',
    'New Proposal',
    'Add Client',
    'Recent Invoices',
    'View All',
  ],
  [
    {
      path: '/dashboard',
      answers: { ...noInvoices, 'GET /api/dashboard/analytics': { json: emptyAnalytics } },
    },
    'No recent activity',
    'No recent invoices to display.',
  ],
  [
    { path: '/dashboard?view=invoices', answers: noInvoices },
    'All Invoices',
    'No invoices found',
    "You haven't created any invoices yet. Create your first invoice to get started.",
  ],
  [{ path: '/clients' }, 'Total Clients'],
  [{ path: '/clients?new=1', steps: [['press', 'Add Client']] }, 'Name *', 'Email *', 'Name is required'],
  [
    { path: '/clients', steps: [['press', 'Delete Bright Fern']] },
    'Are you sure you want to delete this client? This also deletes 2 invoices and 1 proposal.',
  ],
  [{ path: clientPage }, 'Details', 'Invoices', 'Proposals', 'Notes', 'Upgrade to Pro for Client Statistics'],
  [{ path: '/clients/22222222-2222-4222-8222-222222222223' }, 'Client not found', 'Go Back'],
  [{ path: '/invoices' }, 'Total', 'Paid', 'Sent', 'Overdue', 'Create Invoice'],
  [{ path: '/invoices', answers: noInvoices }, 'No invoices found'],
  [
    { path: '/invoices?new=1' },
    'Upgrade to Pro to accept online payments with Stripe and PayPal',
    ...['Client', 'Title', 'Due Date', 'Add Item'],
  ],
  [{ path: '/invoices', steps: [['row', 'Delete']] }, 'Are you sure you want to delete this invoice?'],
  [{ path: '/proposals' }, 'Total', 'Sent', 'Accepted', 'Declined', 'Create Proposal'],
  [{ path: '/proposals?new=1' }, 'Client', 'Title', 'Valid Until', 'Add Item'],
  [{ path: '/proposals', steps: [['row', 'Delete']] }, 'Are you sure you want to delete this proposal?'],
  [
    { path: '/proposals', steps: [['row', 'Convert to invoice']] },
    'Create an invoice from this proposal and send it to Bright Fern?',
  ],
  [{ path: '/items', steps: [['press', 'Delete Hour']] }, 'Are you sure you want to delete this item?'],
  [{ path: '/items?new=1', steps: [['press', 'Create Item']] }, 'Rate is required'],
  [
    {
      path: '/items?new=1',
      steps: [
        ['type', 'Rate *', '0'],
        ['press', 'Create Item'],
      ],
    },
    'Rate must be a positive number',
  ],
  [{ path: '/notifications' }, 'Mark All Read', 'Delete Read', 'new'],
  [{ path: '/notifications', answers: { 'GET /api/notifications': never } }, 'Loading notifications...'],
  [{ path: '/notifications', answers: { 'GET /api/notifications': emptyList } }, 'No notifications yet'],
  [
    { path: '/subscribe' },
    ...['$19.99/month', '$99/year', 'Save $140!', 'Only $8.25/month'],
    ...['Accept card payments', 'Accept PayPal payments', 'Priority support', 'Payments are not set up here'],
  ],
  [
    { path: '/settings' },
    ...['Full name *', 'Business name', 'Industry', 'Phone', 'Address', 'Time zone'],
    'Managed by the authentication provider',
  ],
  [
    {
      path: '/settings?tab=security',
      steps: [
        ['type', 'Current password', 'a'],
        ['type', 'New password', 'green horse'],
        ['type', 'Confirm new password', 'greed horse'],
        ['press', 'Change Password'],
      ],
    },
    "New passwords don't match",
  ],
  [
    { path: '/settings?tab=security' },
    ...['Sign out everywhere else', 'This device'],
    'At least 8 characters. Changing it signs out your other devices.',
  ],
  [{ path: '/settings?tab=branding' }, 'Upgrade to Pro for custom branding'],
  [{ path: '/settings?tab=branding', user: { isPremium: true } }, '200x80', '2 MB', 'PNG, JPG or SVG'],
  [
    { path: '/settings?tab=notifications' },
    ...['Email notifications', 'Invoice reminders', 'Proposal updates', 'Payment alerts'],
  ],
  [
    { path: '/settings?tab=billing' },
    ...['Free Plan', '$5 per month', 'Price charged today: $19.99 a month or $99 a year.', 'Upgrade to Pro'],
  ],
  [
    { path: '/payments' },
    ...['Upgrade to Pro to accept online payments with Stripe and PayPal', '2.9% + 30 cents per transaction'],
    '1-2 business days',
  ],
  [
    { path: '/settings?tab=payments', user: { isPremium: true } },
    'Card payments are not set up here',
    '2.9% + 30 cents per transaction',
  ],
  [
    paymentsOf(noAccount),
    'Connect Stripe',
    '2.9% + 30 cents per transaction, for Stripe and PayPal alike',
    'In 1-2 business days',
  ],
  [paymentsOf(fakeAccount()), 'Setup required', 'Complete Setup'],
  [paymentsOf(fakeAccount({ state: 'ready' })), 'Ready', 'acct_1'],
  [paypalOf(noPaypal), 'Not connected', 'Business email', 'Merchant ID', 'Connect PayPal'],
  [paypalOf(fakePaypal()), 'Pending', 'shop@studio.example'],
  [paypalOf(fakePaypal({ verified: true })), 'Verified', 'Disconnect'],
  // Marked as Pro in the menu.
  [{ path: '/clients' }, 'PaymentsPro'],
  [{ path: '/clients' }, 'Free Plan', 'Upgrade to Pro', 'Sign Out'],
  [{ path: '/clients', user: { isPremium: true } }, 'Pro Plan'],
];

for (const [scenario, ...promised] of texts)
  test(`${scenario.path} says ${promised.map((text) => `'${text}'`).join(', ')}`, async () => {
    await playScenario(scenario);
    const said = () => document.body.textContent?.replaceAll(/\s+/g, ' ') ?? '';
    for (const text of promised) await waitFor(() => expect(said()).toContain(text));
  });

const workspaceTitles = pageRoutes.filter(
  // Pages of mailed links stand outside the workspace.
  (route) => !('takesToken' in route) && !['/', '/auth', '/clients/:clientId'].includes(route.path),
);

test.each([
  ...workspaceTitles.map(({ path, title }) => [path, title, title] as const),
  [clientPage, 'Client', fakeClient.name] as const,
])('%s is titled %s in the top bar and %s in the tab', async (path, title, tabTitle) => {
  await playScenario({ path });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  await waitFor(() => expect(document.title).toBe(`${tabTitle} · Billwright`));
});

test.each([
  [0, undefined],
  [9, '9'],
  [10, '9+'],
])('%i unread entries show %s at the bell', async (count, shown) => {
  await playScenario({
    path: '/clients',
    answers: { 'GET /api/notifications/unread-count': { json: { count } } },
  });
  const bell = await screen.findByRole('button', {
    name: count ? `Notifications, ${shown} unread` : /^Notifications/,
  });
  await waitFor(() => expect(bell.textContent).toBe(shown ?? ''));
});

const now = new Date('2026-11-28T12:00:00Z');

test.each([
  ['rows of a list and of a page of activity', PAGE_SIZE, 15],
  ['milliseconds between polls', POLL_INTERVAL, 5_000],
  ['milliseconds before the sign-in screen', SESSION_LOSS_DELAY, 500],
  ['days a proposal is valid', PROPOSAL_VALID_DAYS, 30],
  ['messages at a time', TOAST_LIMIT, 1],
  ['milliseconds of a message', TOAST_DURATION, 5_000],
  ['milliseconds until a dismissed message is removed', TOAST_REMOVE_DELAY, 1_000_000],
  ['pixels of a swipe', TOAST_SWIPE_THRESHOLD, 50],
  ['the key to the messages', TOAST_HOTKEY, 'F8'],
  ['59 minutes ago', formatAge('2026-11-28T11:01:00Z', now), 'Just now'],
  ['an hour ago', formatAge('2026-11-28T11:00:00Z', now), '1 hour ago'],
  ['23 hours ago', formatAge('2026-11-27T12:00:01Z', now), '23 hours ago'],
  ['two days ago', formatAge('2026-11-26T11:00:00Z', now), '2 days ago'],
  ['no instant', formatAge('x', now), 'Unknown'],
  ['money', formatMoney('1234567.50', DEFAULT_CURRENCY), '$1,234,567.50'],
  ['a date', formatDate('2026-01-05'), 'Jan 5, 2026'],
  ['a date on a public page', formatLongDate('2026-01-05'), 'January 5, 2026'],
])('constant: %s', (_what, value, stated) => {
  expect(value).toBe(stated);
});
