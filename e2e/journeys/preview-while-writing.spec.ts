import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/fixtures/axe.ts';
import { expectNoSidewaysScroll } from '#e2e/fixtures/scroll.ts';
import { expect, expectToast, test } from '#e2e/fixtures/test.ts';
import { fillLines, openCreateInvoice, pickClient } from '#e2e/fixtures/workspace.ts';
import { buildClient, buildTaxRate } from '#server/test/factories.ts';

/** What is read on a sheet, line by line. */
const textsOf = async (sheet: Locator) =>
  (await sheet.allInnerTexts())
    .join('\n')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

async function writeInvoice(page: Page, dialog: Locator) {
  await pickClient(page, dialog, 'Acme');
  await dialog.getByLabel('Title', { exact: true }).fill('Launch of the shop');
  await dialog.getByLabel('Description (optional)').fill('As agreed on the phone.');
  await fillLines(dialog, [
    { description: 'Design', quantity: '3', rate: '10.05' },
    { description: 'Photographs\nand their rights', quantity: '1:20', rate: '90' },
  ]);
  await dialog.getByRole('button', { name: 'Add tax' }).click();
  await expect(dialog.getByRole('group', { name: 'Line 1' }).getByLabel('Tax')).toContainText('VAT 19 %');
  await dialog.getByRole('button', { name: 'Add discount' }).click();
  await page.keyboard.type('10');
  await dialog.getByRole('button', { name: 'Add notes' }).click();
  await page.keyboard.type('Thank you for your trust.');
}

test('the page that the client will see stands beside the form, word for word', async ({ page, seller }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const legal = { legalName: 'Bright Studio GmbH', taxId: 'DE123456789', iban: 'DE89370400440532013000' };
  await seller.caller.send('PUT', '/api/user/legal', { body: legal });
  await buildClient(seller.caller, { currency: 'EUR', taxId: 'FR12345678901', address: 'Rue Haute 2' });
  await buildTaxRate(seller.caller, { name: 'VAT', percent: '19', isDefault: true });
  const dialog = await openCreateInvoice(page);
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Title');
  await writeInvoice(page, dialog);
  await expect(preview.getByText('Thank you for your trust.')).toBeVisible();
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Launch of the shop');
  await expect(dialog.getByRole('tab')).toHaveCount(0);
  await expectAccessibleInBothThemes(page, 'the form with its preview');
  await expectNoSidewaysScroll(page, 'the form with its preview');
  const written = await textsOf(preview.getByRole('article'));
  await dialog.getByRole('button', { name: 'Create Invoice' }).click();
  await expectToast(page, 'Success', 'Invoice created and sent');
  const [row] = (await seller.caller.send('GET', '/api/invoices')).body as { invoiceNumber: string }[];
  // A headless browser has no dialog, and printing would keep it busy.
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.goto(`/invoice/${row?.invoiceNumber}?print=1`);
  const seen = await textsOf(page.getByRole('article'));
  expect(written.length).toBeGreaterThan(20);
  expect(written).toEqual(seen);
});

test('on a phone the preview is behind a tab', async ({ page, seller }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await buildClient(seller.caller);
  await buildTaxRate(seller.caller, { name: 'VAT', percent: '19', isDefault: true });
  const dialog = await openCreateInvoice(page);
  await writeInvoice(page, dialog);
  await dialog.getByRole('tab', { name: 'Preview' }).click();
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Launch of the shop');
  await expect(dialog.getByLabel('Title', { exact: true })).toBeHidden();
  await expectAccessibleInBothThemes(page, 'the preview on a phone');
  await expectNoSidewaysScroll(page, 'the preview on a phone');
  await dialog.getByRole('tab', { name: 'Edit' }).click();
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('Launch of the shop');
  await expect(preview).toBeHidden();
});
