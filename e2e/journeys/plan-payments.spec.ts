import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/fixtures/axe.ts';
import { expectNoSidewaysScroll } from '#e2e/fixtures/scroll.ts';
import { expect, expectToast, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE } from '#e2e/fixtures/windows.ts';
import { fillLines, openCreateInvoice, pickClient } from '#e2e/fixtures/workspace.ts';
import { buildClient, dayFromToday } from '#server/test/factories.ts';
import { formatLongDate } from '#shared/dates.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';

/** A quarter on start, and the rest in two equal parts, with a slip on the way. */
async function planParts(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Add payment plan' }).click();
  const way = dialog.getByRole('combobox', { name: 'Payment plan' });
  await way.click();
  await page.getByRole('option', { name: 'Parts of your own' }).click();
  const part = (number: number) => dialog.getByRole('listitem', { name: `Part ${number}`, exact: true });
  await dialog.getByRole('button', { name: 'Add part' }).click();
  await part(1).getByLabel('Label').fill('On start');
  await part(1).getByRole('combobox', { name: 'Share' }).click();
  await page.getByRole('option', { name: '%' }).click();
  await part(1).getByLabel('Percentage').fill('125');
  for (const [number, days] of [10, 40, 70].entries())
    await part(number + 1)
      .getByLabel('Due date')
      .fill(dayFromToday(days));
  await dialog.getByRole('button', { name: 'Create Invoice', exact: true }).click();
  await expect(part(1).getByText(/^Enter a percentage above 0/)).toBeVisible();
  await expect(part(1).getByLabel('Percentage')).toBeFocused();
  await part(1).getByLabel('Percentage').fill('25');
  await expect(part(1).getByText('$25.00')).toBeVisible();
  await expect(part(3).getByText('$37.49')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the form with a payment plan');
  await expectNoSidewaysScroll(page, 'the form with a payment plan');
  await dialog.getByRole('button', { name: 'Create Invoice', exact: true }).click();
  await expectToast(page, 'Success', 'Invoice created and sent');
}

inWindows([PHONE, DESKTOP], (viewport) => {
  test('a seller plans the parts, and the next one moves once the first is paid', async ({
    page,
    seller,
    openVisitor,
  }) => {
    await buildClient(seller.caller);
    const dialog = await openCreateInvoice(page);
    await pickClient(page, dialog, 'Acme');
    await dialog.getByLabel('Title').fill('Website');
    await fillLines(dialog, [{ description: 'Build', quantity: '1', rate: '99.99' }]);
    await planParts(page, dialog);

    const [{ id, invoiceNumber } = { id: '', invoiceNumber: '' }] = (
      await seller.caller.send('GET', '/api/invoices')
    ).body as InvoiceWithItems[];
    const visitor = await openVisitor({ viewport });
    await visitor.goto(`/invoice/${invoiceNumber}`);
    await expect(visitor.getByText('Next payment of $25.00 due')).toBeVisible();
    const plan = visitor.getByRole('region', { name: 'Payment plan' });
    await expect(plan.getByRole('listitem')).toContainText([
      `Next: On start${formatLongDate(dayFromToday(10))}$25.00`,
      formatLongDate(dayFromToday(40)),
      formatLongDate(dayFromToday(70)),
    ]);

    await page.goto(`/invoices/${id}`);
    await page.getByRole('button', { name: 'Record payment' }).click();
    const payment = page.getByRole('dialog', { name: 'Record payment' });
    await payment.getByLabel(/^Amount/).fill('25');
    await payment.getByRole('button', { name: 'Record payment' }).click();
    await expect(payment).toBeHidden();
    await visitor.reload();
    await expect(visitor.getByText('Next payment of $37.50 due')).toBeVisible();
    await expect(plan.getByRole('listitem').first()).toContainText('Next: Part 2 of 3');
    await expect(plan.getByRole('listitem').filter({ hasText: 'On start' })).toContainText('Paid');

    await page.goto(`/invoices?edit=${id}`);
    const edit = page.getByRole('dialog', { name: 'Edit Invoice' });
    await expect(edit.getByText('Parts that were paid stay as they are.')).toBeVisible();
    await edit.getByLabel('Due date').last().fill(dayFromToday(80));
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Success', 'Invoice updated successfully');
    await visitor.reload();
    await expect(plan.getByText(formatLongDate(dayFromToday(80)))).toBeVisible();
  });
});
