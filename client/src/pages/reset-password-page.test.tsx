import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, unauthorized } from '#client/test/fake-server.ts';
import { renderApp } from '#client/test/render-app.tsx';

afterEach(() => vi.unstubAllGlobals());

const signedOut = (handlers: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({ 'GET /api/user': unauthorized, ...handlers });

/** As `before-app.js` leaves it: the token of the mailed link is out of the address. */
const openLink = (linkToken: string) => renderApp('/reset-password', { linkToken });

test('“forgot password ?” takes the typed address along, and says the same whoever asks', async () => {
  const server = signedOut({ 'POST /api/forgot-password': { status: 202 } });
  const { user } = renderApp('/auth');
  await user.type(await screen.findByLabelText('Email'), 'ines@harrowvale.example');
  await user.click(screen.getByRole('button', { name: 'forgot password ?' }));
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  expect(window.location.search).toBe('');
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText(/If an account belongs to/)).toBeVisible();
  expect(server.calls.find(({ path }) => path === '/api/forgot-password')?.body).toEqual({
    email: 'ines@harrowvale.example',
  });
});

test('a link leads to the new password, and that to the sign-in screen', async () => {
  const server = signedOut({ 'POST /api/reset-password': { status: 204 } });
  const { user } = openLink('the-token');
  await user.type(await screen.findByLabelText('New password'), 'short');
  await user.type(screen.getByLabelText('Confirm password'), 'other');
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByText('Password must be at least 8 characters')).toBeVisible();
  expect(screen.getByText("Passwords don't match")).toBeVisible();
  for (const label of ['New password', 'Confirm password']) {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), 'quiet-harbor-41');
  }
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByText('Your password was changed. You can sign in now.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Sign in to Billwright' })).toBeVisible();
  expect(server.calls.find(({ path }) => path === '/api/reset-password')?.body).toEqual({
    token: 'the-token',
    newPassword: 'quiet-harbor-41',
    confirmPassword: 'quiet-harbor-41',
  });
});

test('a link that is used up offers a new one; a refused password keeps the form', async () => {
  const server = signedOut({
    'POST /api/reset-password': {
      status: 400,
      json: { message: 'Too common', fieldErrors: { newPassword: ['Too common'] } },
    },
  });
  const { user } = openLink('the-token');
  for (const label of ['New password', 'Confirm password'])
    await user.type(await screen.findByLabelText(label), 'sunshine1');
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByLabelText('New password')).toHaveAccessibleDescription(/Too common/);
  server.on('POST /api/reset-password', {
    status: 400,
    json: { message: 'This link is no longer valid.', code: 'invalid_link' },
  });
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send link' })).toBeVisible();
});
