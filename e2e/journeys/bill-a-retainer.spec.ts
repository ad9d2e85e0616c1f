import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/fixtures/axe.ts';
import { expect, expectToast, type Seller, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE } from '#e2e/fixtures/windows.ts';
import { chooseAction, fillLines, pickClient } from '#e2e/fixtures/workspace.ts';
import { buildClient, dayFromToday } from '#server/test/factories.ts';
import { addMonthsTo, formatDate, formatLongDate } from '#shared/dates.ts';
import type { Recurring } from '#shared/recurring.ts';

const lines = [{ description: 'Support in {month}', quantity: '10', rate: '120' }];

/** The first of the month after the next one: far enough for any time zone. */
const firstDate = () => addMonthsTo(`${dayFromToday(0).slice(0, 7)}-01`, 2);
const dateAfter = (months: number) => addMonthsTo(firstDate(), months);
const monthOf = (date: string) => formatLongDate(date).split(' ')[0] ?? '';

const stored = async ({ caller }: Seller) =>
  ((await caller.send('GET', '/api/recurring')).body as Recurring[])[0];

const leaves = (page: Page) =>
  page
    .getByRole('list', { name: 'Next dates' })
    .locator('time')
    .evaluateAll((times) => times.map((time) => (time as HTMLTimeElement).dateTime));

async function choose(page: Page, entry: string) {
  await page.getByRole('button', { name: /^More actions for Retainer/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function openHistory(page: Page) {
  const tab = page.getByRole('tab', { name: 'History' });
  // Where there is room, it stands beside the paper.
  if (await tab.isVisible()) await tab.click();
  return page.getByRole('region', { name: 'History' });
}

async function createRetainer(page: Page) {
  await page.getByRole('button', { name: 'New Recurring Invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Recurring Invoice' });
  await pickClient(page, dialog, 'Acme');
  await dialog.getByLabel('Title').fill('Retainer');
  await dialog.getByRole('button', { name: 'Month and year' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Retainer {monthYear}');
  await dialog.getByLabel('From').fill(firstDate());
  await expect(dialog.getByText('Every month on the 1st', { exact: true })).toBeVisible();
  expect(await leaves(page)).toEqual([0, 1, 2, 3, 4].map(dateAfter));
  await fillLines(dialog, lines);
  await expect(
    dialog.getByLabel('The next three texts').getByText(`Support in ${monthOf(dateAfter(1))}`),
  ).toBeVisible();
  await expectAccessible(page, 'the form of a recurring invoice');
  await dialog.getByRole('button', { name: 'Create Recurring Invoice' }).click();
  await expectToast(
    page,
    'Recurring invoice created',
    `The next invoice is made on ${formatDate(firstDate())}.`,
  );
}

async function lookAtPapers(page: Page) {
  const paperOf = (date: string) =>
    page.getByRole('figure', { name: `The invoice for ${formatLongDate(date)}` });
  await expect(paperOf(firstDate())).toContainText(`Support in ${monthOf(firstDate())}`);
  const second = dateAfter(1);
  await page.getByRole('button', { name: new RegExp(`^${formatLongDate(second)}`) }).click();
  await expect(paperOf(second)).toContainText(`Support in ${monthOf(second)}`);
}

async function makeNow(page: Page) {
  await choose(page, 'Make it now…');
  const question = page.getByRole('alertdialog', { name: 'Make It Now' });
  await expectAccessible(page, 'the question before an invoice is made');
  await question.getByRole('button', { name: 'Create and Send' }).click();
  await expectToast(page, 'Invoice created', 'INV-0001 is on its way to your client.');
  await expect.poll(() => leaves(page)).toEqual([1, 2, 3, 4, 5].map(dateAfter));
}

async function pauseAndResume(page: Page, seller: Seller) {
  await choose(page, 'Pause');
  await expectToast(page, 'Paused', 'Nothing is made until you resume it.');
  expect((await stored(seller))?.state).toBe('paused');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expectToast(page, 'Resumed', `The next invoice is made on ${formatDate(dateAfter(1))}.`);
}

async function skipNext(page: Page) {
  await choose(page, 'Skip next…');
  const question = page.getByRole('alertdialog', { name: 'Skip Next Date' });
  await expect(question).toContainText(`The next one is made on ${formatDate(dateAfter(2))}.`);
  await question.getByRole('button', { name: 'Skip' }).click();
  await expectToast(page, `${formatDate(dateAfter(1))} is skipped`);
  await expect.poll(() => leaves(page)).toEqual([2, 3, 4, 5, 6].map(dateAfter));
}

inWindows([PHONE, DESKTOP], () => {
  test('a retainer that recurs is created, made at once, paused, resumed and skipped', async ({
    page,
    seller,
  }) => {
    await buildClient(seller.caller);
    await page.goto('/recurring');
    await expect(page.getByText('No recurring invoices yet')).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeHidden();
    await expectAccessible(page, 'no recurring invoices');
    await createRetainer(page);
    const row = page.getByRole('row', { name: /Retainer/ });
    for (const text of ['Acme', 'Every month on the 1st', formatDate(firstDate()), '$1,200.00', 'Active'])
      await expect(row).toContainText(text);
    await expectAccessible(page, 'recurring invoices');

    await row.getByRole('link', { name: /^Retainer/ }).click();
    await expect(page).toHaveURL(/\/recurring\/[0-9a-f-]{36}$/);
    await lookAtPapers(page);
    await expectAccessible(page, 'a recurring invoice');
    await makeNow(page);
    await (await openHistory(page)).getByRole('link', { name: 'INV-0001' }).click();
    await expect(page).toHaveURL(/\/invoices\/[0-9a-f-]{36}$/);
    const title = `Retainer ${monthOf(firstDate())} ${firstDate().slice(0, 4)}`;
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
    await page.getByRole('link', { name: 'a recurring invoice' }).click();

    await pauseAndResume(page, seller);
    await skipNext(page);
    await expect((await openHistory(page)).getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page, 'the history of a recurring invoice');
  });

  test('an invoice becomes a recurring one', async ({ page, seller }) => {
    await buildClient(seller.caller);
    await page.goto('/invoices?new=1');
    const invoice = page.getByRole('dialog', { name: 'Create Invoice' });
    await pickClient(page, invoice, 'Acme');
    await invoice.getByLabel('Title').fill('Hosting');
    await fillLines(invoice, [{ description: 'Server', quantity: '1', rate: '45' }]);
    await invoice.getByRole('button', { name: 'Create Invoice' }).click();
    await expectToast(page, 'Success', 'Invoice created and sent');
    await chooseAction(page, 'INV-0001', 'Make recurring…');
    const dialog = page.getByRole('dialog', { name: 'New Recurring Invoice' });
    await expect(dialog.getByLabel('Title')).toHaveValue('Hosting');
    await expect(dialog.getByLabel('Rate')).toHaveValue('45.00');
    await dialog.getByRole('button', { name: 'Create Recurring Invoice' }).click();
    await expectToast(page, 'Recurring invoice created');
    await expect(page.getByRole('row', { name: /Hosting/ })).toContainText('$45.00');
    const made = await stored(seller);
    expect([made?.title, made?.amount, made?.state]).toEqual(['Hosting', '45.00', 'active']);
  });
});
