import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/fixtures/axe.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE } from '#e2e/fixtures/windows.ts';
import { buildClient, buildInvoice } from '#server/test/factories.ts';

/** Nothing in the bar of what can be done is cut off or broken into lines. */
async function expectFits(page: Page, widths: readonly number[]) {
  const bar = page.getByRole('region', { name: 'Selection' });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => bar.evaluate((element) => element.scrollWidth - element.clientWidth), `at ${width} px`)
      .toBeLessThanOrEqual(0);
    const clear = bar.getByRole('button', { name: 'Clear selection' });
    const edges = await Promise.all([bar.boundingBox(), clear.boundingBox()]);
    const [right, end] = edges.map((box) => (box ? box.x + box.width : 0));
    expect(end, `at ${width} px`).toBeLessThanOrEqual(right ?? 0);
  }
}

inWindows([PHONE, DESKTOP], ({ width, height }) => {
  test('many invoices are found, marked paid together and told of one by one', async ({ page, seller }) => {
    const client = await buildClient(seller.caller);
    for (const title of ['One', 'Two', 'Three']) await buildInvoice(seller.caller, client.id, { title });
    await page.goto('/invoices?min=1&sort=client');
    await expect(page.getByRole('button', { name: 'Amount: from 1', exact: true })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select INV-0001' }).check();
    await page.getByRole('checkbox', { name: 'Select INV-0003' }).check();
    await expect(page.getByText('2 selected')).toBeVisible();
    await expectAccessible(page, 'the list with a selection');
    await expectFits(page, [width, 1120, 1024, 768]);
    await page.setViewportSize({ width, height });
    if (width < 768) await page.getByRole('button', { name: 'Actions', exact: true }).click();
    const role = width < 768 ? 'menuitem' : 'button';
    await page.getByRole(role, { name: 'Mark as paid' }).click();
    const question = page.getByRole('alertdialog', { name: 'Mark 2 invoices as paid?' });
    await question.getByRole('button', { name: 'Mark as paid' }).click();
    await expect(page.getByText('2 invoices marked as paid', { exact: true })).toBeVisible();
    await expect(page.getByText('2 selected')).toBeHidden();
    await page.goto('/invoices?status=paid');
    await expect(page.getByText('Showing 2 of 2')).toBeVisible();
  });
});
