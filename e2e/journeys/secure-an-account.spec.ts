import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/fixtures/axe.ts';
import { addAuthenticator, nextCode, switchCodesOn } from '#e2e/fixtures/own-devices.ts';
import { expect, expectToast, type Seller, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE } from '#e2e/fixtures/windows.ts';

/** Signs in as far as the password goes. */
async function givePassword(page: Page, { user, password }: Seller) {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function expectSignedIn(page: Page) {
  await expectToast(page, 'Welcome back!');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
}

/** Ends the session of this browser alone, as a closed browser does. */
const forget = (page: Page) => page.context().clearCookies();

inWindows([PHONE, DESKTOP], () => {
  test('a seller protects an account by codes', async ({ page, seller }) => {
    test.setTimeout(240_000);
    const used = new Set<string>();
    const dialog = page.getByRole('dialog');
    await page.goto('/settings?tab=security');
    const factor = page.getByRole('region', { name: 'Second factor' });
    await expectAccessible(page, 'security settings');

    await factor.getByRole('button', { name: 'Set up' }).click();
    await dialog.getByLabel('Current password').fill(seller.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
    await expectAccessible(page, 'the QR code');
    const key = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
    const secret = (key ?? '').replaceAll(' ', '');
    await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused();
    await dialog.getByLabel('Code', { exact: true }).fill('000');
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    await expect(dialog.getByText('Enter the 6 digits that your app shows')).toBeVisible();
    await dialog.getByLabel('Code', { exact: true }).fill(await nextCode(secret, used));
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const [recoveryCode = ''] = await codes.allTextContents();
    await expectAccessible(page, 'the recovery codes');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('billwright-recovery-codes.txt');
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await expect(factor.getByText('10 recovery codes left')).toBeVisible();

    await forget(page);
    await givePassword(page, seller);
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Code', { exact: true })).toHaveAttribute('autocomplete', 'one-time-code');
    await expectAccessible(page, 'the second step');
    await page.getByLabel('Code', { exact: true }).fill('123');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter the 6 digits that your app shows', { exact: true })).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(await nextCode(secret, used));
    await page.keyboard.press('Enter');
    await expectSignedIn(page);

    await forget(page);
    await givePassword(page, seller);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expectSignedIn(page);

    await page.goto('/settings?tab=security');
    await expect(factor.getByText('9 recovery codes left')).toBeVisible();
    await factor.getByRole('button', { name: 'Switch off' }).click();
    await dialog.getByLabel('Current password').fill(seller.password);
    await dialog.getByLabel('Code', { exact: true }).fill(await nextCode(secret, used));
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await expect(factor.getByText('Off. Your password alone signs in.')).toBeVisible();
    await forget(page);
    await givePassword(page, seller);
    await expectSignedIn(page);
  });
});

inWindows([PHONE, DESKTOP], () => {
  test('a seller adds a passkey and signs in by it', async ({ page, seller }) => {
    await switchCodesOn(seller);
    await addAuthenticator(page);
    const dialog = page.getByRole('dialog');
    await page.goto('/settings?tab=security');
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    await passkeys.getByRole('button', { name: 'Add passkey' }).click();
    await dialog.getByLabel('Name').fill('Work laptop');
    await dialog.getByLabel('Current password').fill(seller.password);
    await expectAccessible(page, 'adding a passkey');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expectToast(page, 'Passkey added');
    await expect(passkeys.getByText('Work laptop')).toBeVisible();
    await expectAccessible(page, 'a passkey in the list');

    await forget(page);
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expectSignedIn(page);
    await forget(page);
    await givePassword(page, seller);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expectSignedIn(page);

    await page.goto('/settings?tab=security');
    await passkeys.getByRole('button', { name: 'Rename Work laptop' }).click();
    await dialog.getByLabel('Name').fill('Old laptop');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await passkeys.getByRole('button', { name: 'Remove Old laptop' }).click();
    await dialog.getByLabel('Current password').fill(seller.password);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(passkeys.getByText('No passkeys yet.')).toBeVisible();
  });
});
