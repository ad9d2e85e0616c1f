import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { playScenario } from '#client/test/scenario.ts';

afterEach(() => vi.unstubAllGlobals());

const path = '/settings?tab=security';
const withCodes = {
  'GET /api/user/step-up': { json: { methods: ['password', 'code', 'recoveryCode'] } },
  'POST /api/user/step-up': { status: 204 },
  'POST /api/user/email': { status: 202 },
} as const;

async function askToChangeEmail(answers: Parameters<typeof playScenario>[0]['answers']) {
  const app = await playScenario({
    path,
    answers,
    steps: [
      ['type', 'New email address', 'ines@new.example'],
      ['press', 'Change Email'],
    ],
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Change email address?' }));
  const send = () => app.user.click(dialog.getByRole('button', { name: 'Send Link' }));
  const bodies = (called: string) =>
    app.server.calls.filter((call) => call.method === 'POST' && call.path === called).map(({ body }) => body);
  return { ...app, dialog, send, bodies };
}

describe('who the owner is', () => {
  test('is proved by the password alone where the account has nothing else', async () => {
    const { dialog, send } = await askToChangeEmail({});
    expect(dialog.getByLabelText('Current password')).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^Use / })).toBeNull();
    await send();
    expect(await dialog.findByText('Current password is required')).toBeVisible();
  });

  test('is proved by a code of the app or a recovery code where it has them', async () => {
    const { user, dialog, send, bodies } = await askToChangeEmail(withCodes);
    await user.click(await dialog.findByRole('button', { name: 'Use a code from your app' }));
    await send();
    expect(await dialog.findByText('Enter the 6 digits that your app shows')).toBeVisible();
    expect(bodies('/api/user/step-up')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Use a recovery code' }));
    expect(dialog.queryByText('Enter the 6 digits that your app shows')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Use a code from your app' }));
    await user.type(dialog.getByLabelText('Code'), '123 456');
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies('/api/user/step-up')).toEqual([{ code: '123 456' }]);
    expect(bodies('/api/user/email')).toEqual([{ newEmail: 'ines@new.example' }]);
  });

  test('is said at its field when it is wrong, and nothing else is sent', async () => {
    const message = "That code isn't right, or was used before.";
    const { user, dialog, send, bodies } = await askToChangeEmail({
      ...withCodes,
      'POST /api/user/step-up': { status: 400, json: { message, fieldErrors: { code: [message] } } },
    });
    await user.click(await dialog.findByRole('button', { name: 'Use a code from your app' }));
    await user.type(dialog.getByLabelText('Code'), '123456');
    await send();
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByLabelText('Code')).toHaveFocus();
    expect(bodies('/api/user/email')).toEqual([]);
  });

  test('is not asked for again when what followed failed: a code is good once', async () => {
    const { server, user, dialog, send, bodies } = await askToChangeEmail({
      ...withCodes,
      'POST /api/user/email': { status: 503 },
    });
    await user.click(await dialog.findByRole('button', { name: 'Use a code from your app' }));
    await user.type(dialog.getByLabelText('Code'), '123456');
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    server.on('POST /api/user/email', { status: 202 });
    await user.click(screen.getByRole('button', { name: 'Change Email' }));
    const again = within(await screen.findByRole('dialog', { name: 'Change email address?' }));
    expect(again.queryByLabelText('Current password')).toBeNull();
    await user.click(again.getByRole('button', { name: 'Send Link' }));
    expect(await screen.findByText(/Open the link we sent to ines@new.example/)).toBeVisible();
    expect(bodies('/api/user/step-up')).toHaveLength(1);
  });
});

test('an account with codes is deleted by the password and a code', async () => {
  const email = 'ines@harrowvale.example';
  const message = 'Enter the 6 digits that your app shows';
  const { server, user } = await playScenario({
    path,
    steps: [['press', 'Delete Account']],
    answers: {
      ...withCodes,
      'POST /api/user/deletion': { status: 400, json: { message, fieldErrors: { code: [message] } } },
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete account?' }));
  await user.type(dialog.getByLabelText('Type your email address'), email);
  await user.type(await dialog.findByLabelText('Code'), '12345');
  await user.type(dialog.getByLabelText('Current password'), 'blue horse');
  await user.click(dialog.getByRole('button', { name: 'Delete Account' }));
  expect(await dialog.findByText(message)).toBeVisible();
  server.on('POST /api/user/deletion', { status: 204 });
  await user.type(dialog.getByLabelText('Code'), '6');
  await user.click(dialog.getByRole('button', { name: 'Delete Account' }));
  expect(await screen.findByText('Your account will be deleted')).toBeVisible();
  const bodies = server.calls.filter(({ path: called }) => called === '/api/user/deletion');
  expect(bodies.at(-1)?.body).toEqual({ email, currentPassword: 'blue horse', code: '123456' });
  expect(server.count('POST', '/api/user/step-up')).toBe(0);
});
