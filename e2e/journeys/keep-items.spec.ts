import { expectAccessible } from '#e2e/fixtures/axe.ts';
import { expect, expectToast, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE } from '#e2e/fixtures/windows.ts';
import { openCreateInvoice, pickClient } from '#e2e/fixtures/workspace.ts';
import { buildClient, buildItem } from '#server/test/factories.ts';

inWindows([PHONE, DESKTOP], () => {
  test('an item is kept, picked into an invoice and changed, and the invoice stays as it was', async ({
    page,
    seller,
  }) => {
    await buildClient(seller.caller);
    await page.goto('/items');
    await expect(page.getByRole('heading', { name: 'No items yet' })).toBeVisible();
    await page.getByRole('button', { name: 'New Item' }).click();
    const form = page.getByRole('dialog', { name: 'New Item' });
    await form.getByRole('button', { name: 'Create Item' }).click();
    await expect(form.getByText('Rate is required')).toBeVisible();
    await form.getByLabel('Name *').fill('Workshop');
    await form.getByLabel('Rate *').fill('1,250.5');
    await form.getByRole('button', { name: 'Create Item' }).click();
    await expectToast(page, 'Success', 'Item created successfully');
    await expect(page.getByRole('listitem').filter({ hasText: 'Workshop' })).toContainText('$1,250.50');

    const dialog = await openCreateInvoice(page);
    await pickClient(page, dialog, 'Acme');
    await dialog.getByLabel('Title').fill('Team day');
    await dialog.getByRole('button', { name: 'From library' }).click();
    await expectAccessible(page, 'the library in a form');
    await page.getByRole('option', { name: 'Workshop' }).click();
    await expect(dialog.getByLabel('Quantity')).toBeFocused();
    await dialog.getByLabel('Quantity').fill('2');
    await dialog.getByRole('button', { name: 'Create Invoice' }).click();
    await expectToast(page, 'Success', 'Invoice created and sent');

    await page.goto('/items');
    await page.getByRole('button', { name: 'Edit Workshop' }).click();
    await page.getByRole('dialog').getByLabel('Rate *').fill('2000');
    await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Success', 'Item updated successfully');
    await page.getByRole('button', { name: 'Delete Workshop' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Item' }).click();
    await expectToast(page, 'Success', 'Item deleted successfully');
    await page.goto('/invoices');
    await expect(page.getByRole('row', { name: 'INV-0001' })).toContainText('$2,501.00');
  });
});

test('the library is searched and picked from by keyboard at 360 pixels', async ({ page, seller }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const [name, availableFor] of [
    ['Crème brûlée', 'both'],
    ['Courier', 'both'],
    ['Discovery', 'proposals'],
  ])
    await buildItem(seller.caller, { name, availableFor });
  await page.goto('/invoices?new=1');
  const dialog = page.getByRole('dialog', { name: 'Create Invoice' });
  await dialog.getByRole('button', { name: 'From library' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveText([/Courier/, /Crème brûlée/]);
  const popover = page.getByRole('dialog', { name: 'Item library' });
  await expect(popover).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'the library at 360 pixels');
  await page.keyboard.type('creme BRULEE');
  await expect(page.getByRole('option')).toHaveText([/Crème brûlée/]);
  await page.keyboard.press('Enter');
  const line = dialog.getByRole('group', { name: 'Line 1' });
  await expect(line.getByLabel('Description')).toHaveValue('Crème brûlée\nOne hour, on site');
  await expect(line.getByLabel('Quantity')).toBeFocused();
});

test('a rate has separators between its thousands, and none while it is edited', async ({ page, seller }) => {
  await buildItem(seller.caller);
  await page.goto('/items?new=1');
  const form = page.getByRole('dialog');
  const rate = form.getByLabel('Rate *');
  await rate.fill('₹1,23,456.78');
  await form.getByLabel('Terms').click();
  await expect(rate).toHaveValue('123,456.78');
  await rate.focus();
  await expect(rate).toHaveValue('123456.78');
  await page.keyboard.type('9999.5');
  await form.getByLabel('Terms').click();
  await expect(rate).toHaveValue('9,999.50');
  await rate.fill('1.234');
  await form.getByLabel('Name *').fill('Workshop');
  await form.getByRole('button', { name: 'Create Item' }).click();
  await expect(rate).toHaveValue('1.234');
  await expect(rate).toHaveAttribute('aria-invalid', 'true');
});
