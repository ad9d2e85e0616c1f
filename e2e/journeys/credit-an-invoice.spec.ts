import { expectAccessibleInBothThemes } from '#e2e/fixtures/axe.ts';
import { expectNoSidewaysScroll } from '#e2e/fixtures/scroll.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE } from '#e2e/fixtures/windows.ts';
import { buildClient, buildInvoice } from '#server/test/factories.ts';

inWindows([PHONE, DESKTOP], ({ width }) => {
  test.use({ colorScheme: 'light' });

  test('a seller credits a paid invoice, and the client reads why', async ({ page, seller, openVisitor }) => {
    const client = await buildClient(seller.caller, { name: 'Maya Chen' });
    const invoice = await buildInvoice(seller.caller, client.id, {}, [
      { description: 'Design', quantity: 2, rate: '50.00' },
    ]);
    const paid = { amount: '100.00', method: 'bank_transfer' };
    await seller.caller.send('POST', `/api/invoices/${invoice.id}/payments`, { body: paid });
    await page.goto(`/invoices/${invoice.id}`);
    await page.getByRole('button', { name: 'More actions for INV-0001' }).click();
    await page.getByRole('menuitem', { name: 'Issue credit note…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Issue credit note' });
    await dialog.getByRole('combobox', { name: 'What to credit' }).click();
    await page.getByRole('option', { name: 'Some of the lines' }).click();
    await dialog.getByRole('textbox', { name: 'Design' }).fill('1');
    await dialog.getByLabel('Why *').fill('One day less');
    await expect(dialog.getByRole('status')).toContainText(
      'Credits $50.00. Then $0.00 is due, and $50.00 goes back.',
    );
    await expectAccessibleInBothThemes(page, 'a credit note that is being written');
    await expectNoSidewaysScroll(page, 'a credit note that is being written');
    await dialog.getByRole('button', { name: 'Issue credit note' }).click();
    await expect(page.getByText('Credit note CRN-0001 issued successfully', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Amount' })).toContainText('$50.00 paid');
    if (width < 1200) await page.getByRole('tab', { name: 'Payments' }).click();
    const link = page
      .getByRole('region', { name: 'Credit notes' })
      .getByRole('link', { name: 'CRN-0001', exact: true });
    await expect(link).toBeVisible();
    await expectAccessibleInBothThemes(page, 'an invoice with a credit note');
    await expectNoSidewaysScroll(page, 'an invoice with a credit note');

    const visitor = await openVisitor();
    await visitor.goto((await link.getAttribute('href')) ?? '');
    await expect(visitor).toHaveTitle(/^Credit Note CRN-0001 from /);
    await expect(visitor.getByText('One day less')).toBeVisible();
    await expect(visitor.getByText('INV-0001')).toBeVisible();
    await expect(visitor.getByText('$50.00').first()).toBeVisible();
    await expectAccessibleInBothThemes(visitor, 'a credit note');
    await expectNoSidewaysScroll(visitor, 'a credit note');
    await visitor.goto(`/invoice/${invoice.invoiceNumber}`);
    await expect(visitor.getByRole('link', { name: /^Credit note CRN-0001, / })).toBeVisible();
  });
});
