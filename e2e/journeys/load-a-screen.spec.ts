import type { Page } from '@playwright/test';
import { buildAwkwardWork, workspacePaths } from '#e2e/fixtures/every-page.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { buildProposal } from '#server/test/factories.ts';

const MOST_REQUESTS = 20;

/** Fonts of other scripts come in slices: as many as the words on the screen need. */
const SCRIPT_FONT = /\/(?:noto|load-script-fonts|wght)-[^/]*$/;

/** Everything that a page asks for besides, until it rests. */
async function requestsOf(page: Page, path: string): Promise<string[]> {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(path);
  await expect(page.locator('main [aria-busy], main [role="status"]:has-text("Loading")')).toHaveCount(0);
  await expect.poll(() => requests).toContain('/api/events');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return requests.filter((path) => !SCRIPT_FONT.test(path));
}

test('no screen of the workspace asks for more than twenty things', async ({ seller, page, browser }) => {
  const work = await buildAwkwardWork(seller);
  // Figures of proposals are fetched once there are any.
  const { id } = await buildProposal(seller.caller, work.client.id);
  await seller.caller.send('PUT', `/api/proposals/${id}/status`, { body: { status: 'accepted' } });
  const paths = workspacePaths(work);
  const storageState = await page.context().storageState();
  for (const path of paths) {
    const context = await browser.newContext({ storageState });
    // What an idle browser fetches ahead is for what may be opened later.
    await context.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    const requests = await requestsOf(await context.newPage(), path);
    await context.close();
    expect.soft(requests.length, `${path}: ${requests.join(' ')}`).toBeLessThanOrEqual(MOST_REQUESTS);
  }
});

/** Top edges of the frames on a screen, from the first one down. */
const framesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main dl, main section')]
      .filter((frame) => frame.checkVisibility())
      .map((frame) => Math.round(frame.getBoundingClientRect().top)),
  );

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [390, 844],
] as const)
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height } });

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
