import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { playScenario, type Step } from '#client/test/scenario.ts';
import { fakeSession } from '#client/test/sessions.ts';

afterEach(() => vi.unstubAllGlobals());

const path = '/settings?tab=security';
const CHANGE = '/api/user/change-password';
const SESSIONS = '/api/user/sessions';

const typed = (current: string, next: string, confirmed: string): Step[] => [
  ['type', 'Current password', current],
  ['type', 'New password', next],
  ['type', 'Confirm new password', confirmed],
  ['press', 'Change Password'],
];

describe('the password', () => {
  test('is sent with its confirmation, and the fields are empty afterwards', async () => {
    const { server } = await playScenario({ path, steps: typed('blue horse', 'green horse', 'green horse') });
    await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveValue(''));
    expect(server.calls.find(({ path: called }) => called === CHANGE)?.body).toEqual({
      currentPassword: 'blue horse',
      newPassword: 'green horse',
      confirmPassword: 'green horse',
    });
    // The others are signed out, which the list below shows.
    expect(server.count('GET', SESSIONS)).toBe(2);
  });

  test.each([
    ['', 'green horse', 'green horse', 'Current password is required'],
    ['blue horse', 'green h', 'green h', 'Password must be at least 8 characters'],
    ['blue horse', 'green horse', 'greed horse', "New passwords don't match"],
  ])('%j to %j, confirmed as %j, is not sent: %s', async (current, next, confirmed, message) => {
    const steps = typed(current, next, confirmed).filter((step) => step[0] === 'press' || step[2] !== '');
    const { server } = await playScenario({ path, steps });
    expect(await screen.findByText(message)).toBeVisible();
    expect(server.count('POST', CHANGE)).toBe(0);
  });

  test('a wrong one is said at its field, and what was typed stays', async () => {
    const message = 'Current password is incorrect';
    await playScenario({
      path,
      steps: typed('blue horse', 'green horse', 'green horse'),
      answers: {
        [`POST ${CHANGE}`]: { status: 400, json: { message, fieldErrors: { currentPassword: [message] } } },
      },
    });
    await waitFor(() =>
      expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(message),
    );
    expect(screen.getByLabelText('New password')).toHaveValue('green horse');
  });
});

describe('the sessions', () => {
  const findRow = async (text: string) => {
    const list = await screen.findAllByRole('listitem');
    return within(list.find((item) => item.textContent?.includes(text)) as HTMLElement);
  };

  test('say what they are; this one cannot be signed out there', async () => {
    await playScenario({
      path,
      answers: {
        [`GET ${SESSIONS}`]: {
          json: [
            fakeSession('a', { isCurrent: true }),
            fakeSession('b', { browser: 'Safari', system: 'iPhone', isPhone: true }),
            fakeSession('c', { browser: null, system: null, address: null }),
          ],
        },
      },
    });
    const own = await findRow('This device');
    expect(own.getByText('Active now')).toBeVisible();
    expect(own.queryByRole('button')).toBeNull();
    const phone = await findRow('Safari on iPhone');
    expect(phone.getByText('203.0.113.7 · Signed in Nov 1, 2026')).toBeVisible();
    expect(phone.getByText(/Last used/)).toBeVisible();
    expect(await findRow('Unknown device')).toBeTruthy();
  });

  test('of one browser are told apart by when they began', async () => {
    const at = (signedInAt: string) => ({ browser: 'Safari', system: 'iPhone', signedInAt });
    const { user, server } = await playScenario({
      path,
      answers: {
        [`GET ${SESSIONS}`]: {
          json: [
            fakeSession('a', { isCurrent: true }),
            fakeSession('b', at('2026-11-01T15:00:00.000Z')),
            fakeSession('c', at('2026-11-01T16:30:00.000Z')),
          ],
        },
      },
    });
    await user.click(
      await screen.findByRole('button', { name: /^Sign out Safari on iPhone, signed in Nov 1, 2026, .*:30/ }),
    );
    await waitFor(() => expect(server.count('DELETE', `${SESSIONS}/${fakeSession('c').id}`)).toBe(1));
    expect(server.count('DELETE', `${SESSIONS}/${fakeSession('b').id}`)).toBe(0);
  });

  test('one of them is signed out and gone', async () => {
    const { user, server } = await playScenario({ path });
    await screen.findByText('This device');
    server.on(`GET ${SESSIONS}`, { json: [fakeSession('a', { isCurrent: true })] });
    await user.click(screen.getByRole('button', { name: 'Sign out Firefox on macOS' }));
    await waitFor(() => expect(screen.queryByText(/Last used/)).toBeNull());
    expect(server.count('DELETE', `${SESSIONS}/${fakeSession('b').id}`)).toBe(1);
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  test('all others are signed out at once', async () => {
    const { server } = await playScenario({ path, steps: [['press', 'Sign out everywhere else']] });
    expect(await screen.findByText('Signed out everywhere else')).toBeVisible();
    expect(server.count('DELETE', SESSIONS)).toBe(1);
  });

  test("that couldn't be loaded can be retried", async () => {
    const { user, server } = await playScenario({ path, answers: { [`GET ${SESSIONS}`]: { status: 503 } } });
    await screen.findByText("Couldn't load your sessions");
    server.on(`GET ${SESSIONS}`, { json: [fakeSession('a', { isCurrent: true })] });
    const section = within(screen.getByRole('region', { name: 'Sessions' }));
    await user.click(section.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('This device')).toBeVisible();
  });
});

test('an account is deleted with its address and the password, and the dialog says who else can', async () => {
  const email = 'ines@harrowvale.example';
  const { server, user } = await playScenario({
    path,
    steps: [['press', 'Delete Account']],
    answers: { 'POST /api/user/deletion': { status: 204 } },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete account?' }));
  expect(dialog.getByText('Please contact support to delete your account')).toBeVisible();
  await user.type(dialog.getByLabelText('Type your email address'), 'ines@harrow');
  await user.type(dialog.getByLabelText('Current password'), 'blue horse');
  await user.click(dialog.getByRole('button', { name: 'Delete Account' }));
  expect(await dialog.findByText('Type your email address as it is shown')).toBeVisible();
  expect(server.calls.every(({ method }) => method === 'GET')).toBe(true);
  await user.clear(dialog.getByLabelText('Type your email address'));
  await user.type(dialog.getByLabelText('Type your email address'), email);
  await user.click(dialog.getByRole('button', { name: 'Delete Account' }));
  expect(await screen.findByText('Your account will be deleted')).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/auth'));
  expect(server.calls.find(({ path: called }) => called === '/api/user/deletion')?.body).toEqual({ email });
});
