import { IN_MOTION } from '#e2e/fixtures/motion.ts';
import { expect, expectToast, test } from '#e2e/fixtures/test.ts';
import { chooseAction } from '#e2e/fixtures/workspace.ts';
import { buildClient, buildInvoice } from '#server/test/factories.ts';

test.use(IN_MOTION);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the menu slides in, and its overlay, Escape or another screen puts it away', async ({
    page,
    seller,
  }) => {
    await page.goto('/invoices');
    const menu = page.getByRole('dialog', { name: 'Side menu' });
    const open = page.getByRole('button', { name: 'Open menu' });
    await open.click();
    await expect(menu).toContainText(seller.user.fullName);
    await expect(menu).toContainText('Free Plan');
    await page.touchscreen.tap(380, 600);
    await expect(menu).toBeHidden();
    await open.click();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await open.click();
    await menu.getByRole('link', { name: 'Clients' }).click();
    await expect(page).toHaveURL('/clients');
    await expect(menu).toBeHidden();
  });
});

test('Create leads to the form of what is to be created', async ({ page, seller }) => {
  expect(seller.user.id).toBeTruthy();
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New Invoice' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Invoice' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Invoices', level: 1, includeHidden: true })).toBeAttached();
});

test('the chosen theme stays after a reload, from the first paint, and is told in words', async ({
  page,
  seller,
}) => {
  expect(seller.user.id).toBeTruthy();
  await page.goto('/invoices');
  await page.getByRole('button', { name: 'Theme', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Theme: Dark' }).click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('button', { name: 'Theme: Light' })).toBeVisible();
});

test('help is in the menu, opened at the article of the screen, and in the palette', async ({
  page,
  seller,
}) => {
  expect(seller.user.id).toBeTruthy();
  await page.goto('/items');
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await expect(page).toHaveURL('/help#item-library');
  await page.goto('/invoices');
  await page.getByRole('button', { name: /^Search or jump to/ }).click();
  const palette = page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox');
  await palette.fill('help');
  await expect(page.getByRole('option', { name: 'Help Center' })).toBeVisible();
  await palette.fill('refund');
  await page
    .getByRole('option', { name: /refund/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/help#/);
});

test('a client’s page starts a document for that client', async ({ page, seller }) => {
  const client = await buildClient(seller.caller, { name: 'Bolt & Nut' });
  await page.goto(`/clients/${client.id}`);
  for (const [link, dialog] of [
    ['New Invoice', 'Create Invoice'],
    ['New Proposal', 'Create Proposal'],
  ] as const) {
    await page.getByRole('link', { name: link }).click();
    const form = page.getByRole('dialog', { name: dialog });
    await expect(form.getByLabel('Client', { exact: true })).toContainText('Bolt & Nut');
    await page.goto(`/clients/${client.id}`);
  }
});

test('each screen has a title of its own and starts at the top', async ({ page, seller }) => {
  for (let count = 0; count < 30; count += 1) await buildClient(seller.caller, { name: `Client ${count}` });
  await page.goto('/clients');
  await expect(page).toHaveTitle('Clients · Billwright');
  await page.getByRole('button', { name: /Load More/ }).click();
  await page.getByRole('link', { name: 'Client 0', exact: true }).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Client 0', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Client 0', exact: true })).toBeVisible();
  await expect(page).toHaveTitle('Client 0 · Billwright');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('a copied link opens the invoice', async ({ page, seller, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const client = await buildClient(seller.caller);
  const invoice = await buildInvoice(seller.caller, client.id);
  await page.goto('/invoices');
  await chooseAction(page, 'INV-0001', 'Copy link');
  await expectToast(page, 'Link copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toBe(`/invoice/${invoice.invoiceNumber}`);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Website' })).toBeVisible();
});
