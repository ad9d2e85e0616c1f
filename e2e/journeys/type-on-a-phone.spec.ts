import type { Page } from '@playwright/test';
import { buildAwkwardWork } from '#e2e/fixtures/every-page.ts';
import { smallFields } from '#e2e/fixtures/judges.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openCreateInvoice } from '#e2e/fixtures/workspace.ts';

const countFields = (page: Page) =>
  page.locator('input:visible:not([type="checkbox"]):not([type="file"]), textarea:visible').count();

const upright = { width: 390, height: 844 };
const onItsSide = { width: 844, height: 390 };

/** However the phone is held. */
async function expectLarge(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(smallFields), where).toEqual([]);
  await page.setViewportSize(onItsSide);
  expect(await page.evaluate(smallFields), `${where}, on its side`).toEqual([]);
  await page.setViewportSize(upright);
}

const phone = { viewport: upright, hasTouch: true, isMobile: true };

test.describe('on a phone', () => {
  test.use(phone);

  test('no list to pick from zooms the page, nor does the command palette', async ({ page, seller }) => {
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

  test('nor does the sign-up, or the answer to a proposal', async ({ seller, openVisitor }) => {
    const work = await buildAwkwardWork(seller);
    const visitor = await openVisitor(phone);
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
