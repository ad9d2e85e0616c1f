import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/fixtures/axe.ts';
import { expectNoSidewaysScroll } from '#e2e/fixtures/scroll.ts';
import { expect, type Seller, test } from '#e2e/fixtures/test.ts';
import { chooseAction } from '#e2e/fixtures/workspace.ts';
import {
  buildClient,
  buildInvoice,
  buildItem,
  buildNote,
  buildProposal,
  dayFromToday,
} from '#server/test/factories.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

async function fill(seller: Seller) {
  const client = await buildClient(seller.caller);
  await buildNote(seller.caller, client.id);
  await buildItem(seller.caller);
  const [open, paid, cancelled, late] = [
    await buildInvoice(seller.caller, client.id, { title: 'Open' }),
    await buildInvoice(seller.caller, client.id, { title: 'Settled' }),
    await buildInvoice(seller.caller, client.id, { title: 'Dropped' }),
    await buildInvoice(seller.caller, client.id, { title: 'Late', dueDate: dayFromToday(-9) }),
  ];
  const proposals = [
    await buildProposal(seller.caller, client.id, { title: 'Offered' }),
    await buildProposal(seller.caller, client.id, { title: 'Run out', validUntil: dayFromToday(-9) }),
  ];
  await seller.caller.send('PUT', `/api/invoices/${paid.id}`, { body: { status: 'paid' } });
  await seller.caller.send('PUT', `/api/invoices/${cancelled.id}`, { body: { status: 'cancelled' } });
  return { client, invoices: [open, paid, cancelled, late], proposals };
}

async function expectSound(page: Page, what: string): Promise<void> {
  await expectAccessibleInBothThemes(page, what);
  await expectNoSidewaysScroll(page, what);
}

/** Opens a screen, waits for what it shows and judges it. */
async function visit(page: Page, path: string, sight: Locator): Promise<void> {
  await page.goto(path);
  await expect(sight).toBeVisible();
  await expectSound(page, path);
}

async function visitEmpty(page: Page): Promise<void> {
  const heading = (name: string) => page.getByRole('heading', { name });
  await visit(page, '/invoices', heading('No invoices found'));
  await visit(page, '/proposals', heading('No proposals found'));
  await visit(page, '/clients', heading('Who do you work for?'));
  await visit(page, '/items', heading('No items yet'));
  await visit(page, '/notifications', page.getByText('No notifications yet'));
}

async function visitFilled(page: Page): Promise<void> {
  await visit(page, '/invoices', page.getByText('INV-0004'));
  await visit(page, '/proposals', page.getByText('PRO-0002'));
  await visit(page, '/clients', page.getByRole('link', { name: 'Acme' }));
  await visit(page, '/items', page.getByRole('heading', { name: 'Consulting' }));
  await visit(page, '/subscribe', page.getByRole('heading', { name: 'Yearly' }));
  await visit(page, '/notifications', page.getByText(/^Payment received: .* paid INV-0002$/));
  await page.getByRole('button', { name: /^Notifications, / }).click();
  await expect(page.getByRole('region', { name: 'Latest notifications' })).toContainText('INV-0002');
  await expectSound(page, 'the panel of the bell');
}

async function visitClient(page: Page, id: string): Promise<void> {
  await visit(page, `/clients/${id}`, page.getByRole('heading', { name: 'Acme', exact: true }));
  for (const tab of ['Invoices', 'Proposals']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByText(/^Showing/)).toBeVisible();
    await expectSound(page, `${tab} of a client`);
  }
  await page.getByRole('tab', { name: 'Notes' }).click();
  await expect(page.getByRole('heading', { name: 'Call' })).toBeVisible();
  await expectSound(page, 'notes');
}

for (const viewport of sizes)
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport, colorScheme: 'light' });

    test('the sign-in screen', async ({ page }) => {
      await page.goto('/auth');
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
      await expectSound(page, 'Log In');
      await page.getByRole('tab', { name: 'Sign Up' }).click();
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText('Please enter a valid email address')).toBeVisible();
      await expectSound(page, 'Sign Up with errors');
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
      await expectSound(page, 'not found');
    });

    test('the screens of the workspace', async ({ page, seller }) => {
      await visitEmpty(page);
      const { client } = await fill(seller);
      await visitFilled(page);
      await visitClient(page, client.id);
    });

    test('dialogs and menus', async ({ page, seller }) => {
      await fill(seller);
      await page.goto('/invoices');
      await page.getByRole('button', { name: 'Create Invoice' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Create Invoice' });
      await dialog.getByRole('button', { name: 'Create Invoice' }).click();
      await expect(dialog.getByText('Title is required')).toBeVisible();
      await expectSound(page, 'Create Invoice with errors');
      await page.goto('/invoices');
      await chooseAction(page, 'INV-0004', 'Edit');
      await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Late');
      await expectSound(page, 'Edit Invoice');
      await page.keyboard.press('Escape');
      await chooseAction(page, 'INV-0004', 'Delete');
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectSound(page, 'Delete Invoice');
      await page.goto('/proposals?new=1');
      const proposal = page.getByRole('dialog', { name: 'Create Proposal' });
      await proposal.getByRole('button', { name: 'Create Proposal' }).click();
      await expect(proposal.getByText('Title is required')).toBeVisible();
      await expectSound(page, 'Create Proposal with errors');
      await page.goto('/clients?new=1');
      await expect(page.getByRole('dialog', { name: 'Add Client' })).toBeVisible();
      await expectSound(page, 'Add Client');
      await page.goto('/items?new=1');
      const item = page.getByRole('dialog', { name: 'New Item' });
      await item.getByRole('button', { name: 'Create Item' }).click();
      await expect(item.getByText('Rate is required')).toBeVisible();
      await expectSound(page, 'New Item with errors');
    });

    test("the visitor's pages", async ({ page, seller }) => {
      const { invoices, proposals } = await fill(seller);
      for (const invoice of invoices) {
        await page.goto(`/invoice/${invoice.invoiceNumber}`);
        await expect(page.getByRole('heading', { name: invoice.title, level: 1 })).toBeVisible();
        await expectSound(page, `the invoice ${invoice.title}`);
      }
      for (const proposal of proposals) {
        await page.goto(`/proposal/${proposal.proposalNumber}`);
        await expect(page.getByRole('heading', { name: proposal.title, level: 1 })).toBeVisible();
        await expectSound(page, `the proposal ${proposal.title}`);
      }
      await page.goto('/proposal/PRO-0001');
      await expect(page.getByRole('heading', { name: 'Proposal Not Found' })).toBeVisible();
      await page.goto('/invoice/INV-0001');
      await expect(page.getByRole('heading', { name: 'Invoice Not Found' })).toBeVisible();
      await expectSound(page, 'Invoice Not Found');
    });
  });

test('at 360 pixels an invoice is created without scrolling sideways', async ({ page, seller }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await fill(seller);
  for (const path of ['/dashboard', '/invoices', '/proposals', '/clients', '/items']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await expectNoSidewaysScroll(page, path);
  }
  // What lies behind an open form is hidden from roles.
  for (const path of ['/invoices?new=1', '/proposals?new=1', '/clients?new=1', '/items?new=1']) {
    await page.goto(path);
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible();
    await expectNoSidewaysScroll(page, path);
  }
});
