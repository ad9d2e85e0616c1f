import { expectReady, type ServerProcess, startServer } from '#e2e/fixtures/server-process.ts';
import { expect, expectToast, test } from '#e2e/fixtures/test.ts';
import { type FakeSmtp, startFakeSmtp } from '#server/test/fakes/smtp.ts';

let smtp: FakeSmtp;
let server: ServerProcess;

// On one worker: each other would start a server of its own.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  smtp = await startFakeSmtp();
  server = await startServer({ SMTP_URL: smtp.url });
  await expectReady(server);
});
test.afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

/** The link of the newest mail to an address whose subject is given. */
async function linkIn(subject: string): Promise<string> {
  const find = () => smtp.received.findLast(({ parsed }) => parsed.subject === subject);
  await expect.poll(() => find()?.parsed.subject).toBe(subject);
  const link = /http\S+token=\S+/.exec(find()?.parsed.text ?? '')?.[0] ?? '';
  // Links name the configured address; this server is reached under another name.
  return link.replace(/^http:\/\/[^/]+/, server.origin);
}

test('a new seller confirms the address, forgets the password and sets it anew', async ({ page }) => {
  await page.goto(`${server.origin}/auth`);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill('ines@harrowvale.example');
  await page.getByLabel('Full name').fill('Ines Harrow');
  await page.getByLabel('Password', { exact: true }).fill('green-lantern-77');
  await page.getByLabel('Confirm password', { exact: true }).fill('green-lantern-77');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Please confirm your address')).toBeVisible();

  const seen: string[] = [];
  page.on('request', (request) => seen.push(`${request.url()} ${request.headers().referer ?? ''}`));
  const confirmation = await linkIn('Confirm your email address');
  await page.goto(confirmation);
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  const account = await page.request.get(`${server.origin}/api/user`);
  expect(await account.json()).toMatchObject({ emailConfirmedAt: null });
  await page.getByRole('button', { name: 'Confirm Address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/confirm-email`);
  const token = new URL(confirmation).searchParams.get('token') ?? 'none';
  expect(seen.filter((line) => line.includes(token))).toEqual([`${confirmation} `]);
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByText('Please confirm your address')).toHaveCount(0);

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByLabel('Email').fill('ines@harrowvale.example');
  await page.getByRole('button', { name: 'forgot password ?' }).click();
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(/If an account belongs to/)).toBeVisible();

  await page.goto(await linkIn('Reset your password'));
  await expect(page).toHaveURL(`${server.origin}/reset-password`);
  await page.getByRole('textbox', { name: 'New password' }).fill('quiet-harbor-41');
  // A reload does not lose the link.
  await page.reload();
  await page.getByRole('textbox', { name: 'New password' }).fill('quiet-harbor-41');
  await page.getByLabel('Confirm password', { exact: true }).fill('quiet-harbor-41');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expectToast(page, 'Your password was changed. You can sign in now.');
  await page.getByLabel('Email').fill('ines@harrowvale.example');
  await page.getByLabel('Password', { exact: true }).fill('quiet-harbor-41');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect
    .poll(() => smtp.received.map(({ parsed }) => parsed.subject))
    .toContain('Your password was changed');
  expect(server.output()).not.toContain(token);
});
