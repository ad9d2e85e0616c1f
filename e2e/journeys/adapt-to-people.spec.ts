import type { Page } from '@playwright/test';
import { buildAwkwardWork, openSettled, visitorPaths, workspacePaths } from '#e2e/fixtures/every-page.ts';
import { expect, type Seller, test } from '#e2e/fixtures/test.ts';

type Judge = (page: Page, path: string) => Promise<void>;

/** Every screen of the workspace and every page for everybody, each in a browser of its own kind. */
async function judgeAll(page: Page, visitor: Page, seller: Seller, judge: Judge): Promise<void> {
  const work = await buildAwkwardWork(seller);
  for (const path of workspacePaths(work)) {
    await openSettled(page, path);
    await judge(page, path);
  }
  for (const path of visitorPaths(work)) {
    await openSettled(visitor, path);
    await judge(visitor, path);
  }
}

/** The focused element, unless a line around it or around what it covers shows that it is. Runs in the page. */
function unmarkedFocus(): string | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.matches('main, [role="tabpanel"]')) return undefined;
  const isMarked = [undefined, '::after'].some((pseudo) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(focused, pseudo);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  return isMarked ? undefined : focused.outerHTML.slice(0, 160);
}

const STOPS = 25;

test('in forced colours every stop of the keyboard has its ring', async ({ page, seller, openVisitor }) => {
  test.slow();
  await page.emulateMedia({ forcedColors: 'active' });
  const visitor = await openVisitor({ forcedColors: 'active' });
  await judgeAll(page, visitor, seller, async (judged, path) => {
    for (let stop = 0; stop < STOPS; stop++) {
      await judged.keyboard.press('Tab');
      expect(await judged.evaluate(unmarkedFocus), `without a ring on ${path}`).toBeUndefined();
    }
  });
});

/** What would move by itself or on the way from one state to another. Runs in the page. */
function moving(): string[] {
  const seconds = (list: string) => Math.max(...list.split(',').map((part) => Number.parseFloat(part)));
  return [...document.querySelectorAll('html, body, body *')]
    .filter((element) => {
      const style = getComputedStyle(element);
      const isAnimated = style.animationName !== 'none' && seconds(style.animationDuration) > 0.001;
      const changes = style.transitionProperty !== 'none' && seconds(style.transitionDuration) > 0.001;
      return isAnimated || changes || style.scrollBehavior === 'smooth';
    })
    .map((element) => element.outerHTML.slice(0, 160));
}

test('for people who want less motion nothing moves', async ({ page, seller, openVisitor }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const visitor = await openVisitor({ reducedMotion: 'reduce' });
  await judgeAll(page, visitor, seller, async (judged, path) => {
    expect(await judged.evaluate(moving), `moves on ${path}`).toEqual([]);
  });
  await page.goto('/invoices?new=1');
  await expect(page.getByRole('dialog', { name: 'Create Invoice' })).toBeVisible();
  expect(await page.evaluate(moving), 'a dialog').toEqual([]);
});

/** What a printed page must not have: things to press, and light text that paper swallows. Runs in the page. */
function misprints(): string[] {
  const pressed = [
    ...document.querySelectorAll<HTMLElement>('nav, aside, button:not([role]), [type="search"]'),
  ]
    // A notification or an open question is text first.
    .filter((element) => element.checkVisibility() && !element.closest('ul, .faq'))
    .map((element) => element.outerHTML.slice(0, 160));
  const channels = getComputedStyle(document.body).color.match(/\d+/g)?.map(Number) ?? [];
  const isDark = channels.slice(0, 3).every((channel) => channel < 80);
  return [...pressed, ...(isDark ? [] : [`text in ${channels.join(' ')}`])];
}

test('a printed screen is dark on white, without what can be pressed', async ({
  page,
  seller,
  openVisitor,
}) => {
  const work = await buildAwkwardWork(seller);
  const visitor = await openVisitor({ colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'dark' });
  const judge: Judge = async (judged, path) => {
    await openSettled(judged, path);
    await judged.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await judged.evaluate(misprints), path).toEqual([]);
    await judged.emulateMedia({ media: 'screen' });
  };
  for (const path of ['/dashboard', '/invoices', '/proposals', '/clients', '/items', '/notifications'])
    await judge(page, path);
  await judge(page, `/clients/${work.client.id}`);
  for (const path of ['/help', '/terms', '/privacy', '/cookies', '/status', '/pricing'])
    await judge(visitor, path);
});
