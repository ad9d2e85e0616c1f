import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/fixtures/axe.ts';
import { type MailingServer, startMailingServer } from '#e2e/fixtures/mailing-server.ts';
import { addAuthenticator, nextCode, switchCodesOn } from '#e2e/fixtures/own-devices.ts';
import { expect, expectToast, test } from '#e2e/fixtures/test.ts';
import { PASSWORD } from '#server/test/factories.ts';

let server: MailingServer;
test.beforeAll(async () => {
  server = await startMailingServer();
});
test.afterAll(() => server.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

async function signIn(page: Page, email: string) {
  await page.goto(`${server.origin}/auth`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
}

/** Opens a mailed link, which does nothing yet, and presses its button. */
async function follow(
  page: Page,
  mail: { subject: string; to: string },
  { label, done }: { label: string; done: string },
) {
  await page.goto(await server.linkIn(mail.subject, mail.to));
  await expect(page.getByRole('button', { name: label })).toBeVisible();
  await expectAccessible(page, mail.subject);
  await page.getByRole('button', { name: label }).click();
  await expect(heading(page, done)).toBeVisible();
}

test('an owner moves the account to another address, and takes that back', async ({ page }) => {
  test.setTimeout(120_000);
  await server.signUp(page.request, 'ines@harrowvale.example', 'Ines Harrow');
  await page.goto(`${server.origin}/settings?tab=security`);
  await page.getByLabel('New email address').fill('ines@harrow-vale.example');
  await page.getByRole('button', { name: 'Change Email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText('Open the link we sent to ines@harrow-vale.example')).toBeVisible();

  await follow(
    page,
    { subject: 'Confirm your new email address', to: 'ines@harrow-vale.example' },
    { label: 'Confirm Address', done: 'Your email address has changed' },
  );
  await page.goto(`${server.origin}/settings?tab=security`);
  const own = page.getByRole('region', { name: 'Email address', exact: true });
  await expect(own.getByText('ines@harrow-vale.example', { exact: true })).toBeVisible();

  // The notice went to the old address.
  await follow(
    page,
    { subject: 'Your email address is about to change', to: 'ines@harrowvale.example' },
    { label: 'Undo Change', done: 'The change was undone' },
  );
  await signIn(page, 'ines@harrowvale.example');
});

test('an owner deletes the account, and keeps it by the mailed link', async ({ page }) => {
  test.setTimeout(120_000);
  const email = 'otto@harrowvale.example';
  await server.signUp(page.request, email, 'Otto Harrow');
  await page.goto(`${server.origin}/settings?tab=security`);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Type your email address').fill(email);
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page).toHaveURL(`${server.origin}/auth`);
  await expectToast(page, 'Your account will be deleted');
  await signIn(page, email);
  await expect(page.getByText(/Until then nothing goes/)).toBeVisible();
  await follow(
    page,
    { subject: 'Your account will be deleted', to: email },
    { label: 'Keep My Account', done: 'Your account stays' },
  );
  await page.goto(`${server.origin}/dashboard`);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(page.getByText(/Until then nothing goes/)).toHaveCount(0);
});

test('an owner proves who they are by a code, and by a passkey', async ({ page, seller }) => {
  test.setTimeout(120_000);
  const used = new Set<string>();
  const secret = await switchCodesOn(seller, used);
  await addAuthenticator(page);
  await page.goto('/settings?tab=security');
  const dialog = page.getByRole('dialog');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add passkey' }).click();
  await dialog.getByRole('button', { name: 'Use a code from your app' }).click();
  await expectAccessible(page, 'a code as proof');
  await dialog.getByLabel('Code', { exact: true }).fill(await nextCode(secret, used));
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, 'Passkey added');

  // A page that was loaded again knows of no proof.
  await page.reload();
  await page.getByLabel('New email address').fill(`new-${seller.user.email}`);
  await page.getByRole('button', { name: 'Change Email' }).click();
  const proved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/user/step-up') && answer.request().method() === 'POST',
  );
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  expect((await proved).status()).toBe(204);
  await expect(page.getByText(`Open the link we sent to new-${seller.user.email}`)).toBeVisible();
});
