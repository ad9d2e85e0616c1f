import type { Page } from '@playwright/test';
import { buildAwkwardWork, openSettled, visitorPaths, workspacePaths } from '#e2e/fixtures/every-page.ts';
import { cutTexts, misprints, moving, smallFields, unmarkedFocus } from '#e2e/fixtures/judges.ts';
import { expectNoSidewaysScroll } from '#e2e/fixtures/scroll.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

const small = { width: 320, height: 640 };
const onItsSide = { width: 844, height: 390 };
const desktop = { width: 1280, height: 720 };

const STOPS = 25;

/**
 * Opens a page once, because that takes longest, and judges it as a small phone shows it, upright and on its side, and
 * as a desktop does for people who want less motion or forced colors.
 */
async function judge(page: Page, path: string): Promise<void> {
  await page.setViewportSize(small);
  await openSettled(page, path);
  await expectNoSidewaysScroll(page, path);
  expect(await page.evaluate(cutTexts), `cut on ${path}`).toEqual([]);
  expect(await page.evaluate(smallFields), `zooms on ${path}`).toEqual([]);
  expect(await page.evaluate(moving), `moves on ${path}`).toEqual([]);
  await page.setViewportSize(onItsSide);
  expect(await page.evaluate(smallFields), `zooms on its side on ${path}`).toEqual([]);
  await page.setViewportSize(desktop);
  expect(await page.evaluate(moving), `moves on ${path}`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'active' });
  for (let stop = 0; stop < STOPS; stop++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(unmarkedFocus), `without a ring on ${path}`).toBeUndefined();
  }
  await page.emulateMedia({ forcedColors: 'none' });
}

const phone = { viewport: small, hasTouch: true, isMobile: true, reducedMotion: 'reduce' } as const;

test.describe('with the longest names and the largest sums, on a small phone and for people with other needs', () => {
  test.use({ viewport: small, hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'reduce' } });

  test('every screen of the workspace can be read and used', async ({ page, seller }) => {
    test.slow();
    const work = await buildAwkwardWork(seller);
    for (const path of workspacePaths(work)) await judge(page, path);
    await page.goto('/invoices?new=1');
    await expect(page.getByRole('dialog', { name: 'Create Invoice' })).toBeVisible();
    expect(await page.evaluate(moving), 'a dialog').toEqual([]);
  });

  test('so can every page for everybody', async ({ seller, openVisitor }) => {
    test.slow();
    const work = await buildAwkwardWork(seller);
    const visitor = await openVisitor(phone);
    for (const path of visitorPaths(work)) await judge(visitor, path);
  });
});

test('a printed screen is dark on white, without what can be pressed', async ({
  page,
  seller,
  openVisitor,
}) => {
  const work = await buildAwkwardWork(seller);
  const visitor = await openVisitor({ colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'dark' });
  const judgePrint = async (judged: Page, path: string) => {
    await openSettled(judged, path);
    await judged.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await judged.evaluate(misprints), path).toEqual([]);
    await judged.emulateMedia({ media: 'screen' });
  };
  for (const path of ['/dashboard', '/invoices', '/proposals', '/clients', '/items', '/notifications'])
    await judgePrint(page, path);
  await judgePrint(page, `/clients/${work.client.id}`);
  for (const path of ['/help', '/terms', '/privacy', '/cookies', '/status', '/pricing'])
    await judgePrint(visitor, path);
});
