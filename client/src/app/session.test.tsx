import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userQuery } from '#client/features/auth/auth.queries.ts';
import { listDrafts } from '#client/lib/drafts.ts';
import * as log from '#client/lib/log.ts';
import { fakeServer, unauthorized } from '#client/test/fake-server.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';
import { fakeUser } from '#client/test/users.ts';
import { toastEntries } from '#client/ui/toast-store.ts';
import { createQueryClient } from './query-client.ts';
import { redirectToSignIn } from './session-loss.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const emptyList = { json: [], headers: { 'X-Total-Count': '0' } };
const loggedOut = 'You are logged out. Logging in again...';

function signedIn(user = fakeUser()) {
  return fakeServer({ 'GET /api/user': { json: user }, 'GET /api/clients': emptyList });
}

const atAuth = () => waitFor(() => expect(window.location.pathname).toBe('/auth'));

async function lookUp(server: Parameters<typeof fakeServer>[0], known?: ReturnType<typeof fakeUser>) {
  fakeServer(server);
  const client = createQueryClient(() => expect.unreachable('a look-up is no lost session'));
  if (known) client.setQueryData(userQuery.queryKey, known);
  return client.fetchQuery(userQuery);
}

test('a 401 means that nobody is signed in', async () => {
  expect(await lookUp({ 'GET /api/user': unauthorized })).toBeNull();
});

test('any other failure means nobody too, and is logged', async () => {
  const logged = vi.spyOn(log, 'logFailure').mockImplementation(() => undefined);
  expect(await lookUp({ 'GET /api/user': { status: 500, json: { message: 'Broken' } } })).toBeNull();
  expect(logged).toHaveBeenCalledWith('Failed to fetch user', expect.any(Error));
  logged.mockRestore();
});

test('a short outage does not sign out somebody who is working', async () => {
  const logged = vi.spyOn(log, 'logFailure').mockImplementation(() => undefined);
  const user = fakeUser();
  expect(await lookUp({ 'GET /api/user': { status: 503, json: { message: 'Away' } } }, user)).toEqual(user);
  logged.mockRestore();
});

test('the user is looked up again on focus, is never fresh and never retried', () => {
  expect(userQuery).toMatchObject({ staleTime: 0, refetchOnWindowFocus: 'always', retry: false });
});

test('the data client never retries, refetches or ages, and joins keys to a path', async () => {
  const server = fakeServer({ 'GET /api/clients/7/notes': { json: ['a note'] } });
  const client = createQueryClient(() => undefined);
  expect(client.getDefaultOptions().queries).toMatchObject({
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchInterval: false,
  });
  expect(client.getDefaultOptions().mutations).toMatchObject({ retry: false });
  expect(await client.fetchQuery({ queryKey: ['/api/clients', '7', 'notes'] })).toEqual(['a note']);
  expect(server.count('GET', '/api/clients/7/notes')).toBe(1);
});

test('the sign-in screen follows the message after 500 ms, and calls that fail together count once', () => {
  vi.useFakeTimers();
  window.history.replaceState(null, '', '/clients');
  const client = createQueryClient(redirectToSignIn);
  client.setQueryData(userQuery.queryKey, fakeUser());
  redirectToSignIn(client);
  const [first] = toastEntries();
  redirectToSignIn(client);
  expect(toastEntries()).toEqual([first]);
  vi.advanceTimersByTime(499);
  expect(window.location.pathname).toBe('/clients');
  vi.advanceTimersByTime(1);
  expect(window.location.pathname).toBe('/auth');
  expect(client.getQueryData(userQuery.queryKey)).toBeNull();
  vi.useRealTimers();
});

test('a signed-out visit of a workspace screen is announced and leads to the sign-in screen', async () => {
  const server = fakeServer({ 'GET /api/user': unauthorized });
  renderApp('/clients');
  expect(await screen.findByText('Unauthorized')).toBeVisible();
  expect(screen.getByText(loggedOut)).toBeVisible();
  await atAuth();
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(server.count('GET', '/api/clients')).toBe(0);
});

test('signed out, the start page leads to the sign-in screen without a message', async () => {
  fakeServer({ 'GET /api/user': unauthorized });
  renderApp('/');
  await atAuth();
  expect(screen.queryByText('Unauthorized')).toBeNull();
});

test('a path without a screen shows the not-found screen', async () => {
  fakeServer({ 'GET /api/user': unauthorized });
  renderApp('/no-such-screen');
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/');
  expect(document.title).toBe('404 Page Not Found · Billwright');
});

test('a session that ends while typing offers the text again, to the same user only', async () => {
  const ines = fakeUser();
  const server = signedIn(ines);
  server.on('POST /api/clients', unauthorized);
  const { user } = renderApp('/clients?new=1');
  const dialog = await findDialog('Add Client');
  await user.type(within(dialog).getByLabelText('Name *'), 'Bright Fern');
  await user.type(within(dialog).getByLabelText('Email *'), 'lena@brightfern.example');
  await user.click(within(dialog).getByRole('button', { name: 'Add Client' }));
  expect(await screen.findByText(loggedOut)).toBeVisible();
  expect(screen.queryByText('Failed to create client')).toBeNull();
  expect(within(dialog).getByLabelText('Name *')).toHaveValue('Bright Fern');
  await atAuth();

  const ben = fakeUser({ id: '22222222-2222-4222-8222-222222222222', firstName: 'Ben', lastName: 'Ames' });
  await signIn(server, user, ben);
  expect(await screen.findByText('Ben Ames')).toBeVisible();
  expect(screen.queryByText(/unsaved text/)).toBeNull();
  await signOut(server, user);

  await signIn(server, user, ines);
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  const again = await findDialog('Add Client');
  expect(within(again).getByLabelText('Name *')).toHaveValue('Bright Fern');
  expect(within(again).getByLabelText('Email *')).toHaveValue('lena@brightfern.example');
});

