import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { playScenario } from '#client/test/scenario.ts';
import { fakeUser } from '#client/test/users.ts';

afterEach(() => vi.unstubAllGlobals());

const path = '/settings?tab=branding';
const UPLOAD = '/api/user/upload-logo';
const BRANDING = '/api/user/branding';
const pro = { isPremium: true, businessName: 'Harrow Vale' };
const branded = { ...pro, customLogo: '/logos/a.png' };
const png = () => new File(['.'], 'a.png', { type: 'image/png' });

test('a free seller sees the way to Pro and nothing to press', async () => {
  await playScenario({ path });
  expect(await screen.findByRole('link', { name: 'Upgrade to Pro for custom branding' })).toHaveAttribute(
    'href',
    '/subscribe',
  );
  expect(screen.queryByRole('button', { name: 'Upload Logo' })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('a logo is sent as a form, and shown as soon as it is there', async () => {
  const { user, server } = await playScenario({ path, user: pro });
  expect(await screen.findByText('No logo yet')).toBeVisible();
  server.on('GET /api/user', { json: fakeUser(branded) });
  await user.upload(screen.getByLabelText('Logo file'), png());
  expect(await screen.findByRole('img', { name: 'Logo of Harrow Vale' })).toHaveAttribute(
    'src',
    '/logos/a.png',
  );
  const sent = server.calls.find((call) => call.path === UPLOAD);
  expect(sent?.body instanceof FormData && sent.body.get('logo')).toMatchObject({ name: 'a.png' });
  expect(sent?.headers.get('content-type')).toBeNull();
  expect(screen.getByRole('button', { name: 'Replace Logo' })).toBeVisible();
});

test.each([
  ['a text', new File(['.'], 'a.txt', { type: 'text/plain' })],
  ['a GIF', new File(['.'], 'a.gif', { type: 'image/gif' })],
  ['too large a file', new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' })],
])('%s is not sent', async (_what, file) => {
  const { server } = await playScenario({ path, user: pro, steps: [['file', 'Logo file', file]] });
  await waitFor(() => expect(screen.getByText('Error')).toBeVisible());
  expect(server.count('POST', UPLOAD)).toBe(0);
});

test('what the server refuses leaves the old logo', async () => {
  await playScenario({
    path,
    user: branded,
    steps: [['file', 'Logo file', png()]],
    answers: { [`POST ${UPLOAD}`]: { status: 400, json: { message: 'Please select an image file' } } },
  });
  expect(await screen.findByText('Please select an image file')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Logo of Harrow Vale' })).toBeVisible();
});

test('a logo is taken away', async () => {
  const { user, server } = await playScenario({
    path,
    user: branded,
    answers: { [`PUT ${BRANDING}`]: { json: fakeUser(pro) } },
  });
  server.on('GET /api/user', { json: fakeUser(pro) });
  await user.click(await screen.findByRole('button', { name: 'Remove Logo' }));
  expect(await screen.findByText('No logo yet')).toBeVisible();
  expect(server.calls.find((call) => call.path === BRANDING)?.body).toEqual({ customLogo: null });
});

test('the switch shows what is stored and sends its turn alone', async () => {
  const { user, server } = await playScenario({
    path,
    user: { ...branded, hideCredits: true },
    answers: { [`PUT ${BRANDING}`]: { json: fakeUser(branded) } },
  });
  const hide = await screen.findByRole('switch', { name: 'Hide credits' });
  expect(hide).toBeChecked();
  server.on('GET /api/user', { json: fakeUser(branded) });
  await user.click(hide);
  await waitFor(() => expect(hide).not.toBeChecked());
  expect(server.calls.find((call) => call.path === BRANDING)?.body).toEqual({ hideCredits: false });
});
