import { expectAccessible } from '#e2e/fixtures/axe.ts';
import { expect, expectToast, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE } from '#e2e/fixtures/windows.ts';

const path = '/settings?tab=invoicing';

inWindows([PHONE, DESKTOP], () => {
  test('a seller in Berlin sets up legal details, tax and bank account', async ({ page, seller }) => {
    await page.goto(path);
    const legal = page.getByRole('form', { name: 'Legal details' });
    await legal.getByLabel('Legal name').fill('Etxeberria Vance UG (haftungsbeschränkt)');
    await legal.getByLabel('Country').click();
    await page.keyboard.type('germ');
    await page.getByRole('option', { name: 'Germany' }).click();
    await legal.getByLabel('VAT or tax ID').fill('123456789');
    await legal.getByRole('button', { name: 'Save Changes' }).click();
    await expect(legal.getByText('Start with the letters of the country')).toBeVisible();
    await legal.getByLabel('VAT or tax ID').fill('de123456789');
    await legal.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Success', 'Legal details updated successfully');

    await page.getByRole('button', { name: 'Add Tax Rate' }).click();
    await expectAccessible(page, 'kinds of tax');
    await page.getByRole('button', { name: 'Normal VAT' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Percent *').fill('19');
    await dialog.getByLabel('Start new lines with this rate').check();
    await expectAccessible(page, 'new tax rate');
    await dialog.getByRole('button', { name: 'Add Tax Rate' }).click();
    await expectToast(page, 'Success', 'Tax rate added successfully');
    await expect(page.getByRole('row', { name: /VAT.*Default.*19/ })).toBeVisible();

    const bank = page.getByRole('form', { name: 'Payment details' });
    await bank.getByLabel('IBAN', { exact: true }).fill('de89370400440532013000');
    await bank.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Success', 'Payment details updated successfully');
    await page.reload();
    await expect(legal.getByLabel('VAT or tax ID')).toHaveValue('DE123456789');
    await expect(bank.getByLabel('IBAN', { exact: true })).toHaveValue('DE89 3704 0044 0532 0130 00');

    await bank.getByLabel('IBAN', { exact: true }).fill('GB82 WEST 1234 5698 7654 32');
    await bank.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('dialog').getByLabel('Current password').fill(seller.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(bank.getByText('Unsaved changes')).toHaveCount(0);
    await expectAccessible(page, 'invoicing settings');
  });
});
