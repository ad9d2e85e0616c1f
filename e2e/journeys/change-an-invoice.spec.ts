import { expect, expectToast, type Seller, test } from '#e2e/fixtures/test.ts';
import { chooseAction } from '#e2e/fixtures/workspace.ts';
import { buildClient, buildInvoice, dayFromToday } from '#server/test/factories.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';

async function withInvoice(seller: Seller, fields: object = {}): Promise<InvoiceWithItems> {
  const client = await buildClient(seller.caller);
  return buildInvoice(seller.caller, client.id, fields);
}

test('an invoice that is late is edited, and the client sees both under the same link', async ({
  page,
  seller,
}) => {
  const invoice = await withInvoice(seller, { dueDate: dayFromToday(-3) });
  await page.goto('/invoices');
  await expect(page.getByRole('row', { name: /INV-0001/ })).toContainText('Overdue');
  await chooseAction(page, 'INV-0001', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Invoice' });
  await expect(dialog.getByLabel('Title')).toHaveValue('Website');
  await dialog.getByLabel('Title').fill('Website, second draft');
  await dialog.getByRole('group', { name: 'Line 2' }).getByLabel('Rate').fill('100');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Success', 'Invoice updated successfully');
  await expect(page.getByRole('row', { name: /INV-0001/ })).toContainText('$512.47');
  await page.goto(`/invoice/${invoice.invoiceNumber}`);
  await expect(page.getByRole('heading', { name: 'Website, second draft' })).toBeVisible();
  await expect(page.getByRole('table')).toContainText('$512.47');
  await expect(page.getByText('Overdue', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download Invoice' })).toBeVisible();
});

test('an invoice is marked as paid and set back, cancelled, and deleted, after which its link is dead', async ({
  page,
  seller,
}) => {
  const invoice = await withInvoice(seller);
  await page.goto('/invoices');
  const row = page.getByRole('row', { name: /INV-0001/ });
  await chooseAction(page, 'INV-0001', 'Mark as paid');
  const question = page.getByRole('alertdialog', { name: 'Mark as paid' });
  await expect(question.getByRole('checkbox', { name: 'Send Acme a receipt' })).toBeChecked();
  await question.getByRole('button', { name: 'Mark as paid' }).click();
  await expectToast(page, 'Success', 'Invoice updated successfully');
  await expect(row).toContainText('Paid');
  await expect(page.getByLabel('Invoice statistics')).toContainText(/Paid\s*1/);
  await page.goto(`/invoice/${invoice.invoiceNumber}`);
  await expect(page.getByRole('heading', { name: 'Payment Completed' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Invoice Paid' })).toBeVisible();

  await page.goto('/invoices');
  await chooseAction(page, 'INV-0001', 'Back to pending');
  await expect(row).toContainText('Sent');

  await chooseAction(page, 'INV-0001', 'Cancel invoice');
  const cancelling = page.getByRole('alertdialog', { name: 'Cancel Invoice' });
  await cancelling.getByRole('button', { name: 'Keep invoice' }).click();
  await expect(page.getByRole('row', { name: /INV-0001/ })).toContainText('Sent');
  await chooseAction(page, 'INV-0001', 'Cancel invoice');
  await cancelling.getByRole('button', { name: 'Cancel invoice' }).click();
  await expectToast(page, 'Success', 'Invoice updated successfully');
  await expect(page.getByRole('row', { name: /INV-0001/ })).toContainText('Cancelled');
  await page.goto(`/invoice/${invoice.invoiceNumber}`);
  await expect(page.getByRole('heading', { name: 'Invoice Cancelled' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download Invoice' })).toHaveCount(0);

  await page.goto('/invoices');
  await chooseAction(page, 'INV-0001', 'Delete');
  const deleting = page.getByRole('alertdialog', { name: 'Delete Invoice' });
  await expect(deleting).toContainText('Are you sure you want to delete this invoice?');
  await deleting.getByRole('button', { name: 'Delete Invoice' }).click();
  await expectToast(page, 'Success', 'Invoice deleted successfully');
  await expect(page.getByRole('heading', { name: 'No invoices found' })).toBeVisible();
  const response = await page.goto(`/invoice/${invoice.invoiceNumber}`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Invoice Not Found' })).toBeVisible();
});

test('a duplicate opens filled in and exists only once it is created', async ({ page, seller }) => {
  await withInvoice(seller);
  await page.goto('/invoices');
  await chooseAction(page, 'INV-0001', 'Duplicate');
  const dialog = page.getByRole('dialog', { name: 'Create Invoice' });
  await expect(dialog.getByLabel('Title')).toHaveValue('Website');
  await expect(dialog.getByRole('group', { name: /^Line/ })).toHaveCount(3);
  expect((await seller.caller.send('GET', '/api/invoices')).body).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Create Invoice' }).click();
  await expectToast(page, 'Success', 'Invoice created and sent');
  await expect(page.getByRole('row', { name: /INV-0002/ })).toContainText('$413.22');
});

test('typed text survives polling, and closing asks before it throws it away', async ({ page, seller }) => {
  await withInvoice(seller);
  await page.goto('/invoices');
  await chooseAction(page, 'INV-0001', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Invoice' });
  await dialog.getByLabel('Title').fill('Half typed');
  // Two polls of the list behind the form.
  for (let poll = 0; poll < 2; poll += 1)
    await page.waitForResponse((response) => response.url().includes('/api/invoices'));
  await expect(dialog.getByLabel('Title')).toHaveValue('Half typed');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: /keep/i }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Half typed');
});
