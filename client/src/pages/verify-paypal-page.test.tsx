import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, unauthorized } from '#client/test/fake-server.ts';
import { renderApp } from '#client/test/render-app.tsx';

afterEach(() => vi.unstubAllGlobals());

const VERIFY = 'POST /api/verify-paypal';
const link = { linkToken: 'the-token' };

test('a link verifies the account when the button is pressed, and not before', async () => {
  const server = fakeServer({ 'GET /api/user': unauthorized, [VERIFY]: { status: 204 } });
  const { user } = renderApp('/verify-paypal', link);
  const button = await screen.findByRole('button', { name: 'Verify Account' });
  expect(server.count('POST', '/api/verify-paypal')).toBe(0);
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'Your PayPal account is verified' })).toBeVisible();
  expect(server.calls.find(({ path }) => path === '/api/verify-paypal')?.body).toEqual({
    token: 'the-token',
  });
  expect(history.state?.linkToken).toBeUndefined();
});

test('a link that is no longer good says so', async () => {
  fakeServer({
    'GET /api/user': unauthorized,
    [VERIFY]: { status: 400, json: { message: 'Gone', code: 'invalid_link' } },
  });
  const { user } = renderApp('/verify-paypal', link);
  await user.click(await screen.findByRole('button', { name: 'Verify Account' }));
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
});

test('without a link there is nothing to press', async () => {
  fakeServer({ 'GET /api/user': unauthorized });
  renderApp('/verify-paypal');
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Verify Account' })).toBeNull();
});

test.each([
  [503, undefined, /Your link is still valid/],
  [409, 'PayPal says no.', /PayPal says no\./],
])('a refusal with %d is reported, and the link can be tried again', async (status, message, said) => {
  const server = fakeServer({
    'GET /api/user': unauthorized,
    [VERIFY]: { status, ...(message && { json: { message } }) },
  });
  const { user } = renderApp('/verify-paypal', link);
  await user.click(await screen.findByRole('button', { name: 'Verify Account' }));
  expect(await screen.findByText(said)).toBeVisible();
  server.on(VERIFY, { status: 204 });
  await user.click(screen.getByRole('button', { name: 'Verify Account' }));
  expect(await screen.findByRole('heading', { name: 'Your PayPal account is verified' })).toBeVisible();
});
