import type { Page } from '@playwright/test';
import { buildAwkwardWork } from '#e2e/fixtures/every-page.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE, TABLET } from '#e2e/fixtures/windows.ts';

/** Top edges of the frames on a screen, from the first one down. What stands within one isn't. */
const framesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main dl, main section:not(section section)')]
      .filter((frame) => frame.checkVisibility())
      .map((frame) => Math.round(frame.getBoundingClientRect().top)),
  );

inWindows([PHONE, DESKTOP, TABLET], () => {
  test('a screen whose code is on its way has its frames already where they stay', async ({
    seller,
    page,
  }) => {
    await buildAwkwardWork(seller);
    // Who has something left to set up is shown that first.
    await seller.caller.send('PUT', '/api/user/profile', { body: { address: '1 Main Street' } });
    for (const path of ['/dashboard', '/clients', '/invoices', '/proposals', '/items', '/notifications']) {
      let letCome = () => {};
      const held = new Promise<void>((resolve) => {
        letCome = resolve;
      });
      const code = new RegExp(`/assets/${path.slice(1)}-page-`);
      await page.route(code, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(path);
      await expect(page.locator(`[data-skeleton="${path}"]`)).toBeAttached();
      await expect(page.getByText('Loading...')).toHaveClass('sr-only');
      const before = await framesOf(page);
      letCome();
      await expect(page.locator('[data-skeleton]')).toHaveCount(0);
      await expect(page.locator('main [aria-busy]')).toHaveCount(0);
      expect((await framesOf(page)).slice(0, 2), path).toEqual(before.slice(0, 2));
      await page.unroute(code);
    }
  });
});
