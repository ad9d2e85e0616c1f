import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/fixtures/axe.ts';
import { judgePage, smallPhone } from '#e2e/fixtures/judge-page.ts';
import { expectNoSidewaysScroll } from '#e2e/fixtures/scroll.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, LARGE, PHONE } from '#e2e/fixtures/windows.ts';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { bySize } from '#server/test/size.ts';
import { sitePages } from '#shared/site-pages.ts';

/** Everything that the page asks others for. */
function watchForeigners(page: Page, origin: string | undefined): string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) foreign.push(request.url());
  });
  return foreign;
}

/** Adds up how far what is shown has moved by itself. Runs in the page. */
function countShifts(): void {
  const counted = Object.assign(window, { shifted: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      counted.shifted += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Pages that somebody may want on paper. */
const printed = new Set<string>(['/help', '/terms', '/privacy', '/cookies', '/status', '/pricing']);

/** Where the page leads to, and the places in it that can be led to. */
const linksOf = (page: Page) =>
  page.evaluate(() => ({
    hrefs: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href),
    ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
  }));

test(
  'a visitor reads every page, in windows of every size, and every link leads somewhere',
  LARGE,
  async ({ openVisitor, baseURL }) => {
    test.slow();
    const page = await openVisitor(smallPhone);
    const foreign = watchForeigners(page, baseURL);
    const targets = new Set<string>();
    const places = new Map<string, Set<string>>();
    for (const [turn, { path, title }] of sitePages.entries()) {
      await judgePage(page, path, {
        turn,
        isPrinted: printed.has(path),
        async onceOpened() {
          await expect(page).toHaveTitle(`${title} · Billwright`);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          const { hrefs, ids } = await linksOf(page);
          for (const href of hrefs) targets.add(href);
          places.set(path, new Set(ids));
        },
      });
    }
    expect(foreign).toEqual([]);
    for (const target of targets) {
      const { protocol, pathname, hash } = new URL(target);
      if (protocol === 'mailto:') {
        expect(target).toMatch(/^mailto:(support|partners)@billwright\.example(\?|$)/);
        continue;
      }
      if (hash) expect([target, places.get(pathname)?.has(hash.slice(1))]).toEqual([target, true]);
      expect([target, (await page.request.get(target)).status()]).toEqual([target, 200]);
    }
    const files = ['/sitemap.xml', '/robots.txt', '/favicon.svg', '/site/preview.png'];
    for (const path of [...sitePages.map(({ path }) => path), ...files])
      expect([path, (await page.request.get(path)).status()]).toEqual([path, 200]);
  },
);

inWindows([PHONE, DESKTOP], (viewport) => {
  test.use({ colorScheme: 'light' });

  test('a seller reads every page, and nothing in it moves', async ({ page, seller }) => {
    await page.addInitScript(countShifts);
    for (const [index, { path }] of sitePages.filter((entry) => entry.path !== '/').entries()) {
      await page.goto(path);
      if (viewport.width > 700) {
        await expect(page.getByRole('button', { name: seller.user.fullName })).toBeVisible();
      }
      await expect(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toBeVisible();
      // Only the banner differs from what a visitor reads, and is the same on all of them.
      if (bySize(index === 0, true)) await expectAccessibleInBothThemes(page, `${path}, signed in`);
      await expectNoSidewaysScroll(page, `${path}, signed in`);
      const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
      expect([path, shifted]).toEqual([path, 0]);
    }
    await page.goto('/');
    await expect(page).toHaveURL('/dashboard');
  });
});

test('the workspace leaves these addresses to the server', async ({ page, seller }) => {
  await page.goto('/clients');
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await page.evaluate(() => history.pushState(null, '', '/pricing'));
  await expect(page.getByRole('heading', { name: 'Free to send. Pro to collect.' })).toBeVisible();
  await expect(page.getByRole('button', { name: seller.user.fullName })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('everything can be read, and every page reached', async ({ page }) => {
    for (const { path } of sitePages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const name of ['Features', 'Pricing', 'Sign In', 'Get Started Free'])
        await expect(page.getByRole('banner').getByRole('link', { name }).first()).toBeVisible();
    }
    await page.goto('/help');
    await expect(page.getByText('half a cent goes up')).toBeVisible();
    await page.goto('/status');
    await expect(page.getByText(/^\w+ \d+, 20\d\d, \d\d:\d\d:\d\d UTC$/)).toBeVisible();
  });
});

test('the mobile menu works with the keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/pricing');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  for (const [role, name] of [
    ['link', 'Billwright'],
    ['link', 'Get Started Free'],
    ['button', 'Open menu'],
  ] as const) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('banner').getByRole(role, { name }).first()).toBeFocused();
  }
  await page.keyboard.press('Enter');
  const menu = page.locator('#menu');
  for (const name of ['Features', 'Pricing', 'Sign In', 'Get Started Free']) {
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name })).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/features');
});

test('a seller looks up what is new, and signs out', async ({ page, seller }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const client = await buildClient(seller.caller);
  const invoice = await buildInvoice(seller.caller, client.id, { title: 'Open' });
  await seller.caller.send('PUT', `/api/invoices/${invoice.id}`, { body: { status: 'paid' } });
  await page.goto('/features');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const panel = page.getByRole('region', { name: 'Notification panel' });
  await expectAccessibleInBothThemes(page, 'the panel of the bell');
  await panel.getByRole('button', { name: invoice.displayNumber }).click();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await page.getByRole('button', { name: seller.user.fullName }).click();
  await expectAccessibleInBothThemes(page, 'the user menu');
  await page.locator('#user-menu').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('You have been successfully logged out.').first()).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('easy to pay');
});

test('an article is found, opened by its address, and narrowed to its category', async ({ page }) => {
  await page.goto('/help#overdue');
  await expect(page.getByText('At the start of the day after its due date')).toBeInViewport();
  await page.getByLabel('Search help').fill('half a cent');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['How are amounts rounded?']);
  await page.getByLabel('Search help').fill('');
  const payments = page.getByRole('button', { name: /^Payments / });
  await payments.click();
  await expect(page.getByRole('heading', { level: 2, name: 'Payments' })).toBeInViewport();
  await expectAccessibleInBothThemes(page, 'one category');
  await page.getByRole('button', { name: '← Show all categories' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Account' })).toBeVisible();
  await page.getByLabel('Search help').fill('zeppelin');
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'no results');
});

test('the sign-up form links the terms and the privacy policy', async ({ page, context }) => {
  await page.goto('/auth?tab=sign-up');
  for (const [name, path] of [
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const) {
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name }).click();
    await expect(await opened).toHaveURL(path);
  }
  await expect(page.getByRole('checkbox', { name: /^I agree to receive SMS/ })).not.toBeChecked();
});

test('the demo plays in a dialog, and the keyboard leads in and out', async ({ page }) => {
  await page.goto('/');
  const opener = page.getByRole('link', { name: 'Watch Demo' });
  // Until React has taken the page over, the link leads to the film itself.
  const isTaken = (link: Element) => Object.keys(link).some((key) => key.startsWith('__reactProps'));
  await expect.poll(() => opener.evaluate(isTaken)).toBe(true);
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Demo of Billwright' });
  await expect(dialog).toBeVisible();
  const film = dialog.locator('video');
  await expect(film).toHaveText('Your browser does not support the video tag.');
  const played = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(played).toBeGreaterThan(0.5);
  const cues = () => film.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length ?? 0);
  await expect.poll(cues).toBeGreaterThan(5);
  await expectAccessibleInBothThemes(page, 'the demo');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
