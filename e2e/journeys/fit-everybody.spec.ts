import type { Locator, Page } from '@playwright/test';
import { buildAwkwardWork } from '#e2e/fixtures/every-page.ts';
import { moving, outOfReach, smallFields } from '#e2e/fixtures/judges.ts';
import { expectNoSidewaysScroll } from '#e2e/fixtures/scroll.ts';
import { expectSound, resize } from '#e2e/fixtures/sound.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { inTurn, LARGE, PHONE } from '#e2e/fixtures/windows.ts';
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

const ZOOMED = [
  { width: 720, height: 450 },
  { width: 360, height: 400 },
];

/**
 * In windows of people who zoom, all that a dialog holds can be brought into view, and every button be pressed.
 * @param turn of many dialogs: every run has one of the windows for each
 */
async function expectUsable(page: Page, dialog: Locator, turn: number): Promise<void> {
  await expect(dialog).toBeVisible();
  for (const viewport of inTurn(turn, ZOOMED)) {
    await resize(page, viewport);
    await expectNoSidewaysScroll(page, `a dialog at ${viewport.width} pixels`);
    expect(await dialog.evaluate(outOfReach), `out of reach at ${viewport.width} pixels`).toEqual([]);
  }
  await resize(page, PHONE);
}

/** No field zooms the page of a phone, however it is held. */
async function expectLarge(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(smallFields), where).toEqual([]);
  await resize(page, { width: PHONE.height, height: PHONE.width });
  expect(await page.evaluate(smallFields), `${where}, on its side`).toEqual([]);
  await resize(page, PHONE);
}

/** Opens a form by its address, and judges it as phones and people who zoom have it. */
async function openForm(page: Page, turn: number, path: string, name: string): Promise<Locator> {
  await page.goto(path);
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('textbox').first()).toBeVisible();
  await expectLarge(page, path);
  await expectUsable(page, dialog, turn);
  return dialog;
}

test.describe('on a phone of somebody who wants less motion', () => {
  test.use({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
  });

  test(
    'every form for something new can be filled in, and says what is missing',
    LARGE,
    async ({ page, seller }) => {
      test.slow();
      await buildAwkwardWork(seller);
      for (const [turn, [path, name, submit, missing]] of (
        [
          ['/invoices?new=1', 'Create Invoice', 'Create Invoice', 'Title is required'],
          ['/proposals?new=1', 'Create Proposal', 'Create Proposal', 'Title is required'],
          ['/items?new=1', 'New Item', 'Create Item', 'Rate is required'],
          ['/clients?new=1', 'Add Client'],
          ['/recurring?new=1', 'New Recurring Invoice'],
        ] as const
      ).entries()) {
        const dialog = await openForm(page, turn, path, name);
        expect(await page.evaluate(moving), `moves in ${name}`).toEqual([]);
        if (submit) {
          await dialog.getByRole('button', { name: submit }).click();
          await expect(dialog.getByText(missing)).toBeVisible();
        }
        await expectSound(page, submit ? `${name} with errors` : name, turn);
      }
    },
  );

  test(
    'so can every form for something that is there, and every question be answered',
    LARGE,
    async ({ page, seller }) => {
      test.slow();
      const work = await buildAwkwardWork(seller);
      await openForm(page, 1, `/invoices?edit=${work.invoice.id}`, 'Edit Invoice');
      await expectSound(page, 'Edit Invoice', 1);
      await openForm(page, 0, `/invoices?duplicate=${work.invoice.id}`, 'Create Invoice');
      await openForm(page, 1, `/proposals?edit=${work.proposal.id}`, 'Edit Proposal');
      await openForm(page, 0, `/recurring?edit=${work.recurring.id}`, 'Edit Recurring Invoice');

      await page.goto(`/clients/${work.client.id}`);
      await page.getByRole('tab', { name: 'Notes' }).click();
      await expect(page.getByLabel('Content')).toBeVisible();
      await expectLarge(page, 'the note form');
      await page.getByRole('tab', { name: 'Details' }).click();
      await page.getByRole('button', { name: 'Edit' }).click();
      await expect(page.getByLabel('Name *')).toBeVisible();
      await expectLarge(page, 'the form of a client');

      await page.goto('/invoices');
      for (const [turn, action] of ['Mark as paid', 'Cancel invoice', 'Delete'].entries()) {
        await chooseAction(page, 'INV-0001', action);
        await expectUsable(page, page.getByRole('alertdialog'), turn);
        if (action === 'Delete') await expectSound(page, 'Delete Invoice');
        await page.keyboard.press('Escape');
      }
      for (const viewport of ZOOMED) {
        await resize(page, viewport);
        await page.keyboard.press('Control+k');
        await expect(page.getByRole('option', { name: 'New Invoice' })).toBeInViewport();
        await page.keyboard.press('Escape');
      }
    },
  );
});
