import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/fixtures/axe.ts';
import { expect, expectToast, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE } from '#e2e/fixtures/windows.ts';
import { chooseAction, fillLines, pickClient } from '#e2e/fixtures/workspace.ts';
import { buildClient } from '#server/test/factories.ts';
import { addDaysTo, dayIn, formatDate } from '#shared/dates.ts';
import type { User } from '#shared/user.ts';

async function createProposal(page: Page, seller: User): Promise<string> {
  await page.goto('/proposals');
  await page.getByRole('button', { name: 'Create Proposal' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create Proposal' });
  await pickClient(page, dialog, 'Acme');
  await dialog.getByLabel('Title').fill('Web shop');
  await fillLines(dialog, [{ description: 'Build', quantity: '8.33', rate: '49.50' }]);
  await dialog.getByRole('button', { name: 'Create Proposal' }).click();
  await expectToast(page, 'Success', 'Your Proposal Has Been Sent');
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: 'PRO-0001' });
  await expect(row).toContainText('$412.34');
  await expect(row).toContainText(formatDate(addDaysTo(dayIn(seller.timeZone, new Date()), 30)));
  return (
    (await row.getByRole('link', { name: 'View PRO-0001', includeHidden: true }).getAttribute('href')) ?? ''
  );
}

inWindows([PHONE, DESKTOP], (viewport) => {
  test.use({ timezoneId: 'America/New_York' });

  test('a seller sends a proposal, the client accepts it, and it becomes an invoice', async ({
    page,
    seller,
    browser,
  }) => {
    await buildClient(seller.caller);
    const link = await createProposal(page, seller.user);

    const visit = await browser.newContext({ viewport });
    const visitor = await visit.newPage();
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { name: 'Action Required' })).toBeVisible();
    await visitor.getByRole('button', { name: 'Accept Proposal' }).click();
    await expectAccessible(visitor, 'the question before accepting');
    await visitor.getByLabel('Your name (optional)').fill('Lena Brandt');
    await visitor.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(visitor.getByRole('button', { name: 'Accept Proposal' })).toBeDisabled();
    await expect(visitor.getByRole('heading', { name: 'Proposal Accepted' })).toBeVisible();
    await expect(visitor.getByText('Proposal accepted', { exact: true }).first()).toBeVisible();
    await expectAccessible(visitor, 'the accepted proposal');
    expect(await visit.cookies()).toEqual([]);
    await visit.close();

    const row = page.getByRole('row', { name: 'PRO-0001' });
    await expect(row).toContainText('Accepted');
    await chooseAction(page, 'PRO-0001', 'Convert to invoice');
    const question = page.getByRole('alertdialog', { name: 'Convert to Invoice' });
    await expect(question).toContainText('Create an invoice from this proposal and send it to Acme?');
    await question.getByRole('button', { name: 'Create Invoice' }).click();
    await expectToast(page, 'Success', 'Invoice created and sent');
    await row.getByRole('link', { name: 'INV-0001' }).click();
    await expect(page).toHaveURL(/\/invoices\/[0-9a-f-]{36}$/);
    await expect(page.getByLabel('Amount')).toContainText('$412.34');
    await page.getByRole('link', { name: 'PRO-0001' }).first().click();
    await expect(page).toHaveURL(/\/proposals\/[0-9a-f-]{36}$/);
    await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible();
  });
});
