import type { Page } from '@playwright/test';
import { buildAwkwardWork, openSettled, visitorPaths, workspacePaths } from '#e2e/fixtures/every-page.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openCreateInvoice } from '#e2e/fixtures/workspace.ts';

/** Text fields that are shown smaller than phones like: they zoom the page when such a field gets the focus. */
function smallFields(): string[] {
  const fields = document.querySelectorAll<HTMLElement>(
    'input:not([type="checkbox"], [type="radio"], [type="file"], [type="hidden"]), textarea, select, [contenteditable="true"]',
  );
  return [...fields]
    .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map(
      (field) =>
        `${field.getAttribute('aria-label') ?? field.getAttribute('name') ?? field.id} ${field.className}`,
    );
}

const countFields = (page: Page) =>
  page.locator('input:visible:not([type="checkbox"]):not([type="file"]), textarea:visible').count();

async function expectLarge(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(smallFields), where).toEqual([]);
}

const phones = {
  'upright at 390 pixels': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  'on its side': { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
};

for (const [how, phone] of Object.entries(phones))
  test.describe(how, () => {
    test.use(phone);

    test('no field of a screen or a dialog zooms the page', async ({ page, seller }) => {
      test.slow();
      const work = await buildAwkwardWork(seller);
      for (const path of workspacePaths(work)) {
        await openSettled(page, path);
        await expectLarge(page, path);
      }

      const forms = [
        ...['/invoices?new=1', '/proposals?new=1', '/clients?new=1', '/items?new=1'],
        ...[`/invoices?edit=${work.invoice.id}`, `/invoices?duplicate=${work.invoice.id}`],
        `/proposals?edit=${work.proposal.id}`,
        ...['/recurring?new=1', `/recurring?edit=${work.recurring.id}`],
      ];
      for (const path of forms) {
        await page.goto(path);
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByRole('textbox').first()).toBeVisible();
        await expectLarge(page, path);
      }

      await page.goto(`/clients/${work.client.id}`);
      await page.getByRole('tab', { name: 'Notes' }).click();
      await expect(page.getByLabel('Content')).toBeVisible();
      await expectLarge(page, 'the note form');
      await page.getByRole('tab', { name: 'Details' }).click();
      await page.getByRole('button', { name: 'Edit' }).click();
      await expect(page.getByLabel('Name *')).toBeVisible();
      await expectLarge(page, 'the form of a client');
    });

    test('nor does a list to pick from, or the command palette', async ({ page, seller }) => {
      await buildAwkwardWork(seller);
      const dialog = await openCreateInvoice(page);
      const fields = await countFields(page);
      for (const opener of [
        dialog.getByLabel('Client', { exact: true }),
        dialog.getByRole('button', { name: 'From library' }),
      ]) {
        await opener.click();
        await expect.poll(() => countFields(page)).toBeGreaterThan(fields);
        await expectLarge(page, 'a picker');
        await page.keyboard.press('Escape');
        await expect.poll(() => countFields(page)).toBe(fields);
      }

      await page.goto('/settings');
      await page.getByLabel('Time zone').click();
      await expect(page.getByPlaceholder('Search', { exact: false }).last()).toBeVisible();
      await expectLarge(page, 'the time zones');

      await page.goto('/clients');
      await page
        .getByRole('button', { name: /^Search/ })
        .first()
        .click();
      await expect(page.getByPlaceholder('Search or jump to…')).toBeVisible();
      await expectLarge(page, 'the command palette');
    });

    test('nor does a page for everybody, or the answer to a proposal', async ({ seller, openVisitor }) => {
      test.slow();
      const work = await buildAwkwardWork(seller);
      const visitor = await openVisitor(phone);
      for (const path of visitorPaths(work)) {
        await openSettled(visitor, path);
        await expectLarge(visitor, path);
      }
      await visitor.goto('/auth');
      await visitor.getByRole('tab', { name: 'Sign Up' }).click();
      await expect(visitor.getByLabel('Full name')).toBeVisible();
      await expectLarge(visitor, 'the sign-up');
      await visitor.goto(`/proposal/${work.proposal.proposalNumber}`);
      await visitor.getByRole('button', { name: 'Decline Proposal' }).click();
      await expect(visitor.getByRole('textbox').first()).toBeVisible();
      await expectLarge(visitor, 'the question before declining');
    });
  });
