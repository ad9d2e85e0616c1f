import type { Page, ViewportSize } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/fixtures/axe.ts';
import { expectNoSidewaysScroll } from '#e2e/fixtures/scroll.ts';
import { resize } from '#e2e/fixtures/sound.ts';
import { expect, expectToast, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, LARGE, PHONE, TABLET } from '#e2e/fixtures/windows.ts';
import { chooseAction, fillLines, openCreateInvoice, pickClient } from '#e2e/fixtures/workspace.ts';
import { buildClient } from '#server/test/factories.ts';
import { bySize } from '#server/test/size.ts';

/** The form keeps no more than a phone and a desktop apart; in every run axe has one of them. */
async function expectFit(page: Page, what: string, judged: ViewportSize): Promise<void> {
  for (const size of [DESKTOP, TABLET, PHONE]) {
    await resize(page, size);
    await expectNoSidewaysScroll(page, `${what} at ${size.width} px`);
    if (bySize(size === judged, true))
      await expectAccessibleInBothThemes(page, `${what} at ${size.width} px`);
  }
  await resize(page, DESKTOP);
}

test(
  'an invoice in euros is taxed and discounted, and edited without losing any of it',
  LARGE,
  async ({ page, seller }) => {
    await buildClient(seller.caller, { currency: 'EUR' });
    const vat = { name: 'VAT', percent: '19', isDefault: true };
    await seller.caller.send('POST', '/api/tax-rates', { body: vat });
    await seller.caller.send('POST', '/api/tax-rates', { body: { name: 'VAT', percent: '7' } });

    const dialog = await openCreateInvoice(page);
    await pickClient(page, dialog, 'Acme');
    await expect(dialog.getByRole('combobox', { name: 'Currency' })).toContainText('EUR');
    await dialog.getByLabel('Title', { exact: true }).fill('Launch');
    await fillLines(dialog, [
      { description: 'Design', quantity: '3', rate: '10.05' },
      { description: 'Book', quantity: '1', rate: '9.99' },
    ]);
    await dialog.getByRole('button', { name: 'Add tax' }).click();
    const second = dialog.getByRole('group', { name: 'Line 2' });
    await expect(second.getByRole('combobox', { name: 'Tax' })).toContainText('VAT 19 %');
    await second.getByRole('combobox', { name: 'Tax' }).click();
    await page.getByRole('option', { name: 'VAT 7 %' }).click();
    // In the sums of the form, and on the page of the client beside it.
    await expect(dialog.getByText('VAT 19 % on €30.15')).toHaveCount(2);
    const total = dialog.getByRole('status').filter({ hasText: 'Total' });
    await expect(total).toContainText('€46.57');
    await dialog.getByRole('button', { name: 'Add discount' }).click();
    await page.keyboard.type('10');
    await dialog.getByRole('button', { name: 'Discount line 1' }).click();
    await dialog.getByRole('button', { name: 'Add units' }).click();
    await dialog.getByRole('button', { name: 'Add service period' }).click();
    await expectFit(page, 'the form', PHONE);
    await expect(total).toContainText('€41.92');
    await dialog.getByRole('button', { name: 'Create Invoice' }).click();
    await expectToast(page, 'Success', 'Invoice created and sent');
    await expect(page.getByRole('row', { name: /INV-0001/ })).toContainText('€41.92');

    await chooseAction(page, 'INV-0001', 'Edit');
    const edit = page.getByRole('dialog', { name: 'Edit Invoice' });
    await edit.getByLabel('Title', { exact: true }).fill('Launch, again');
    await edit.getByRole('group', { name: 'Line 1' }).getByLabel('Quantity').fill('4');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Success', 'Invoice updated successfully');
    const [row] = (await seller.caller.send('GET', '/api/invoices')).body as { id: string }[];
    const { body } = await seller.caller.send('GET', `/api/invoices/${row?.id}`);
    expect(body).toMatchObject({
      currency: 'EUR',
      discount: { percent: '10' },
      items: [
        { quantity: '4.00', taxes: [{ percent: '19' }] },
        { quantity: '1.00', taxes: [{ percent: '7' }] },
      ],
    });
  },
);

test('lines are dragged by their grips', async ({ page, seller }) => {
  await buildClient(seller.caller);
  const dialog = await openCreateInvoice(page);
  await fillLines(dialog, [
    { description: 'First', quantity: '1', rate: '1' },
    { description: 'Second', quantity: '1', rate: '2' },
    { description: 'Third', quantity: '1', rate: '3' },
  ]);
  const grip = await dialog.getByRole('button', { name: 'Move line 1', exact: true }).boundingBox();
  const third = await dialog.getByRole('group', { name: 'Line 3' }).boundingBox();
  if (!grip || !third) throw new Error('No lines to drag');
  await page.mouse.move(grip.x + 8, grip.y + 8);
  await page.mouse.down();
  await page.mouse.move(third.x + 8, third.y + third.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(dialog.getByRole('group', { name: 'Line 3' }).getByLabel('Description')).toHaveValue('First');
});

test('what few documents need is asked for without getting in the way', LARGE, async ({ page, seller }) => {
  await buildClient(seller.caller);
  for (const [name, percent] of [
    ['GST', '5'],
    ['QST', '9.975'],
  ])
    await seller.caller.send('POST', '/api/tax-rates', { body: { name, percent } });
  const dialog = await openCreateInvoice(page);
  await pickClient(page, dialog, 'Acme');
  await dialog.getByLabel('Title', { exact: true }).fill('Launch');
  await fillLines(dialog, [{ description: 'Design', quantity: '1', rate: '249.50' }]);
  const line = dialog.getByRole('group', { name: 'Line 1' });
  for (const part of ['tax', 'tax in another currency', 'units', 'dates of lines'])
    await dialog.getByRole('button', { name: `Add ${part}`, exact: true }).click();
  await line.getByRole('combobox', { name: 'Tax' }).click();
  await page.getByRole('option', { name: 'Several rates…' }).click();
  const rates = page.getByRole('dialog', { name: 'Tax of line 1' });
  await rates.getByLabel('GST 5 %').click();
  await rates.getByLabel('QST 9.975 %').click();
  await expectAccessibleInBothThemes(page, 'the rates of a line');
  await page.keyboard.press('Escape');
  await expect(rates).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect(line.getByRole('combobox', { name: 'Tax' })).toHaveText('GST 5 % + QST 9.975 %');
  await line.getByRole('combobox', { name: 'Unit' }).click();
  await page.getByRole('option', { name: 'Other…' }).click();
  await line.getByLabel('Own unit').fill('sprints');
  await dialog.getByRole('combobox', { name: 'Tax currency' }).click();
  await page.getByRole('combobox', { name: 'Search Currencies' }).fill('EUR');
  await page.getByRole('option', { name: 'EUR' }).click();
  await dialog.getByLabel('Exchange rate').fill('0.92');
  await expectFit(page, 'the whole form', DESKTOP);
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('VAT in EUR (1 USD = 0.92 EUR)')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Invoice' }).click();
  await expectToast(page, 'Success', 'Invoice created and sent');
  await expect(page.getByRole('row', { name: /INV-0001/ })).toContainText('$286.87');
});
