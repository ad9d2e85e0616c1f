import type { Page } from '@playwright/test';
import { IN_MOTION } from '#e2e/fixtures/motion.ts';
import { expect, expectToast, test } from '#e2e/fixtures/test.ts';
import { buildClient } from '#server/test/factories.ts';

test.use(IN_MOTION);

/** Presses Tab until the element of this role and name has the focus. */
async function tabTo(
  page: Page,
  role: 'button' | 'textbox' | 'combobox',
  name: string | RegExp,
): Promise<void> {
  const wanted = page.getByRole(role, { name }).first();
  for (let steps = 0; steps < 60; steps += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${role} ${name}`);
}

test('an invoice is created without a pointer', async ({ page, seller }) => {
  await buildClient(seller.caller);
  await page.goto('/invoices');
  await expect(page.getByRole('heading', { name: 'No invoices found' })).toBeVisible();
  await tabTo(page, 'button', 'Create Invoice');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create Invoice' });
  await expect(dialog).toBeVisible();

  await tabTo(page, 'combobox', 'Client');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Acme' })).toBeVisible();
  await page.keyboard.type('acme');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveText('Acme');
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toBeFocused();

  await tabTo(page, 'textbox', 'Title');
  await page.keyboard.type('By keyboard');
  await dialog.getByRole('group', { name: 'Line 1' }).getByLabel('Description').focus();
  await page.keyboard.type('First');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3.50');
  await page.keyboard.press('Enter');
  const second = dialog.getByRole('group', { name: 'Line 2' });
  await expect(second.getByLabel('Description')).toBeFocused();
  await page.keyboard.type('Second');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0.25');
  await tabTo(page, 'button', 'Create Invoice');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Success', 'Invoice created and sent');
  await expect(page.getByRole('row', { name: /INV-0001/ })).toContainText('$7.25');
});

test('a dialog keeps the focus inside and gives it back', async ({ page, seller }) => {
  expect(seller.user.id).toBeTruthy();
  await page.goto('/clients');
  const opener = page.getByRole('button', { name: 'Add Client' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Client' });
  await expect(dialog).toBeVisible();
  for (let steps = 0; steps < 25; steps += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
