import type { Page } from '@playwright/test';
import { expectSound } from '#e2e/fixtures/sound.ts';
import { expect, expectToast, type Seller, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, LARGE, PHONE } from '#e2e/fixtures/windows.ts';
import { chooseAction } from '#e2e/fixtures/workspace.ts';
import { buildClient, buildInvoice, buildProposal, dayFromToday } from '#server/test/factories.ts';
import type { DashboardAnalytics } from '#shared/dashboard.ts';

/** A client with three invoices, paid, open and late (or open as well), and an accepted proposal. */
async function fill(seller: Seller, { lateDay = -40 } = {}) {
  const client = await buildClient(seller.caller, {
    name: 'Northwind Harbour Logistics & Warehousing GmbH, Department of Accounts Payable',
  });
  const paid = await buildInvoice(seller.caller, client.id, { title: 'Settled' });
  await buildInvoice(seller.caller, client.id, { title: 'Open' });
  await buildInvoice(seller.caller, client.id, { title: 'Late', dueDate: dayFromToday(lateDay) });
  await seller.caller.send('PUT', `/api/invoices/${paid.id}`, { body: { status: 'paid' } });
  const proposal = await buildProposal(seller.caller, client.id, { title: 'Offer' });
  await seller.caller.send('PUT', `/api/proposals/${proposal.id}/status`, { body: { status: 'accepted' } });
  return client;
}

/** Shows the screens of a Pro seller; the figures of the charts that only they have are made up. */
async function becomePro(page: Page): Promise<void> {
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), isPremium: true } });
  });
  await page.route('**/api/dashboard/analytics', async (route) => {
    const response = await route.fetch();
    const { revenueByMonth, forecast } = (await response.json()) as DashboardAnalytics;
    const names = ['Acme', 'Northwind Harbour Logistics & Warehousing GmbH', 'Tidewater', 'Papertrail'];
    const json = {
      forecast,
      revenueByMonth: revenueByMonth.map(({ month }) => ({ month, count: 9, amount: '8000000000.10' })),
      outstandingByAge: {
        notDue: { count: 6, amount: '487026.25' },
        days1To30: { count: 1, amount: '9999999999.99' },
        days31To60: { count: 0, amount: '0.00' },
        daysOver60: { count: 1, amount: '0.20' },
      },
      revenueByClient: names.map((name, index) => ({
        clientId: `00000000-0000-4000-8000-00000000000${index}`,
        name,
        count: 2,
        amount: `${9 - index}000000000.00`,
      })),
      daysToPay: revenueByMonth.map(({ month }, index) => ({
        month,
        count: index % 3,
        days: index % 3 ? 12.5 : null,
      })),
    };
    await route.fulfill({ response, json });
  });
}

