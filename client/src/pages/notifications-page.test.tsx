import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { POLL_INTERVAL } from '#client/lib/polled.ts';
import { fakeServer } from '#client/test/fake-server.ts';
import { fakeNotification, fakeSending, notificationServer } from '#client/test/notifications.ts';
import { renderApp } from '#client/test/render-app.tsx';
import { fakeUser } from '#client/test/users.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const several = (count: number) =>
  Array.from({ length: count }, (_, index) => fakeNotification(count - index));

const entry = async (text: RegExp) => {
  const item = (await screen.findByText(text)).closest('li');
  if (!item) throw new Error('not an entry');
  return within(item);
};

test('a new entry says so and is read with one press; the bell knows at once', async () => {
  const server = notificationServer(several(3));
  const { user } = renderApp('/notifications');
  expect(screen.queryByText('No notifications yet')).toBeNull();
  expect(await screen.findByRole('heading', { name: '3 new' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible();
  await user.click((await entry(/paid INV-2$/)).getByRole('button', { name: /INV-2.* new.*mark as read/ }));
  expect(await screen.findByText('Notification marked as read')).toBeVisible();
  expect(await screen.findByRole('heading', { name: '2 new' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  await waitFor(async () => expect((await entry(/paid INV-2$/)).queryByText('new')).toBeNull());
  expect((await entry(/paid INV-2$/)).queryByRole('button')).toBeNull();
  expect((await entry(/paid INV-2$/)).getByRole('link', { name: 'Open INV-2' })).toHaveAttribute(
    'href',
    '/invoices/10000000-0000-4000-8000-000000000002',
  );
  expect(server.count('PATCH', '/api/notifications/00000000-0000-4000-8000-000000000002/read')).toBe(1);
});

test('what the seller sent is listed with how far it got, and is never new', async () => {
  notificationServer([
    fakeSending(4),
    fakeSending(3, { status: 'failed', deliveryStatus: 'failed', failureReason: 'No such mailbox' }),
    fakeSending(2, { status: 'pending', deliveryStatus: 'pending' }),
    fakeNotification(1),
  ]);
  renderApp('/notifications');
  expect(await screen.findByRole('heading', { name: '1 new' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  for (const title of ['Sent: Invoice INV-4', 'Not delivered: Invoice INV-3', 'Waiting: Invoice INV-2']) {
    const sending = await entry(new RegExp(`^${title} to Bright Fern$`));
    expect(sending.queryByText('new')).toBeNull();
    expect(sending.queryByRole('button', { name: /mark as read/ })).toBeNull();
  }
  expect(screen.getAllByText('new')).toHaveLength(1);
});

test('all are read, what was read is deleted, and nothing is left', async () => {
  notificationServer(several(2));
  const { user } = renderApp('/notifications');
  await screen.findByText(/paid INV-1$/);
  await user.click(screen.getByRole('button', { name: 'Mark All Read' }));
  expect(await screen.findByText('All notifications marked as read')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Nothing new' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete Read' }));
  expect(await screen.findByText('Read notifications deleted')).toBeVisible();
  expect(await screen.findByText('No notifications yet')).toBeVisible();
});

test('a call that fails says so and leaves the list as it is', async () => {
  const server = notificationServer(several(1));
  server.on('PATCH /api/notifications/read-all', { status: 503, json: { message: 'Away' } });
  const { user } = renderApp('/notifications');
  await screen.findByText(/paid INV-1$/);
  await user.click(screen.getByRole('button', { name: 'Mark All Read' }));
  expect(await screen.findByText('Failed to mark all notifications as read')).toBeVisible();
  expect(screen.getByRole('heading', { name: '1 new' })).toBeVisible();
});

test('ages are relative, and exact instants are those of the seller', async () => {
  const now = Date.now();
  const before = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
  notificationServer([
    fakeNotification(3, { createdAt: before(0.5) }),
    fakeNotification(2, { createdAt: before(49) }),
    fakeNotification(1, { createdAt: 'x' }),
  ]);
  renderApp('/notifications');
  expect((await entry(/paid INV-3$/)).getByText('Just now')).toBeVisible();
  expect((await entry(/paid INV-2$/)).getByText('2 days ago')).toBeVisible();
  expect((await entry(/paid INV-1$/)).getByText('Unknown')).toBeVisible();
});

test('while nothing has come yet it says that it is loading; a failure can be tried again', async () => {
  let answer: (() => void) | undefined;
  const server = fakeServer({
    'GET /api/user': { json: fakeUser() },
    'GET /api/notifications': () =>
      new Promise((resolve) => {
        answer = () => resolve({ status: 503, json: { message: 'Away' } });
      }),
    'GET /api/notifications/unread-count': () => new Promise(() => undefined),
  });
  const { user } = renderApp('/notifications');
  expect(await screen.findByText('Loading notifications...')).toBeVisible();
  await waitFor(() => expect(answer).toBeDefined());
  answer?.();
  expect(await screen.findByText("Couldn't load notifications")).toBeVisible();
  server.on('GET /api/notifications', { json: [fakeNotification(1)], headers: { 'X-Total-Count': '1' } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/paid INV-1$/)).toBeVisible();
});

test('the list grows by 15, is searched and filtered, and says so when nothing fits', async () => {
  notificationServer([
    fakeSending(40, { deliveryStatus: 'failed', status: 'read', failureReason: 'The mailbox is full' }),
    ...several(20),
  ]);
  const { user } = renderApp('/notifications');
  await user.click(await screen.findByRole('button', { name: 'Load More (6 remaining)' }));
  expect(await screen.findByText('Showing 21 of 21')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Delivery' }));
  await user.click(await screen.findByRole('option', { name: 'Failed' }));
  expect(await screen.findByText('Showing 1 of 1')).toBeVisible();
  expect(screen.getByText('Email to lena@brightfern.example: The mailbox is full')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Pending' }));
  expect(await screen.findByText('No notification has this status')).toBeVisible();
  expect(screen.queryByText(/Search looks at/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(await screen.findByText('Showing 15 of 21')).toBeVisible();
});

test('polls bring new entries and leave the focus alone', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
  });
  const server = notificationServer(several(1));
  renderApp('/notifications');
  const button = await screen.findByRole('button', { name: /INV-1.* new/ });
  button.focus();
  server.add(fakeNotification(2));
  await act(() => vi.advanceTimersByTimeAsync(POLL_INTERVAL + 500));
  expect(await screen.findByText(/paid INV-2$/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  expect(button).toHaveFocus();
});

test('the bell shows 9+ above 9, and its panel the newest with a way to all', async () => {
  notificationServer(several(10));
  const { user } = renderApp('/clients');
  // Who says what they see presses it.
  const bell = await screen.findByRole('button', { name: 'Notifications, 9+ unread' });
  expect(bell).toHaveTextContent('9+');
  await user.click(bell);
  const panel = within(await screen.findByRole('dialog', { name: 'Notification panel' }));
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(10));
  await user.click(panel.getByRole('button', { name: /INV-10 .*mark as read/ }));
  expect(await screen.findByRole('button', { name: 'Notifications, 9 unread', hidden: true })).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Mark All Read' }));
  expect(await screen.findByText('All notifications marked as read')).toBeVisible();
  await user.click(panel.getByRole('link', { name: 'All notifications' }));
  expect(await screen.findByRole('heading', { name: 'Nothing new' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what waits for the seller says so in the panel of the bell too', async () => {
  const failureReason = 'Confirm your email address first';
  notificationServer([
    fakeSending(2, { status: 'pending', deliveryStatus: 'pending', sentAt: null, failureReason }),
    fakeNotification(1),
    fakeSending(3),
  ]);
  const { user } = renderApp('/clients');
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Notification panel' }));
  expect(await panel.findByText('Waiting: Invoice INV-2 to Bright Fern')).toBeVisible();
  expect(panel.getByText(/^Email to .*: Confirm your email address first/)).toBeVisible();
  expect(panel.getAllByText(/^Email to/)).toHaveLength(1);
});

test('a delivery that failed says why and can be tried again', async () => {
  const failed = fakeSending(1, {
    status: 'failed',
    deliveryStatus: 'failed',
    sentAt: null,
    failureReason: 'The mail server replied: 550 No such user here',
  });
  const server = notificationServer([failed, fakeNotification(2)]);
  server.on(`POST /api/notifications/${failed.id}/retry`, {
    json: { ...failed, status: 'pending', deliveryStatus: 'pending', failureReason: null },
  });
  const { user } = renderApp('/notifications');
  expect(await screen.findByText(/550 No such user here/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Retry ${failed.subject}` }));
  expect(await screen.findByText('It is being sent again')).toBeVisible();
  expect(server.count('POST', `/api/notifications/${failed.id}/retry`)).toBe(1);
  expect(screen.getAllByRole('button', { name: /^Retry/ })).toHaveLength(1);
});
