import type { Page } from '@playwright/test';
import { buildAwkwardWork, visitorPaths } from '#e2e/fixtures/every-page.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

/** What fails behind the screens: answers that are failures, and whatever the browser notes on its console. */
function watchFailures(page: Page): string[] {
  const failures: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    // The next page ends what the one before still asks for.
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') failures.push(`${reason}: ${request.url()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') failures.push(`console: ${message.text()}`);
  });
  return failures;
}

/** Loads a page and comes back to its window, which asks again who is signed in. */
async function visit(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('h1, h2').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const open = new Set<unknown>();
  page.on('request', (request) => open.add(request));
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => open.delete(request));
  await page.evaluate(async () => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    // What the event asks for has been sent by then.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
  await expect.poll(() => open.size).toBe(0);
}

test('no call fails where nobody is signed in', async ({ seller, openVisitor }) => {
  const paths = visitorPaths(await buildAwkwardWork(seller)).filter(
    (path) => !/nowhere|INV-0001|none$/.test(path),
  );
  const visitor = await openVisitor();
  const failures = watchFailures(visitor);
  for (const path of [...paths, '/reset-password?token=none', '/dashboard', '/clients']) {
    await visit(visitor, path);
    expect(failures, path).toEqual([]);
  }
});

test('no call fails where a session has come to its end', async ({ page, seller }) => {
  const cookies = await page.context().cookies();
  await seller.caller.send('POST', '/api/logout');
  await page.context().addCookies(cookies);
  const failures = watchFailures(page);
  for (const path of ['/', '/pricing', '/auth', '/dashboard']) {
    await visit(page, path);
    expect(failures, path).toEqual([]);
  }
});
