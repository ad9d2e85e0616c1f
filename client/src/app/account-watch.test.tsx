import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listDrafts } from '#client/lib/drafts.ts';
import { type FakeAnswer, type FakeRequest, fakeServer, unauthorized } from '#client/test/fake-server.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';
import { fakeUser } from '#client/test/users.ts';
import { ACCOUNT_CHANGED } from '#shared/shown-account.ts';

// The page that is left keeps its listener to the end; the page of the tests lives on in other files.
const { addEventListener } = window;
let addedGuards: [EventListenerOrEventListenerObject, AddEventListenerOptions | boolean | undefined][] = [];

beforeEach(() => {
  sessionStorage.clear();
  window.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: AddEventListenerOptions | boolean,
  ) => {
    if (type === 'beforeunload') addedGuards.push([listener, options]);
    addEventListener.call(window, type, listener, options);
  };
});
afterEach(() => {
  window.addEventListener = addEventListener;
  for (const [listener, options] of addedGuards)
    window.removeEventListener('beforeunload', listener, options);
  addedGuards = [];
  document.body.hidden = false;
  vi.unstubAllGlobals();
});

const ines = fakeUser();
const ben = fakeUser({
  id: '22222222-2222-4222-8222-222222222222',
  email: 'ben@ames.example',
  fullName: 'Ben Ames',
  firstName: 'Ben',
  lastName: 'Ames',
});
const changed = { status: 409, json: { message: 'Another account', code: ACCOUNT_CHANGED } };
const emptyList = { json: [], headers: { 'X-Total-Count': '0' } };

/** Answers as the server does: calls of a page that shows another account are refused. */
function workspaceOf(first = ines) {
  let signedIn = first;
  const own = (answer: FakeAnswer) => (request: FakeRequest) =>
    request.headers.get('Billwright-Account') === signedIn.id ? answer : changed;
  const server = fakeServer({
    'GET /api/user': () => ({ json: signedIn }),
    'GET /api/clients': own(emptyList),
    'POST /api/clients': own({ status: 201, json: {} }),
    'GET /api/notifications/unread-count': own({ json: { count: 0 } }),
  });
  const signIn = (user: typeof ines) => {
    signedIn = user;
  };
  return { ...server, signIn };
}

/** As another tab does in which somebody signs in or out. */
function notifyFromOtherTab() {
  const tab = new BroadcastChannel('billwright.session');
  tab.postMessage('changed');
  return () => tab.close();
}

const shown = () => screen.findByText('Ines Harrow');

/** Everything is out of sight, and the page is loaded again, once. */
async function expectToLeave({ loadAgain, queryClient }: ReturnType<typeof renderApp>) {
  await waitFor(() => expect(loadAgain).toHaveBeenCalledOnce());
  expect(document.body).not.toBeVisible();
  const kept = queryClient.getQueryCache().getAll();
  expect(kept.filter(({ state }) => state.data !== undefined)).toEqual([]);
  expect(screen.queryByText('Ben Ames')).toBeNull();
}

test('every call of the workspace names the account that the tab shows', async () => {
  const server = workspaceOf();
  renderApp('/clients');
  await waitFor(() => expect(server.count('GET', '/api/clients')).toBeGreaterThan(0));
  const lists = server.calls.filter(({ path }) => path !== '/api/user');
  expect(lists.length).toBeGreaterThan(1);
  for (const { headers } of lists) expect(headers.get('Billwright-Account')).toBe(ines.id);
});

test('a call that is refused for another account loads the page again; what was typed stays with its seller', async () => {
  const server = workspaceOf();
  const view = renderApp('/clients?new=1');
  const dialog = await findDialog('Add Client');
  await view.user.type(within(dialog).getByLabelText('Name *'), 'Bright Fern');
  await view.user.type(within(dialog).getByLabelText('Email *'), 'lena@brightfern.example');
  server.signIn(ben);
  await view.user.click(within(dialog).getByRole('button', { name: 'Add Client' }));
  await expectToLeave(view);
  expect(listDrafts(ines.id)).toMatchObject([{ values: { name: 'Bright Fern' } }]);
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  view.unmount();
  document.body.hidden = false;

  const other = workspaceOf(ben);
  const again = renderApp('/clients');
  const notice = await screen.findByText(/now shows the account of/);
  expect(notice).toHaveTextContent('ben@ames.example');
  expect(notice).toHaveTextContent('Unsaved text stays with the account');
  expect(screen.queryByText(/You have unsaved text/)).toBeNull();
  await again.user.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByText(/now shows the account of/)).toBeNull();
  expect(other.calls.some(({ headers }) => headers.get('Billwright-Account') === ines.id)).toBe(false);
  again.unmount();

  workspaceOf(ines);
  renderApp('/clients');
  expect(await screen.findByText(/You have unsaved text/)).toBeVisible();
  expect(screen.queryByText(/now shows the account of/)).toBeNull();
});

