import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/fixtures/axe.ts';
import { expectNoSidewaysScroll } from '#e2e/fixtures/scroll.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { readCsvRows } from '#server/test/download.ts';
import { buildClient, buildInvoice, buildTaxRate } from '#server/test/factories.ts';

/** What a click saves, with its name. */
async function saved(page: Page, click: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const balance = (rows: readonly Record<string, string>[]) =>
  rows.reduce(
    (sum, { Debit, Credit }) => sum + Math.round(Number(Debit) * 100) - Math.round(Number(Credit) * 100),
    0,
  );

test('a quarter is closed: the list leaves as a file, and report, journal and PDF agree with it', async ({
  page,
  seller,
}) => {
  const acme = await buildClient(seller.caller);
  const rate = await buildTaxRate(seller.caller, { name: 'VAT', percent: '19' });
  const work = [{ description: 'Work', quantity: 1, rate: '1000.00', taxRateIds: [rate.id] }];
  const paid = await buildInvoice(seller.caller, acme.id, { title: 'Paid work' }, work);
  await buildInvoice(seller.caller, acme.id, { title: 'Open work', currency: 'EUR' }, work);
  await seller.caller.send('PUT', `/api/invoices/${paid.id}`, { body: { status: 'paid' } });

  await page.goto('/invoices');
  await page.getByRole('searchbox', { name: 'Search invoices' }).fill('Paid work');
  await expect(page.getByRole('row', { name: /INV-0002/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Export invoices' }).click();
  const list = await saved(page, () => page.getByRole('menuitem', { name: 'CSV', exact: true }).click());
  expect(list.name).toMatch(/^invoices-\d{4}-\d\d-\d\d\.csv$/);
  expect(readCsvRows(list.bytes)).toEqual([
    expect.objectContaining({ 'Invoice Number': 'INV-0001', Total: '1190.00', Status: 'paid' }),
  ]);

  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Period' })).toContainText('This quarter');
  const billed = page.getByRole('table', { name: 'Billed, USD' });
  await expect(billed.getByRole('row', { name: /^Billed/ }).last()).toContainText('$1,190.00');
  await expect(page.getByRole('table', { name: 'Tax by rate, EUR' })).toContainText('€190.00');
  await expect(page.getByRole('table', { name: 'Received, USD' })).toContainText('$1,190.00');
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleInBothThemes(page, `reports at ${width} px`);
    await expectNoSidewaysScroll(page, `reports at ${width} px`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Files' }).click();
  const journal = await saved(page, () => page.getByRole('menuitem', { name: 'Journal, CSV' }).click());
  const rows = readCsvRows(journal.bytes);
  expect(rows.map(({ Document, Currency }) => `${Document} ${Currency}`)).toEqual(
    expect.arrayContaining(['INV-0001 USD', 'INV-0002 EUR']),
  );
  for (const currency of ['USD', 'EUR'])
    expect(balance(rows.filter((row) => row.Currency === currency))).toBe(0);
  const pdf = await saved(page, () => page.getByRole('link', { name: 'Download PDF' }).click());
  expect(pdf.name).toMatch(/Report\.pdf$/);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Last year' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing in this period' })).toBeVisible();
});
