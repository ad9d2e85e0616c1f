import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderSitePage } from '#client/entry-server.tsx';
import { POLL_INTERVAL } from '#client/lib/polled.ts';
import { fillBrowserGaps } from '#client/test/browser-gaps.ts';
import { fakeServer, unauthorized } from '#client/test/fake-server.ts';
import { fakeNotification, fakeSending, notificationServer } from '#client/test/notifications.ts';
import { fakeUser } from '#client/test/users.ts';
import { type SitePage, type SitePath, sitePages } from '#shared/site-pages.ts';
import { siteContents } from './site-contents.ts';
import { SitePageView } from './site-page.tsx';

let unmount = () => {};

beforeEach(() => {
  fillBrowserGaps();
  fakeServer({ 'GET /api/user': unauthorized });
});
afterEach(() => {
  act(() => unmount());
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pageOf = (path: SitePath, hasSession = false): SitePage => ({
  path,
  hasSession,
  ...(path === '/status' && { now: '2026-11-28T09:59:57.000Z' }),
});

/** Takes over the server's markup; a difference would be an error. */
async function open(path: SitePath, hasSession = false) {
  const page = pageOf(path, hasSession);
  const Content = await siteContents[path]();
  const root = document.createElement('div');
  root.innerHTML = renderSitePage(page).markup;
  document.body.append(root);
  await act(async () => {
    const hydrated = hydrateRoot(
      root,
      <SitePageView page={page}>
        <Content now={page.now} />
      </SitePageView>,
      { onRecoverableError: (error) => expect.unreachable(String(error)) },
    );
    unmount = () => hydrated.unmount();
  });
}

const bar = () => within(document.querySelector<HTMLElement>('.nav') ?? document.body);

describe.each(sitePages.map(({ path }) => path))('%s', (path) => {
  it.each([false, true])('is taken over as the server made it, with a session: %s', async (hasSession) => {
    await open(path, hasSession);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await waitFor(() => expect(bar().getAllByRole('link', { name: 'Get Started Free' })).toHaveLength(1));
  });
});

describe('signed out', () => {
  it.each([
    ['Sign In', '/auth'],
    ['Get Started Free', '/auth?tab=sign-up'],
  ])('%s starts the sign-in flow and shows that it does', async (name, href) => {
    await open('/pricing');
    const link = bar().getByRole('link', { name });
    expect(link).toHaveAttribute('href', href);
    expect(link).not.toHaveAttribute('aria-busy');
    link.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(link);
    expect(link).toHaveAttribute('aria-busy', 'true');
    fireEvent(window, new Event('pageshow'));
    expect(link).not.toHaveAttribute('aria-busy');
  });

  it('asks nobody who is here', async () => {
    const { calls } = fakeServer({});
    await open('/features');
    expect(calls).toEqual([]);
  });
});

describe('signed in', () => {
  it.each([
    [{}, 'Ines Harrow'],
    [{ fullName: 'Ines', lastName: '' }, 'ines@harrowvale.example'],
  ])('the menu of %j is named %s and leads on', async (fields, name) => {
    fakeServer({
      'GET /api/user': { json: fakeUser(fields) },
      'GET /api/notifications/unread-count': { json: { count: 0 } },
    });
    await open('/features', true);
    await userEvent.click(await bar().findByRole('button', { name }));
    const panel = document.getElementById('user-menu') ?? document.body;
    expect(within(panel).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(within(panel).getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');
    await userEvent.keyboard('{Escape}');
    expect(panel).not.toBeVisible();
    expect(bar().getByRole('button', { name })).toHaveFocus();
  });

  it.each([
    [0, 'Notifications', ''],
    [9, 'Notifications, 9 unread', '9'],
    [12, 'Notifications, 9+ unread', '9+'],
  ])('with %i unread entries the bell is named %s', async (count, name, badge) => {
    fakeServer({
      'GET /api/user': { json: fakeUser() },
      'GET /api/notifications/unread-count': { json: { count } },
    });
    await open('/features', true);
    const bell = await bar().findByRole('button', { name });
    expect(bell).toHaveTextContent(badge);
  });
});

describe('the bell', () => {
  it('shows the newest entries, and a new one is marked as read', async () => {
    notificationServer([fakeSending(3), fakeNotification(2), fakeNotification(1, { status: 'read' })]);
    await open('/features', true);
    await userEvent.click(await bar().findByRole('button', { name: 'Notifications, 1 unread' }));
    const entry = await screen.findByRole('button', { name: /paid INV-2.*mark as read/ });
    expect(screen.getByText(/paid INV-1$/)).toBeVisible();
    expect(screen.getByText('Sent: Invoice INV-3 to Bright Fern')).toBeVisible();
    await userEvent.click(entry);
    await bar().findByRole('button', { name: 'Notifications' });
    await waitFor(() => expect(screen.queryByText('new')).toBeNull());
  });

  it.each([
    ['is loading', () => new Promise<never>(() => undefined), 'Loading notifications...'],
    ['is empty', { json: [] }, 'No notifications yet'],
  ])('a list that %s says so', async (_what, answer, text) => {
    fakeServer({
      'GET /api/user': { json: fakeUser() },
      'GET /api/notifications/unread-count': { json: { count: 0 } },
      'GET /api/notifications': answer,
    });
    await open('/features', true);
    await bar().findByRole('button', { name: 'Ines Harrow' });
    await userEvent.click(bar().getByRole('button', { name: 'Notifications' }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('asks for the count again every five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const server = fakeServer({
      'GET /api/user': { json: fakeUser() },
      'GET /api/notifications/unread-count': { json: { count: 0 } },
    });
    await open('/features', true);
    await bar().findByRole('button', { name: 'Ines Harrow' });
    const countCalls = () => server.count('GET', '/api/notifications/unread-count');
    expect(countCalls()).toBe(1);
    await act(async () => vi.advanceTimersByTime(POLL_INTERVAL));
    expect(countCalls()).toBe(2);
  });
});

describe('another account that signs in in another tab', () => {
  const ben = fakeUser({
    id: '22222222-2222-4222-8222-222222222222',
    fullName: 'Ben Ames',
    lastName: 'Ames',
  });
  const changed = { status: 409, json: { message: 'Another account', code: 'account_changed' } };
  const inesServer = () =>
    fakeServer({
      'GET /api/user': { json: fakeUser() },
      'GET /api/session': { json: { isSignedIn: true } },
      'GET /api/notifications/unread-count': { json: { count: 3 } },
    });
  const notifyFromOtherTab = () => {
    const tab = new BroadcastChannel('billwright.session');
    tab.postMessage('changed');
    return () => tab.close();
  };

  it('takes the place of the first one with the next poll', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const server = inesServer();
    await open('/features', true);
    await bar().findByRole('button', { name: 'Notifications, 3 unread' });
    expect(server.calls.at(-1)?.headers.get('Billwright-Account')).toBe(fakeUser().id);
    server.on('GET /api/user', { json: ben });
    server.on('GET /api/notifications/unread-count', ({ headers }) =>
      headers.get('Billwright-Account') === ben.id ? { json: { count: 0 } } : changed,
    );
    await act(async () => vi.advanceTimersByTime(POLL_INTERVAL));
    expect(await bar().findByRole('button', { name: 'Ines Ames' })).toBeVisible();
    expect(await bar().findByRole('button', { name: 'Notifications' })).toBeVisible();
  });

  it('takes the place of the first one at once where the tabs hear each other', async () => {
    const server = inesServer();
    await open('/features', true);
    await bar().findByRole('button', { name: 'Ines Harrow' });
    server.on('GET /api/user', { json: ben });
    const close = notifyFromOtherTab();
    expect(await bar().findByRole('button', { name: 'Ines Ames' })).toBeVisible();
    close();
  });

  it.each(['in another tab', 'with the next poll'])('nobody is shown after a sign-out %s', async (how) => {
    if (how === 'with the next poll') vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const server = inesServer();
    await open('/features', true);
    await bar().findByRole('button', { name: 'Ines Harrow' });
    server.on('GET /api/session', { json: { isSignedIn: false } });
    server.on('GET /api/user', unauthorized);
    server.on('GET /api/notifications/unread-count', unauthorized);
    const asked = server.count('GET', '/api/user');
    const close = how === 'in another tab' ? notifyFromOtherTab() : () => undefined;
    if (how === 'with the next poll') await act(async () => vi.advanceTimersByTime(POLL_INTERVAL));
    expect(await bar().findByRole('link', { name: 'Sign In' })).toBeVisible();
    close();
    expect(server.count('GET', '/api/user')).toBe(asked);
  });

  it('is found on a page that nobody was signed in on', async () => {
    const server = inesServer();
    await open('/features');
    const close = notifyFromOtherTab();
    expect(await bar().findByRole('button', { name: 'Ines Harrow' })).toBeVisible();
    close();
    expect(server.calls.map(({ path }) => path)).toContain('/api/session');
  });
});

describe('the menus of a seller', () => {
  it.each([
    [204, 'Logged out', 'You have been successfully logged out.', 'link', 'Sign In'],
    [500, 'Logout failed', 'There was an issue logging out. Please try again.', 'button', 'Ines Harrow'],
  ] as const)('signing out that answers %i says %s', async (status, title, text, role, name) => {
    fakeServer({
      'GET /api/user': { json: fakeUser() },
      'GET /api/notifications/unread-count': { json: { count: 0 } },
      'POST /api/logout': { status },
    });
    await open('/features', true);
    await userEvent.click(await bar().findByRole('button', { name: 'Ines Harrow' }));
    const panel = document.getElementById('user-menu') ?? document.body;
    await userEvent.click(within(panel).getByRole('button', { name: 'Sign Out' }));
    expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    expect(bar().getByRole(role, { name })).toBeVisible();
  });

  it.each([
    [true, 'Pro Account'],
    [false, 'Free Account'],
  ])('the mobile menu of a seller whose Pro is %s says %s', async (isPremium, text) => {
    fakeServer({
      'GET /api/user': { json: fakeUser({ isPremium }) },
      'GET /api/notifications/unread-count': { json: { count: 0 } },
    });
    await open('/features', true);
    await bar().findByRole('button', { name: 'Ines Harrow' });
    await userEvent.click(bar().getByRole('button', { name: 'Open menu' }));
    const menu = document.getElementById('menu') ?? document.body;
    expect(within(menu).getByText(text)).toBeVisible();
    for (const name of ['Features', 'Pricing', 'Dashboard', 'Settings'])
      expect(within(menu).getByRole('link', { name })).toBeVisible();
  });
});