/** Notes how far anything has moved on this page without having been asked to. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { total: 0 };
    Object.assign(window, { shifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) seen.total += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);
}

test.describe('in the light theme', LARGE, () => {
  test.use({ colorScheme: 'light' });

  test('a new business, then a busy one', async ({ page, seller }) => {
    await page.goto('/dashboard');
    await expect(page.getByText('No recent activity')).toBeVisible();
    await expect(page.getByText('No recent invoices to display.')).toBeVisible();
    await expectSound(page, 'a new business');
    await fill(seller);
    await page.reload();
    await expect(page.getByRole('img', { name: /^Bar chart of revenue/ })).toBeVisible();
    await expect(page.getByText('Proposal PRO-0001 accepted')).toBeVisible();
    await expect(page.getByText('INV-0003', { exact: true })).toBeVisible();
    await page.getByText('Show figures').click();
    await expect(page.getByRole('table', { name: 'Revenue by month' })).toBeVisible();
    await expectSound(page, 'a busy business');
    await page.goto('/dashboard?view=invoices');
    await expect(page.getByText('Showing 3 of 3')).toBeVisible();
    await expectSound(page, 'All Invoices');
  });

  test('the charts of a Pro seller', async ({ page, seller }) => {
    await fill(seller);
    await becomePro(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('img', { name: /^Line chart of the days/ })).toBeVisible();
    await expect(page.getByText('8 unpaid invoices')).toBeVisible();
    await expect(page.getByText('All others')).toBeVisible();
    await expect(page.getByText('Upgrade to Pro, $29 a month')).toHaveCount(0);
    await expectSound(page, 'the charts');
  });
});

inWindows([PHONE, DESKTOP], () => {
  test('nothing moves while figures and charts arrive', async ({ page, seller }) => {
    // What is late becomes news within a minute, and news moves the list of activities.
    await fill(seller, { lateDay: 20 });
    const shifts = await watchShifts(page);
    const waiting: (() => void)[] = [];
    const held = new Promise<void>((resolve) => waiting.push(resolve));
    await page.route(/\/api\/(dashboard|invoices|proposals)\b/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/dashboard');
    await expect(page.getByRole('list', { name: 'Loading activity' })).toBeVisible();
    for (const release of waiting) release();
    await expect(page.getByRole('img', { name: /^Bar chart of revenue/ })).toBeVisible();
    await expect(page.getByText('From 1 paid invoice')).toBeVisible();
    await expect(page.getByText('Proposal PRO-0001 accepted')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Recent invoices' })).toBeVisible();
    expect(await shifts()).toBe(0);
  });
});

test('the figures follow what is done with an invoice on the dashboard', async ({ page, seller }) => {
  const client = await buildClient(seller.caller);
  await buildInvoice(seller.caller, client.id);
  await page.goto('/dashboard');
  const figures = page.getByLabel('Dashboard statistics');
  await expect(figures).toContainText(/Total Revenue\s*\$0\.00/);
  await expect(figures).toContainText(/Pending Invoices\s*1/);
  await chooseAction(page, 'INV-0001', 'Mark as paid');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expectToast(page, 'Success', 'Invoice updated successfully');
  await expect(figures).toContainText(/Total Revenue\s*\$413\.22\s*From 1 paid invoice/);
  await expect(figures).toContainText(/Pending Invoices\s*0/);
  await expect(page.getByText('Invoice INV-0001 paid')).toBeVisible();
  await chooseAction(page, 'INV-0001', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Invoice' }).click();
  await expectToast(page, 'Success', 'Invoice deleted successfully');
  await expect(figures).toContainText(/Total Revenue\s*\$0\.00/);
  await expect(page.getByText('No recent invoices to display.')).toBeVisible();
});

test('earlier events follow without repeats or gaps while new ones arrive', async ({ page, seller }) => {
  for (let number = 1; number <= 18; number += 1)
    await buildClient(seller.caller, { name: `Client ${String(number).padStart(2, '0')}` });
  await page.goto('/dashboard');
  const feed = page.getByRole('region', { name: 'Recent Activity' });
  await expect(feed.getByText('Showing the latest 15')).toBeVisible();
  await buildClient(seller.caller, { name: 'Client 19' });
  await feed.getByRole('button', { name: 'Load More' }).click();
  await expect(feed.getByText(/^Showing (18|19) events$/)).toBeVisible();
  // The next poll brings what is new.
  await expect(feed.getByText('Showing 19 events')).toBeVisible();
  const names = await feed.getByText(/^Client \d\d$/).allTextContents();
  expect(names).toEqual(
    Array.from({ length: 19 }, (_, index) => `Client ${String(19 - index).padStart(2, '0')}`),
  );
});

test('quick actions lead to forms, and all invoices are filtered by status', async ({ page, seller }) => {
  await fill(seller);
  await page.goto('/dashboard');
  for (const [action, form] of [
    ['New Invoice', '/invoices?new=1'],
    ['Add Client', '/clients?new=1'],
    ['New Proposal', '/proposals?new=1'],
  ] as const)
    await expect(page.getByRole('link', { name: action, exact: true })).toHaveAttribute('href', form);
  await page.getByRole('link', { name: 'New Proposal', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Create Proposal' })).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'All Invoices by status' }).click();
  await expect(page.getByText('Showing 3 of 3')).toBeVisible();
  for (const [status, title] of [
    ['Paid', 'Settled'],
    ['Pending', 'Open'],
    ['Overdue', 'Late'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: status, exact: true }).click();
    await expect(page.getByText('Showing 1 of 1')).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(title) })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Dashboard', exact: true }).last().click();
  await expect(page.getByLabel('Dashboard statistics')).toBeVisible();
});
