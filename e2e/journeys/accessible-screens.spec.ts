import type { Locator, Page } from '@playwright/test';
import { expectSound } from '#e2e/fixtures/sound.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { LARGE } from '#e2e/fixtures/windows.ts';
import { buildClient, buildInvoice, buildNote, buildProposal } from '#server/test/factories.ts';

/* What screens show that `adapt-to-people` does not: errors, nothing yet, and what is behind a tab. */

test.use({ colorScheme: 'light' });

/** Opens a screen, waits for what it shows and judges it. */
async function visit(page: Page, turn: number, path: string, sight: Locator): Promise<void> {
  await page.goto(path);
  await expect(sight).toBeVisible();
  await expectSound(page, path, turn);
}

test('the sign-in screen', LARGE, async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expectSound(page, 'Sign Up with errors');
});

test('the screens of an empty workspace', LARGE, async ({ page, seller: _ }) => {
  const heading = (name: string) => page.getByRole('heading', { name });
  await visit(page, 0, '/invoices', heading('No invoices found'));
  await visit(page, 1, '/proposals', heading('No proposals found'));
  await visit(page, 2, '/clients', heading('Who do you work for?'));
  await visit(page, 3, '/items', heading('No items yet'));
  await visit(page, 4, '/notifications', page.getByText('No notifications yet'));
});

test('the tabs of a client', LARGE, async ({ page, seller }) => {
  const client = await buildClient(seller.caller);
  await buildNote(seller.caller, client.id);
  await buildInvoice(seller.caller, client.id);
  await buildProposal(seller.caller, client.id);
  await page.goto(`/clients/${client.id}`);
  for (const [turn, tab] of ['Invoices', 'Proposals'].entries()) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByText(/^Showing/)).toBeVisible();
    await expectSound(page, `${tab} of a client`, turn);
  }
  await page.getByRole('tab', { name: 'Notes' }).click();
  await expect(page.getByRole('heading', { name: 'Call' })).toBeVisible();
  await expectSound(page, 'notes');
});
