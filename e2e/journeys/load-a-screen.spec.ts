import type { Page } from '@playwright/test';
import { buildAwkwardWork, workspacePaths } from '#e2e/fixtures/every-page.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

const MOST_REQUESTS = 20;

/** Everything that a page asks for, until it rests. */
async function requestsOf(page: Page, path: string): Promise<string[]> {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(path);
  await expect(page.locator('main [aria-busy], main [role="status"]:has-text("Loading")')).toHaveCount(0);
  await expect.poll(() => requests).toContain('/api/events');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return requests;
}

test('no screen of the workspace asks for more than twenty things', async ({ seller, page, browser }) => {
  const paths = workspacePaths(await buildAwkwardWork(seller));
  const storageState = await page.context().storageState();
  for (const path of paths) {
    const context = await browser.newContext({ storageState });
    const requests = await requestsOf(await context.newPage(), path);
    await context.close();
    expect.soft(requests.length, `${path}: ${requests.join(' ')}`).toBeLessThanOrEqual(MOST_REQUESTS);
  }
});
