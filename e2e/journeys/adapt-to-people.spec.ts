import type { Page } from '@playwright/test';
import { buildAwkwardWork, visitorPaths, workspacePaths } from '#e2e/fixtures/every-page.ts';
import { judgePage, smallPhone } from '#e2e/fixtures/judge-page.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { LARGE } from '#e2e/fixtures/windows.ts';
import { sitePages } from '#shared/site-pages.ts';

/** The tab about invoicing shows five sections, each of which asks for what it shows. */
const mostRequests = (path: string) => (path.endsWith('tab=invoicing') ? 21 : 20);
const PARTS = 4;

/** Fonts of other scripts come in slices: as many as the words on the screen need. */
const SCRIPT_FONT = /\/(?:noto|load-script-fonts|wght)-[^/]*$/;

/** What is made for paper as well. */
const printed = /^\/(?:dashboard|invoices|proposals|clients|items|notifications|clients\/[\da-f-]{36})$/;

/** Notes what a page asks for when it is opened, until it rests. */
async function watchRequests(page: Page): Promise<() => Promise<string[]>> {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  // What an idle browser fetches ahead is for what may be opened later.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  return async () => {
    await expect.poll(() => requests).toContain('/api/events');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    return requests.filter((path) => !SCRIPT_FONT.test(path));
  };
}

for (let part = 0; part < PARTS; part++)
  test(
    `with the longest names and the largest sums every screen of the workspace can be read and used by everybody, and asks for few things (${part + 1} of ${PARTS})`,
    LARGE,
    async ({ page, seller, openVisitor }) => {
      test.slow();
      const paths = workspacePaths(await buildAwkwardWork(seller));
      const storageState = await page.context().storageState();
      for (const [turn, path] of paths.filter((_, index) => index % PARTS === part).entries()) {
        // What another screen has left in the browser would make this one's load lighter than it is.
        const cold = await openVisitor({ ...smallPhone, storageState });
        const requestsUntilRest = await watchRequests(cold);
        await judgePage(cold, path, {
          turn,
          isPrinted: printed.test(path),
          async onceOpened() {
            const requests = await requestsUntilRest();
            expect
              .soft(requests.length, `${path}: ${requests.join(' ')}`)
              .toBeLessThanOrEqual(mostRequests(path));
          },
        });
        await cold.context().close();
      }
    },
  );

test('so can every page that a visitor opens without an account', LARGE, async ({ seller, openVisitor }) => {
  test.slow();
  // `look-around` reads those for everybody.
  const isForEverybody = (path: string) => sitePages.some((page) => page.path === path);
  const paths = visitorPaths(await buildAwkwardWork(seller)).filter((path) => !isForEverybody(path));
  const visitor = await openVisitor(smallPhone);
  for (const [turn, path] of paths.entries()) await judgePage(visitor, path, { turn });
});
