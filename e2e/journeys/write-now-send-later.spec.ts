import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/fixtures/axe.ts';
import { expect, expectToast, type Seller, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE } from '#e2e/fixtures/windows.ts';
import { fillLines, openCreateInvoice, pickClient } from '#e2e/fixtures/workspace.ts';
import { buildClient, dayFromToday } from '#server/test/factories.ts';
import type { Draft } from '#shared/draft.ts';

const lines = [{ description: 'Design', quantity: '2', rate: '100' }];

async function write(page: Page, title: string) {
  const dialog = await openCreateInvoice(page);
  await pickClient(page, dialog, 'Acme');
  await dialog.getByLabel('Title').fill(title);
  await fillLines(dialog, lines);
  return dialog;
}

async function choose(page: Page, way: string) {
  await page.getByRole('button', { name: 'More ways to send' }).click();
  await page.getByRole('menuitem', { name: way }).click();
}

const draftsOf = async ({ caller }: Seller) => (await caller.send('GET', '/api/drafts')).body as Draft[];

inWindows([PHONE, DESKTOP], () => {
  test('a seller writes an invoice now and sends it later', async ({ page, seller }) => {
    await buildClient(seller.caller);
    const dialog = await write(page, 'Website');
    await expect(dialog.getByText('Saved', { exact: true })).toBeVisible();
    await expectAccessible(page, 'the form of a draft');
    await page.getByRole('button', { name: 'More ways to send' }).click();
    await expect(page.getByRole('menuitem', { name: 'Send later…' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Save as draft' }).click();
    await expectToast(page, 'Draft saved', 'You find it in Drafts above your invoices.');

    await page.getByRole('button', { name: 'Drafts (1)' }).click();
    const list = page.getByRole('dialog', { name: 'Drafts' });
    await expect(list.getByRole('listitem')).toContainText('Website');
    await expectAccessible(page, 'the list of drafts');
    await list.getByRole('button', { name: 'Continue Website' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Website');
    await choose(page, 'Send later…');
    const later = page.getByRole('dialog', { name: 'Send later' });
    await later.getByLabel('Day').fill(dayFromToday(3));
    await later.getByLabel('Time').fill('08:30');
    await expect(later.getByText(/8:30 AM, New York time/)).toBeVisible();
    await expectAccessible(page, 'the choice of a time');
    await later.getByRole('button', { name: 'Schedule invoice' }).click();
    await expectToast(page, 'Scheduled');
    await page.getByRole('button', { name: 'Drafts (1)' }).click();
    await expect(list.getByRole('listitem')).toContainText(/Sends on .* 8:30 AM/);
    expect((await draftsOf(seller))[0]?.sendAt).toMatch(/T1[23]:30:00.000Z$/);

    await list.getByRole('button', { name: 'More actions for Website' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Draft deleted');
    await list.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('button', { name: /^Drafts/ })).toBeHidden();
    expect(await draftsOf(seller)).toEqual([]);
  });

  test('a seller reads the email before it goes out, in their own words', async ({ page, seller }) => {
    await buildClient(seller.caller);
    await write(page, 'Website');
    await choose(page, 'Review and send…');
    const review = page.getByRole('dialog', { name: 'Review and send' });
    await review.getByLabel('Subject').fill('Your invoice {number}');
    await expect(review.getByText('Your invoice INV-0001')).toBeVisible();
    await expectAccessible(page, 'the review of an email');
    await review.getByRole('checkbox', { name: /Start with this text/ }).check();
    await review.getByRole('button', { name: 'Send to Acme' }).click();
    await expectToast(page, 'Success', 'Invoice created and sent');
    await expect(page.getByRole('row', { name: /INV-0001/ })).toContainText('Website');
    const kept = await seller.caller.send('GET', '/api/user/message-templates');
    expect(kept.body).toMatchObject({ invoice: { subject: 'Your invoice {number}' } });
    expect(await draftsOf(seller)).toEqual([]);
  });
});

test('what is typed survives a reload, as text of this tab and as a draft, and becomes one invoice', async ({
  page,
  seller,
}) => {
  await buildClient(seller.caller);
  const dialog = await write(page, 'Website');
  await expect(dialog.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto('/invoices');
  await expect(page.getByRole('button', { name: 'Drafts (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Invoice' }).first().click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Website');
  await dialog.getByLabel('Title').fill('Website, final');
  await dialog.getByRole('button', { name: 'Create Invoice' }).click();
  await expectToast(page, 'Success', 'Invoice created and sent');
  await expect(page.getByRole('row', { name: /INV-0001/ })).toContainText('Website, final');
  await expect(page.getByRole('button', { name: /^Drafts/ })).toBeHidden();
  expect(await draftsOf(seller)).toEqual([]);
});
