import type { Page } from '@playwright/test';
import { IN_MOTION } from '#e2e/fixtures/motion.ts';
import { expect, expectToast, test } from '#e2e/fixtures/test.ts';
import { fillLines, openCreateInvoice, pickClient } from '#e2e/fixtures/workspace.ts';
import { buildClient, dayFromToday, PASSWORD, sellerFields } from '#server/test/factories.ts';
import { formatLongDate } from '#shared/dates.ts';

test.use(IN_MOTION);

const lines = [
  { description: 'Design', quantity: '8.33', rate: '49.50' },
  { description: 'Hosting, one year', quantity: '1', rate: '120' },
  { description: 'Support', quantity: '0.5', rate: '0.25' },
];

async function signUp(page: Page): Promise<void> {
  const fields = sellerFields();
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill(fields.email);
  await page.getByLabel('Full name').fill(fields.fullName);
  await page.getByLabel('Business name').fill(fields.businessName);
  await page.getByLabel('Industry').click();
  await page.getByRole('option', { name: 'Consulting' }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /^I agree/ }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expectToast(page, 'Welcome!', 'Your account has been created successfully.');
}

async function addClient(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await page.getByRole('button', { name: 'Add Client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Client' });
  await dialog.getByLabel('Name *').fill('Acme');
  await dialog.getByLabel('Email *').fill('ap@acme.example');
  await dialog.getByLabel('Company').fill('Acme Ltd');
  await dialog.getByLabel('Address').fill('1 Main Street\nSpringfield');
  await dialog.getByRole('button', { name: 'Add Client' }).click();
  await expectToast(page, 'Success', 'Client created successfully');
  await expect(page.getByRole('link', { name: 'Acme' })).toBeVisible();
}

test('a seller signs up, adds a client and sends an invoice; the client opens and prints it', async ({
  page,
  browser,
}) => {
  await signUp(page);
  await addClient(page);

  const dialog = await openCreateInvoice(page);
  await pickClient(page, dialog, 'Acme');
  await dialog.getByLabel('Title').fill('Website');
  await dialog.getByLabel('Due Date').fill(dayFromToday(30));
  await fillLines(dialog, lines);
  await expect(dialog.getByRole('status').filter({ hasText: 'Total' })).toContainText('$532.47');
  await dialog.getByRole('button', { name: 'Create Invoice' }).click();
  await expectToast(page, 'Success', 'Invoice created and sent');
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: /INV-0001/ });
  await expect(row).toContainText('Website');
  await expect(row).toContainText('$532.47');
  await expect(row).toContainText('Sent');
  const link = await row.getByRole('link', { name: 'View INV-0001' }).getAttribute('href');

  const visit = await browser.newContext();
  const visitor = await visit.newPage();
  await visitor.goto(link ?? '');
  await expect(visitor.getByRole('heading', { name: 'Website' })).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'Invoice Ready' })).toBeVisible();
  await expect(visitor.getByText('Bright Studio').first()).toBeVisible();
  await expect(visitor.getByText('Springfield')).toBeVisible();
  await expect(visitor.getByText(formatLongDate(dayFromToday(30)))).toBeVisible();
  const table = visitor.getByRole('table');
  for (const text of ['Design', 'Hosting, one year', 'Support', '$412.34', '$120.00', '$0.13'])
    await expect(table).toContainText(text);
  await expect(table).toContainText('$532.47');
  expect(await visit.cookies()).toEqual([]);

  const opened = visit.waitForEvent('page');
  await visitor.getByRole('button', { name: 'Download Invoice' }).click();
  const print = await opened;
  await expect(print.getByRole('heading', { name: 'Website' })).toBeVisible();
  await expect(print.getByRole('button')).toHaveCount(0);
  expect(new URL(print.url()).search).toBe('?print=1');
  await visit.close();
});

test('what is missing is told in words; a creation whose answer was lost is sent again without a second invoice', async ({
  page,
  seller,
}) => {
  await buildClient(seller.caller);
  const dialog = await openCreateInvoice(page);
  const create = dialog.getByRole('button', { name: 'Create Invoice' });
  await dialog.getByLabel('Due Date').fill('');
  await create.click();
  for (const message of [
    'Choose a client',
    'Title is required',
    'Due date is required',
    'Description is required',
  ])
    await expect(dialog.getByRole('paragraph').filter({ hasText: message })).toBeVisible();
  await expect(dialog).toBeVisible();
  expect((await seller.caller.send('GET', '/api/invoices')).body).toEqual([]);

  await pickClient(page, dialog, 'Acme');
  await dialog.getByLabel('Title').fill('Lost answer');
  await dialog.getByLabel('Due Date').fill(dayFromToday(30));
  await fillLines(dialog, lines.slice(0, 1));
  let isLost = true;
  await page.route('**/api/invoices', async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.fallback();
    isLost = false;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await create.click();
  await expectToast(page, 'Error', 'Failed to create invoice');
  await expect(dialog.getByLabel('Title')).toHaveValue('Lost answer');
  await create.click();
  await expectToast(page, 'Success', 'Invoice created and sent');
  expect((await seller.caller.send('GET', '/api/invoices')).body).toHaveLength(1);
});

test('the last line cannot be removed, the order of lines is kept, and a double click on Create makes one invoice', async ({
  page,
  seller,
}) => {
  await buildClient(seller.caller);
  const dialog = await openCreateInvoice(page);
  await expect(dialog.getByRole('button', { name: 'Remove line 1' })).toBeDisabled();
  await pickClient(page, dialog, 'Acme');
  await dialog.getByLabel('Title').fill('In order');
  await fillLines(
    dialog,
    ['Z', 'A', 'M', 'B'].map((description) => ({ description, quantity: '1', rate: '1' })),
  );
  await dialog.getByRole('button', { name: 'Remove line 2' }).click();
  await dialog.getByRole('button', { name: 'Create Invoice' }).dblclick();
  await expectToast(page, 'Success', 'Invoice created and sent');
  await expect(page.getByRole('row', { name: /INV-/ })).toHaveCount(1);
  const { body } = await seller.caller.send('GET', '/api/invoices');
  expect(body).toHaveLength(1);
  const [{ id }] = body as [{ id: string }];
  const created = await seller.caller.send('GET', `/api/invoices/${id}`);
  expect(
    (created.body as { items: { description: string }[] }).items.map((item) => item.description),
  ).toEqual(['Z', 'M', 'B']);
});
