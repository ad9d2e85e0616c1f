import { expectAccessible } from '#e2e/fixtures/axe.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE } from '#e2e/fixtures/windows.ts';
import { buildClient, buildInvoice } from '#server/test/factories.ts';

inWindows([PHONE, DESKTOP], () => {
  test('a statement of what a client owed and paid, and credit that goes to an invoice and back', async ({
    page,
    seller,
  }) => {
    const client = await buildClient(seller.caller, { name: 'Bolt & Nut <Ltd>' });
    const oneLine = (rate: string) => [{ description: 'Work', quantity: '1', rate }];
    const logo = await buildInvoice(seller.caller, client.id, { title: 'Logo' }, oneLine('100.00'));
    const website = await buildInvoice(seller.caller, client.id, { title: 'Website' }, oneLine('70.00'));
    await seller.caller.send('POST', `/api/invoices/${logo.id}/payments`, {
      body: { amount: '150.00', method: 'bank_transfer', overpayment: 'credit' },
    });
    await page.goto(`/clients/${client.id}`);
    const credit = page.getByRole('region', { name: 'Credit' });
    await expect(credit).toContainText('$50.00');
    await expectAccessible(page, 'a client with credit');

    await credit.getByRole('link', { name: 'Apply credit to INV-0002' }).click();
    const applying = page.getByRole('dialog', { name: 'Apply credit' });
    await applying.getByLabel('Amount in USD *').fill('20');
    await applying.getByRole('button', { name: 'Apply credit' }).click();
    await expect(applying).toHaveCount(0);
    await expect(page).toHaveURL(`/invoices/${website.id}`);
    await expect(page.getByLabel('Amount', { exact: true })).toContainText('$50.00 due of $70.00');

    await page.goBack();
    await credit.getByRole('button', { name: 'Refund credit of $30.00' }).click();
    const refunding = page.getByRole('dialog', { name: 'Refund credit' });
    await expectAccessible(page, 'the form to refund credit');
    await refunding.getByRole('button', { name: 'Refund credit' }).click();
    await expect(credit).toHaveCount(0);

    await page.getByRole('link', { name: 'Statement' }).click();
    await expect(page).toHaveTitle('Statement for Bolt & Nut <Ltd> · Billwright');
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows).toContainText([
      /Description/,
      /Opening balance.*\$0\.00/,
      /Invoice INV-0001: Logo.*\$100\.00/,
      /Invoice INV-0002: Website.*\$170\.00/,
      /Payment for INV-0001 by bank transfer.*\$150\.00.*\$20\.00/,
      /Credit of \$20\.00 applied to INV-0002.*\$20\.00/,
      /Refund of credit by bank transfer.*\$30\.00.*\$50\.00/,
    ]);
    await expect(page.getByText(/^Balance due on/)).toBeVisible();
    await expectAccessible(page, 'a statement');
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download PDF' }).click();
    expect((await saved).suggestedFilename()).toMatch(/Statement for Bolt & Nut.*\.pdf$/);

    await page.getByRole('combobox', { name: 'Period' }).click();
    await page.getByRole('option', { name: 'Last month' }).click();
    await expect(page.getByText('Nothing was charged or paid in this period.')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('combobox', { name: 'Period' })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Statement for Bolt & Nut <Ltd>' })).toBeVisible();
  });
});
