import type { Locator, Page } from '@playwright/test';
import { expect, type Seller, test } from '#e2e/fixtures/test.ts';
import { LARGE } from '#e2e/fixtures/windows.ts';
import { chooseAction } from '#e2e/fixtures/workspace.ts';
import { buildClient, buildInvoice, buildItem, buildProposal } from '#server/test/factories.ts';
import { bySize } from '#server/test/size.ts';

interface Kind {
  what: string;
  dialog: string;
  field: string;
  build: (seller: Seller) => Promise<string>;
  open: (page: Page) => Promise<void>;
}

const kinds: Kind[] = [
  {
    what: 'an invoice',
    dialog: 'Edit Invoice',
    field: 'Title',
    build: async ({ caller }) =>
      `/api/invoices/${(await buildInvoice(caller, (await buildClient(caller)).id)).id}`,
    open: async (page) => {
      await page.goto('/invoices');
      await chooseAction(page, 'INV-0001', 'Edit');
    },
  },
  {
    what: 'an item',
    dialog: 'Edit Item',
    field: 'Terms (optional)',
    build: async ({ caller }) => `/api/items/${(await buildItem(caller)).id}`,
    open: async (page) => {
      await page.goto('/items');
      await page.getByRole('button', { name: 'Edit Consulting' }).click();
    },
  },
  {
    what: 'a proposal',
    dialog: 'Edit Proposal',
    field: 'Title',
    build: async ({ caller }) =>
      `/api/proposals/${(await buildProposal(caller, (await buildClient(caller)).id)).id}`,
    open: async (page) => {
      await page.goto('/proposals');
      await chooseAction(page, 'PRO-0001', 'Edit');
    },
  },
  {
    what: 'a client',
    dialog: 'Edit Client',
    field: 'Company (optional)',
    build: async ({ caller }) => `/api/clients/${(await buildClient(caller)).id}`,
    open: async (page) => {
      await page.goto('/clients');
      await page.getByRole('button', { name: 'Edit Acme' }).click();
    },
  },
];

async function save(dialog: Locator, field: string, text: string): Promise<void> {
  await dialog.getByLabel(field, { exact: true }).fill(text);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
}

// The others are forms of the same make.
for (const { what, dialog: name, field, build, open } of kinds.slice(0, bySize(2, kinds.length)))
  test(
    `${what} that is saved in another tab meanwhile keeps both: nothing is replaced unasked`,
    LARGE,
    async ({ page, seller }) => {
      const path = await build(seller);
      const other = await page.context().newPage();
      const [mine, theirs] = [page, other].map((tab) => tab.getByRole('dialog', { name }));
      if (!mine || !theirs) throw new Error('There are two tabs');
      const stored = async () => JSON.stringify((await seller.caller.send('GET', path)).body);
      const value = (dialog: Locator) => dialog.getByLabel(field, { exact: true });

      await open(page);
      await open(other);
      await save(theirs, field, 'Theirs');
      await expect(theirs).toBeHidden();
      await save(mine, field, 'Mine');
      const notice = mine.getByRole('status').filter({ hasText: 'changed somewhere else' });
      await expect(notice).toBeInViewport();
      await expect(value(mine)).toHaveValue('Mine');
      expect(await stored()).toContain('Theirs');

      await mine.getByRole('button', { name: 'Load the latest version' }).click();
      await expect(value(mine)).toHaveValue('Theirs');
      await expect(notice).toBeHidden();

      await open(other);
      await save(theirs, field, 'Theirs again');
      await expect(theirs).toBeHidden();
      await save(mine, field, 'Mine after all');
      await mine.getByRole('button', { name: 'Save anyway' }).click();
      await expect(mine).toBeHidden();
      expect(await stored()).toContain('Mine after all');
    },
  );