test('logging out drops every cached answer and every draft', async () => {
  const server = signedIn();
  const { user, queryClient } = renderApp('/clients?new=1');
  await user.type(within(await findDialog('Add Client')).getByLabelText('Name *'), 'Half');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(listDrafts(fakeUser().id)).toHaveLength(1);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await signOut(server, user);
  expect(screen.getByText('You have been successfully logged out.')).toBeVisible();
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([['/api/user']]);
  expect(sessionStorage).toHaveLength(0);
});

test('a log-out that fails says so and stays', async () => {
  const server = signedIn();
  server.on('POST /api/logout', { status: 500, json: { message: 'Broken' } });
  const { user } = renderApp('/clients');
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByText('Logout failed')).toBeVisible();
  expect(screen.getByText('There was an issue logging out. Please try again.')).toBeVisible();
  expect(window.location.pathname).toBe('/clients');
});

test('a session that ended elsewhere is noticed when the window is looked at again', async () => {
  const server = signedIn();
  renderApp('/clients');
  await screen.findByText('Ines Harrow');
  server.on('GET /api/user', unauthorized);
  act(() => {
    window.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await screen.findByText(loggedOut)).toBeVisible();
  await atAuth();
});

describe('the requested page', () => {
  const at = (path: string) =>
    waitFor(() => expect(window.location.pathname + window.location.search).toBe(path));
  const ines = fakeUser();
  const ben = fakeUser({ id: '22222222-2222-4222-8222-222222222222', firstName: 'Ben', lastName: 'Ames' });

  test.each(['/clients?q=fern', '/notifications', '/clients/7f6f1c1e-9d1c-4a55-9d5a-000000000000'])(
    '%s is shown after signing in; the address does not tell it meanwhile',
    async (path) => {
      const server = fakeServer({ 'GET /api/user': unauthorized });
      const { user } = renderApp(path);
      await at('/auth');
      await signIn(server, user, ines);
      await at(path);
    },
  );

  test('is shown after signing up', async () => {
    const server = fakeServer({ 'GET /api/user': unauthorized });
    const { user } = renderApp('/invoices');
    await at('/auth');
    await user.click(await screen.findByRole('tab', { name: 'Sign Up' }));
    server.on('POST /api/register', () => {
      server.on('GET /api/user', { json: ines });
      return { status: 201, json: ines };
    });
    await user.type(screen.getByLabelText('Email'), ines.email);
    await user.type(screen.getByLabelText('Full name'), 'Ines Harrow');
    await user.type(screen.getByLabelText('Password'), 'blue horse');
    await user.type(screen.getByLabelText('Confirm password'), 'blue horse');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    await at('/invoices');
  });

  test('is the one that was worked on when the session ended, for the same seller only', async () => {
    for (const [seller, path] of [
      [ines, '/settings?tab=security'],
      [ben, '/dashboard'],
    ] as const) {
      const server = signedIn(ines);
      const { user, unmount } = renderApp('/settings?tab=security');
      await screen.findByText('Ines Harrow');
      server.on('GET /api/user', unauthorized);
      act(() => {
        window.dispatchEvent(new Event('visibilitychange'));
      });
      await at('/auth');
      await signIn(server, user, seller);
      await at(path);
      unmount();
    }
  });

  test('is the dashboard after signing out, and where /auth itself was requested', async () => {
    const server = signedIn(ines);
    const { user } = renderApp('/clients');
    await screen.findByText('Ines Harrow');
    await signOut(server, user);
    await signIn(server, user, ines);
    await at('/dashboard');
  });

  test.each([
    '//evil.example/x',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/auth',
    '/api/logout',
    '/no-such-screen',
    7,
  ])('is never %j', async (returnPath) => {
    const server = fakeServer({ 'GET /api/user': unauthorized });
    const { user } = renderApp('/auth', { returnTo: { path: returnPath } });
    await signIn(server, user, ines);
    await at('/dashboard');
  });
});

type Server = ReturnType<typeof fakeServer>;
type Person = ReturnType<typeof renderApp>['user'];

async function signIn(server: Server, person: Person, account: ReturnType<typeof fakeUser>) {
  server.on('POST /api/login', () => {
    server.on('GET /api/user', { json: account });
    return { json: account };
  });
  await person.type(await screen.findByLabelText('Email'), account.email);
  await person.type(screen.getByLabelText('Password'), 'blue horse');
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
}

async function signOut(server: Server, person: Person) {
  server.on('POST /api/logout', () => {
    server.on('GET /api/user', unauthorized);
    return { status: 204 };
  });
  await person.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await screen.findByText('Logged out');
  await atAuth();
}
