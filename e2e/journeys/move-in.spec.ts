import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/fixtures/axe.ts';
import { expectNoSidewaysScroll } from '#e2e/fixtures/scroll.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE } from '#e2e/fixtures/windows.ts';

const file = (name: string) => path.join(import.meta.dirname, '../fixtures/freshbooks', name);

async function expectSound(page: Page, what: string) {
  await expectAccessibleInBothThemes(page, what);
  await expectNoSidewaysScroll(page, what);
}

/** Brings a file to its columns. */
async function upload(page: Page, name: string) {
  await page.getByLabel('CSV file').setInputFiles(file(name));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('table', { name: 'Columns of the file' })).toBeVisible();
}

inWindows([PHONE, DESKTOP], () => {
  test('a newcomer brings clients and invoices from FreshBooks, fills in what is missing, and undoes it', async ({
    page,
    seller,
  }) => {
    await seller.caller.send('GET', '/api/user');
    await page.goto('/clients');
    await page.getByRole('link', { name: 'Import your clients' }).click();
    await expectSound(page, 'the start of an import');

    await upload(page, 'clients.csv');
    await expect(page.getByText('This looks like a file of FreshBooks. 3 rows, 11 columns.')).toBeVisible();
    await page.getByText('The columns or letters look wrong').click();
    await expectSound(page, 'columns to be matched');
    await page.getByRole('button', { name: 'Check the file' }).click();

    const problems = page.getByRole('table', { name: 'Problems' });
    await expect(problems).toContainText('Maple Studio');
    await page.getByText('Fix in the file').click();
    await page.getByLabel('Email for row 2').fill('jonas@maple.example');
    await expectSound(page, 'a check with a problem');
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByRole('button', { name: 'Import 3 clients' }).click();
    await expect(page.getByRole('heading', { name: '3 clients imported' })).toBeVisible();
    await expectSound(page, 'the result of an import');

    // What an import is at stays with it, in another tab, too.
    await page.reload();
    await expect(page.getByRole('heading', { name: '3 clients imported' })).toBeVisible();
    await page.getByRole('link', { name: 'Open Clients' }).click();
    await expect(page.getByRole('link', { name: 'Jonas Brandt' })).toBeVisible();
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    const earlier = page.getByRole('table', { name: 'Earlier imports' });
    await expect(earlier).toContainText('3 clients created');
    await expectSound(page, 'earlier imports');

    await page.goto('/invoices');
    await page.getByRole('link', { name: 'Import your invoices' }).click();
    await upload(page, 'invoice-details.csv');
    await page.getByRole('button', { name: 'Check the file' }).click();
    await expect(page.getByText('Choose how the dates are written')).toBeVisible();
    await expectSound(page, 'columns that leave the dates open');
    await page.getByRole('combobox', { name: 'Dates are written' }).click();
    await page.getByRole('option', { name: /^Month first/ }).click();
    await page.getByRole('button', { name: 'Check the file' }).click();
    await expect(problems).toContainText('Quince Bakery');
    await page.getByLabel('Email for row 4').fill('hello@quince.example');
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByRole('button', { name: 'Import 3 invoices' }).click();
    await expect(page.getByRole('heading', { name: '3 invoices imported' })).toBeVisible();
    await expect(page.getByLabel('What has happened')).toContainText('and 1 client on the way');
    const result = page.url();
    await page.getByRole('link', { name: 'Open Invoices' }).click();
    await expect(page.getByRole('row', { name: '0000041' })).toContainText('$1,582.00');
    await page.goto(result);
    await page.getByRole('button', { name: 'Undo import' }).click();
    const question = page.getByRole('alertdialog', { name: 'Undo this import?' });
    await question.getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByRole('heading', { name: 'The import is undone' })).toBeVisible();
    await expectSound(page, 'an import that is undone');
    await page.goto('/invoices');
    await expect(page.getByRole('link', { name: 'Import your invoices' })).toBeVisible();
  });
});
