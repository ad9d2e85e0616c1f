import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, unauthorized } from '#client/test/fake-server.ts';
import { fakePaypal, noPaypal, paypalOf } from '#client/test/paypal.ts';
import { renderApp } from '#client/test/render-app.tsx';
import { playScenario } from '#client/test/scenario.ts';
import { fakeUser } from '#client/test/users.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const email = 'ines@harrowvale.example';

/** As some password managers do: no event tells the page of it. */
function fillSilently(fields: Record<string, string>, place = within(document.body)) {
  for (const [label, value] of Object.entries(fields))
    (place.getByLabelText(label) as HTMLInputElement).value = value;
}

const signedOut = (handlers: Parameters<typeof fakeServer>[0]) =>
  fakeServer({ 'GET /api/user': unauthorized, ...handlers });

const bodyOf = (server: ReturnType<typeof fakeServer>, path: string) =>
  server.calls.find((call) => call.method !== 'GET' && call.path === path)?.body;

test('signing in sends what the fields show', async () => {
  const server = signedOut({ 'POST /api/login': { json: fakeUser() } });
  const { user } = renderApp('/auth');
  await screen.findByLabelText('Email');
  fillSilently({ Email: email, Password: 'blue horse' });
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Welcome back!')).toBeVisible();
  expect(bodyOf(server, '/api/login')).toEqual({ email, password: 'blue horse' });
});

test('a password that is filled over a typed one counts', async () => {
  const server = signedOut({ 'POST /api/login': { json: fakeUser() } });
  const { user } = renderApp('/auth');
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), 'x');
  fillSilently({ Password: 'blue horse' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(bodyOf(server, '/api/login')).toEqual({ email, password: 'blue horse' }));
});

test('a filled address goes along to “forgot password ?” and to the sign-up', async () => {
  signedOut({});
  const { user } = renderApp('/auth');
  await screen.findByLabelText('Email');
  fillSilently({ Email: email });
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  expect(await screen.findByLabelText('Full name')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue(email);
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  await user.click(await screen.findByRole('button', { name: 'forgot password ?' }));
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue(email);
});

test('asking for a link sends what the field shows', async () => {
  const server = signedOut({ 'POST /api/forgot-password': { status: 202 } });
  const { user } = renderApp('/reset-password');
  await screen.findByLabelText('Email');
  fillSilently({ Email: email });
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  await waitFor(() => expect(bodyOf(server, '/api/forgot-password')).toEqual({ email }));
});

test('signing up sends what the fields show', async () => {
  const server = signedOut({ 'POST /api/register': { status: 201, json: fakeUser() } });
  const { user } = renderApp('/auth?tab=sign-up');
  await screen.findByLabelText('Full name');
  const passwords = { Password: 'blue horse', 'Confirm password': 'blue horse' };
  fillSilently({ Email: email, 'Full name': 'Ines Harrow', ...passwords });
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  await waitFor(() =>
    expect(bodyOf(server, '/api/register')).toMatchObject({
      email,
      fullName: 'Ines Harrow',
      password: 'blue horse',
    }),
  );
});

test('a new password through a link is the one that the fields show', async () => {
  const server = signedOut({ 'POST /api/reset-password': { status: 204 } });
  const { user } = renderApp('/reset-password', { linkToken: 'the-token' });
  await screen.findByLabelText('New password');
  fillSilently({ 'New password': 'quiet-harbor-41', 'Confirm password': 'quiet-harbor-41' });
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  await waitFor(() =>
    expect(bodyOf(server, '/api/reset-password')).toMatchObject({ newPassword: 'quiet-harbor-41' }),
  );
});

test('changing the password sends what the fields show', async () => {
  const { user, server } = await playScenario({ path: '/settings?tab=security' });
  await screen.findByLabelText('Current password');
  const next = { 'New password': 'green horse', 'Confirm new password': 'green horse' };
  fillSilently({ 'Current password': 'blue horse', ...next });
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  await waitFor(() =>
    expect(bodyOf(server, '/api/user/change-password')).toEqual({
      currentPassword: 'blue horse',
      newPassword: 'green horse',
      confirmPassword: 'green horse',
    }),
  );
});

test.each([
  ['Disconnect', '/api/paypal/disconnect', 'Disconnect'],
  ['Change Account', '/api/paypal/connect', 'Save Account'],
])('the password that %s asks for is the one that the field shows', async (open, path, submit) => {
  const verified = fakePaypal({ verified: true });
  const { user, server } = await playScenario(
    paypalOf(verified, { answers: { [`POST ${path}`]: { json: verified } }, steps: [['press', open]] }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  fillSilently({ 'Current password': 'blue horse' }, dialog);
  await user.click(dialog.getByRole('button', { name: submit }));
  await waitFor(() => expect(bodyOf(server, '/api/user/step-up')).toEqual({ currentPassword: 'blue horse' }));
  await waitFor(() => expect(server.count('POST', path)).toBe(1));
});

test.each([
  ['a press', (user: UserEvent, button: HTMLElement) => user.click(button)],
  ['Enter in a field', (user: UserEvent) => user.type(screen.getByLabelText('Merchant ID'), '{Enter}')],
  [
    'the keyboard alone',
    async (user: UserEvent, button: HTMLElement) => {
      act(() => button.focus());
      expect(button).not.toHaveAttribute('aria-disabled');
      await user.keyboard('{Enter}');
    },
  ],
])('a first PayPal account that the fields show is connected by %s', async (_how, submit) => {
  const path = '/api/paypal/connect';
  const { user, server } = await playScenario(
    paypalOf(noPaypal, { answers: { [`POST ${path}`]: { json: fakePaypal() } } }),
  );
  const button = await screen.findByRole('button', { name: 'Connect PayPal' });
  const account = { businessEmail: 'shop@studio.example', merchantId: 'ABCDEFGH23456' };
  fillSilently({ 'Business email': account.businessEmail, 'Merchant ID': account.merchantId });
  await submit(user, button);
  await waitFor(() => expect(bodyOf(server, path)).toEqual(account));
});

test('the profile that is saved is the one that the fields show', async () => {
  const { user, server } = await playScenario({ path: '/settings' });
  await screen.findByLabelText('Full name *');
  fillSilently({ 'Full name *': 'Ana Ruiz', Phone: '+1 555 0199', Address: '2 Side Street' });
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(bodyOf(server, '/api/user/profile')).toMatchObject({
      fullName: 'Ana Ruiz',
      phone: '+1 555 0199',
      address: '2 Side Street',
    }),
  );
});