test('a poll that is refused for another account loads the page again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = workspaceOf();
  const view = renderApp('/settings');
  await shown();
  server.signIn(ben);
  await act(() => vi.advanceTimersByTimeAsync(5_500));
  await expectToLeave(view);
  vi.useRealTimers();
});

test('another account that is found on focus is never shown beside the data of the first', async () => {
  const server = workspaceOf();
  const view = renderApp('/clients');
  await shown();
  server.signIn(ben);
  act(() => {
    window.dispatchEvent(new Event('visibilitychange'));
  });
  await expectToLeave(view);
});

test('a sign-in in another tab is noticed without a focus', async () => {
  const server = workspaceOf();
  const view = renderApp('/clients');
  await shown();
  server.signIn(ben);
  const close = notifyFromOtherTab();
  await expectToLeave(view);
  close();
});

test('a sign-out in another tab leads to the sign-in screen; what was typed is offered again', async () => {
  const server = workspaceOf();
  const { user, loadAgain } = renderApp('/clients?new=1');
  await user.type(within(await findDialog('Add Client')).getByLabelText('Name *'), 'Bright Fern');
  server.on('GET /api/user', unauthorized);
  const close = notifyFromOtherTab();
  await waitFor(() => expect(window.location.pathname).toBe('/auth'));
  close();
  expect(loadAgain).not.toHaveBeenCalled();
  expect(listDrafts(ines.id)).toHaveLength(1);

  server.signIn(ben);
  server.on('GET /api/user', { json: ben });
  const closeToo = notifyFromOtherTab();
  expect(await screen.findByText(/now shows the account of/)).toHaveTextContent('Unsaved text stays');
  closeToo();
});

test('whoever signs in in another tab before this one has left is shown, however late the answer comes', async () => {
  const server = workspaceOf();
  const view = renderApp('/clients');
  await shown();
  // What else it asks was asked before.
  server.on('GET /api/clients', emptyList);
  server.on('GET /api/notifications/unread-count', { json: { count: 0 } });
  vi.useFakeTimers();
  server.on('GET /api/user', unauthorized);
  const close = notifyFromOtherTab();
  await vi.waitFor(() => expect(screen.getByText('You are logged out. Logging in again...')).toBeVisible());
  close();
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.signIn(ben);
  server.on('GET /api/user', async () => {
    await isAnswered;
    return { json: ben };
  });
  const before = server.calls.length;
  const closeToo = notifyFromOtherTab();
  await vi.waitFor(() => expect(server.calls.length).toBeGreaterThan(before));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  vi.useRealTimers();
  expect(window.location.pathname).toBe('/clients');
  answer();
  await expectToLeave(view);
  closeToo();
});

test('the same account that signs in before this tab has left stays', async () => {
  const server = workspaceOf();
  renderApp('/clients');
  await shown();
  vi.useFakeTimers();
  server.on('GET /api/user', unauthorized);
  const close = notifyFromOtherTab();
  await vi.waitFor(() => expect(screen.getByText('You are logged out. Logging in again...')).toBeVisible());
  close();
  server.on('GET /api/user', { json: ines });
  const before = server.count('GET', '/api/user');
  const closeToo = notifyFromOtherTab();
  await vi.waitFor(() => expect(server.count('GET', '/api/user')).toBeGreaterThan(before));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  vi.useRealTimers();
  expect(await shown()).toBeVisible();
  expect(window.location.pathname).toBe('/clients');
  closeToo();
});

test('the same account that signs in again in another tab changes nothing', async () => {
  const server = workspaceOf();
  const { loadAgain } = renderApp('/clients');
  await shown();
  const before = server.count('GET', '/api/user');
  const close = notifyFromOtherTab();
  await waitFor(() => expect(server.count('GET', '/api/user')).toBe(before + 1));
  close();
  expect(await shown()).toBeVisible();
  expect(loadAgain).not.toHaveBeenCalled();
});

test('a page that the browser had kept aside stays out of sight until it is known whose it is', async () => {
  const server = workspaceOf();
  const view = renderApp('/clients');
  await shown();
  const comeBack = () => {
    act(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
  };
  comeBack();
  expect(document.body).not.toBeVisible();
  await waitFor(() => expect(document.body).toBeVisible());
  expect(view.loadAgain).not.toHaveBeenCalled();

  server.signIn(ben);
  comeBack();
  await expectToLeave(view);
});

test('signing in here notifies the other tabs', async () => {
  const server = workspaceOf();
  server.on('GET /api/user', unauthorized);
  const { user } = renderApp('/auth');
  const heard = vi.fn();
  const tab = new BroadcastChannel('billwright.session');
  tab.addEventListener('message', heard);
  server.on('POST /api/login', () => {
    server.on('GET /api/user', { json: ines });
    return { json: ines };
  });
  server.on('POST /api/logout', () => {
    server.on('GET /api/user', unauthorized);
    return { status: 204 };
  });
  await user.type(await screen.findByLabelText('Email'), ines.email);
  await user.type(screen.getByLabelText('Password'), 'blue horse');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
  tab.close();
});
