import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, unauthorized } from '#client/test/fake-server.ts';
import { renderApp } from '#client/test/render-app.tsx';
import { fakeUser } from '#client/test/users.ts';
import { industries } from '#shared/user.ts';

afterEach(() => vi.unstubAllGlobals());

const signedOut = (handlers: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({ 'GET /api/user': unauthorized, ...handlers });

async function openSignUp() {
  const app = renderApp('/auth');
  await app.user.click(await screen.findByRole('tab', { name: 'Sign Up' }));
  return app;
}

const submit = (name: string) => screen.getByRole('button', { name });

async function fillSignUp({ user }: Awaited<ReturnType<typeof openSignUp>>, confirm = 'blue horse') {
  await user.type(screen.getByLabelText('Email'), 'ines@harrowvale.example');
  await user.type(screen.getByLabelText('Full name'), 'Ines Harrow');
  await user.type(screen.getByLabelText('Password'), 'blue horse');
  await user.type(screen.getByLabelText('Confirm password'), confirm);
  await user.click(screen.getByRole('checkbox'));
}

test('logging in says what is wrong with an empty form, and focuses the first wrong field', async () => {
  const server = signedOut();
  const { user } = renderApp('/auth');
  await user.click(await screen.findByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
  expect(screen.getByText('Password must be at least 6 characters')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address');
  expect(server.count('POST', '/api/login')).toBe(0);
});

test('a refused log-in keeps the form and is no lost session', async () => {
  signedOut({
    'POST /api/login': { status: 401, json: { message: 'Unauthorized', code: 'bad_credentials' } },
  });
  const { user } = renderApp('/auth');
  await user.type(await screen.findByLabelText('Email'), 'ines@harrowvale.example');
  await user.type(screen.getByLabelText('Password'), 'not the one');
  await user.click(submit('Sign In'));
  expect(await screen.findByText('Login failed')).toBeVisible();
  expect(screen.getByText('Please check your credentials and try again.')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('ines@harrowvale.example');
  expect(screen.queryByText('You are logged out. Logging in again...')).toBeNull();
});

test('a log-in is pending once, greets, and leads into the workspace', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const server = signedOut({
    'POST /api/login': async () => {
      await held;
      server.on('GET /api/user', { json: fakeUser() });
      return { json: fakeUser() };
    },
  });
  const { user } = renderApp('/auth');
  await user.type(await screen.findByLabelText('Email'), 'ines@harrowvale.example');
  await user.type(screen.getByLabelText('Password'), 'blue horse');
  await user.dblClick(submit('Sign In'));
  expect(await screen.findByRole('button', { name: 'Signing in...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.keyboard('{Enter}');
  answer();
  expect(await screen.findByText('Welcome back!')).toBeVisible();
  expect(screen.getByText('You have successfully logged in.')).toBeVisible();
  await waitFor(() => expect(window.location.pathname).not.toBe('/auth'));
  expect(await screen.findByText('Ines Harrow')).toBeVisible();
  expect(server.count('POST', '/api/login')).toBe(1);
});

test('signing up says what is wrong, field by field', async () => {
  signedOut();
  const { user } = await openSignUp();
  await user.type(screen.getByLabelText('Confirm password'), 'x');
  await user.click(submit('Create Account'));
  for (const message of [
    'Please enter a valid email address',
    'Full name must be at least 2 characters',
    'Password must be at least 6 characters',
    "Passwords don't match",
    'You must agree to receive SMS notifications and accept the Terms of Service and Privacy Policy',
  ]) {
    expect(await screen.findByText(message)).toBeVisible();
  }
  expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription("Passwords don't match");
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

test('signing up sends the account, the time zone and the consent, and nothing else', async () => {
  const server = signedOut({ 'POST /api/register': () => ({ status: 201, json: fakeUser() }) });
  const app = await openSignUp();
  await fillSignUp(app);
  await app.user.click(screen.getByRole('combobox', { name: /Industry/ }));
  const options = within(await screen.findByRole('listbox')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([...industries]);
  await app.user.click(screen.getByRole('option', { name: 'Food & Beverage' }));
  await app.user.click(submit('Create Account'));
  expect(await screen.findByText('Welcome!')).toBeVisible();
  expect(screen.getByText('Your account has been created successfully.')).toBeVisible();
  expect(server.calls.find(({ path }) => path === '/api/register')?.body).toEqual({
    email: 'ines@harrowvale.example',
    password: 'blue horse',
    fullName: 'Ines Harrow',
    businessName: null,
    industry: 'food & beverage',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    smsConsentText: 'sign-up-1',
  });
});

test('a refused sign-up keeps everything and shows the reasons on their fields', async () => {
  signedOut({
    'POST /api/register': {
      status: 400,
      json: { message: 'Invalid', fieldErrors: { password: ['This password is too common'] } },
    },
  });
  const app = await openSignUp();
  await fillSignUp(app);
  await app.user.click(submit('Create Account'));
  expect(await screen.findByText('Sign up failed')).toBeVisible();
  expect(screen.getByText('Please check your information and try again.')).toBeVisible();
  expect(screen.getByText('This password is too common')).toBeVisible();
  expect(screen.getByLabelText('Full name')).toHaveValue('Ines Harrow');
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test('each password can be shown and hidden', async () => {
  signedOut();
  const { user } = await openSignUp();
  const password = screen.getByLabelText('Password');
  expect(password).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
  expect(screen.getByLabelText('Confirm password')).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password).toHaveAttribute('type', 'password');
});

test('somebody who is signed in already is sent on', async () => {
  fakeServer({ 'GET /api/user': { json: fakeUser() } });
  renderApp('/auth');
  await waitFor(() => expect(window.location.pathname).not.toBe('/auth'));
});
