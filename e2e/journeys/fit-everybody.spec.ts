import type { Locator } from '@playwright/test';
import { buildAwkwardWork } from '#e2e/fixtures/every-page.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { chooseAction } from '#e2e/fixtures/workspace.ts';

test.describe('at 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the row of settings shows at which side there is more', async ({ page, seller: _ }) => {
    await page.goto('/settings');
    const tabs = page.getByRole('tablist', { name: 'Settings' });
    await expect(tabs).toHaveAttribute('data-hidden', 'end');
    await page.getByRole('tab', { name: 'Notifications' }).click();
    await expect(tabs).toHaveAttribute('data-hidden', 'both');
    await page.getByRole('tab', { name: 'Security' }).click();
    await expect(tabs).toHaveAttribute('data-hidden', 'start');
  });
});

/** All that a dialog holds can be brought into view, and its last button be pressed. */
async function expectUsable(dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  const controls = dialog.locator(
    'input:visible:not([aria-hidden]), textarea:visible, [role="combobox"], [role="checkbox"]',
  );
  for (const control of await controls.all()) {
    await control.scrollIntoViewIfNeeded();
    await expect(control).toBeInViewport({ ratio: 0.9 });
  }
  for (const button of await dialog.locator('button:enabled').all()) {
    await button.scrollIntoViewIfNeeded();
    await button.click({ trial: true });
  }
}

for (const viewport of [
  { width: 720, height: 450 },
  { width: 360, height: 400 },
])
  test.describe(`zoomed to ${viewport.width} by ${viewport.height} pixels`, () => {
    test.use({ viewport });

    test('every dialog can be filled in and answered', async ({ page, seller }) => {
      await buildAwkwardWork(seller);
      for (const [path, name] of [
        ['/invoices?new=1', 'Create Invoice'],
        ['/proposals?new=1', 'Create Proposal'],
        ['/clients?new=1', 'Add Client'],
        ['/items?new=1', 'New Item'],
        ['/recurring?new=1', 'New Recurring Invoice'],
      ] as const) {
        await page.goto(path);
        await expectUsable(page.getByRole('dialog', { name }));
      }
      await page.goto('/invoices');
      for (const action of ['Delete', 'Mark as paid', 'Cancel invoice']) {
        await chooseAction(page, 'INV-0001', action);
        await expectUsable(page.getByRole('alertdialog'));
        await page.keyboard.press('Escape');
      }
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('option', { name: 'New Invoice' })).toBeInViewport();
    });
  });
