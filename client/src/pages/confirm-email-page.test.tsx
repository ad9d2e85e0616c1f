import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, unauthorized } from '#client/test/fake-server.ts';
import { renderApp } from '#client/test/render-app.tsx';
import { fakeUser } from '#client/test/users.ts';

afterEach(() => vi.unstubAllGlobals());

const link = { linkToken: 'the-token' };
const unconfirmed = { json: fakeUser({ emailConfirmedAt: null }) };

const pressConfirm = async (user: ReturnType<typeof renderApp>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Confirm Address' }));

test('a link that is only opened, as scanners of mails do, confirms nothing', async () => {
  const server = fakeServer({ 'GET /api/user': unauthorized, 'POST /api/confirm-email': { status: 204 } });
  renderApp('/confirm-email', link);
  expect(await screen.findByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  expect(document.body).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Confirm Address' })).toBeVisible();
  expect(server.count('POST', '/api/confirm-email')).toBe(0);
});

test('a link confirms the address when it is pressed for, signed in or not', async () => {
  const server = fakeServer({ 'GET /api/user': unauthorized, 'POST /api/confirm-email': { status: 204 } });
  const { user } = renderApp('/confirm-email', link);
  await pressConfirm(user);
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
  expect(server.calls.filter(({ path }) => path === '/api/confirm-email').map(({ body }) => body)).toEqual([
    { token: 'the-token' },
  ]);
});

test('other tabs of the browser hear that the address is confirmed', async () => {
  fakeServer({ 'GET /api/user': unconfirmed, 'POST /api/confirm-email': { status: 204 } });
  const tab = new BroadcastChannel('billwright.session');
  const heard = new Promise((resolve) => tab.addEventListener('message', resolve));
  const { user } = renderApp('/confirm-email', link);
  await pressConfirm(user);
  await heard;
  tab.close();
});

test('a link that is no longer good offers a new one to who is signed in', async () => {
  const server = fakeServer({
    'GET /api/user': unconfirmed,
    'POST /api/confirm-email': { status: 400, json: { message: 'Gone', code: 'invalid_link' } },
    'POST /api/confirm-email/resend': { status: 202 },
  });
  const { user } = renderApp('/confirm-email', link);
  await pressConfirm(user);
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByText('A new link is on its way. Check your inbox.')).toBeVisible();
  expect(server.count('POST', '/api/confirm-email/resend')).toBe(1);
});

test('a server that is away takes nothing from the link', async () => {
  const server = fakeServer({ 'GET /api/user': unauthorized, 'POST /api/confirm-email': { status: 503 } });
  const { user } = renderApp('/confirm-email', link);
  await pressConfirm(user);
  expect(
    await screen.findByText("That didn't work. Your link is still valid. Please try again."),
  ).toBeVisible();
  server.on('POST /api/confirm-email', { status: 204 });
  await pressConfirm(user);
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
});

test('an address that is confirmed already needs no press', async () => {
  fakeServer({ 'GET /api/user': { json: fakeUser({ emailConfirmedAt: '2026-01-01T00:00:00.000Z' }) } });
  renderApp('/confirm-email', link);
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
});

test('until then the workspace says what waits for it, and a refusal is told', async () => {
  const server = fakeServer({
    'GET /api/user': unconfirmed,
    'POST /api/confirm-email/resend': {
      status: 429,
      json: { message: 'Too many requests. Please wait and try again.' },
    },
  });
  const { user } = renderApp('/subscribe');
  expect(await screen.findByText(/only\s+five emails go to your clients/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByText('Too many requests. Please wait and try again.')).toBeVisible();
  expect(server.count('POST', '/api/confirm-email/resend')).toBe(1);
});

test('where no mail goes out, nothing is promised', async () => {
  const meta = Object.assign(document.createElement('meta'), { name: 'mail', content: 'off' });
  document.head.append(meta);
  fakeServer({ 'GET /api/user': unconfirmed });
  renderApp('/subscribe');
  expect(await screen.findByRole('heading', { name: 'Upgrade to Pro', level: 1 })).toBeVisible();
  expect(screen.queryByText(/Please confirm your address/)).toBeNull();
  meta.remove();
});
