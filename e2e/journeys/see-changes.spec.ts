import type { Page } from '@playwright/test';
import { type FrontProxy, startFrontProxy } from '#e2e/fixtures/front-proxy.ts';
import { test as base, expect } from '#e2e/fixtures/test.ts';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';

const test = base.extend<{ front: FrontProxy }>({
  front: async ({ baseURL }, use) => {
    const front = await startFrontProxy(baseURL ?? '');
    await use(front);
    await front.close();
  },
});

/** Takes the polls of every five seconds away, so that nothing but the event stream can bring a change. */
const stopPolls = (page: Page) =>
  page.addInitScript(() => {
    const { setInterval } = window;
    const kept = (...[work, pause, ...rest]: Parameters<typeof setInterval>) =>
      pause === 5_000 ? 0 : setInterval(work, pause, ...rest);
    Object.assign(window, { setInterval: kept });
  });

test('what a client answers shows on the screen that the seller has open', async ({
  page,
  seller,
  browser,
}) => {
  const client = await buildClient(seller.caller);
  const { proposalNumber } = await buildProposal(seller.caller, client.id);
  await stopPolls(page);
  const begun = page.waitForResponse('**/api/events?*');
  await page.goto('/proposals');
  expect((await begun).status()).toBe(200);
  const row = page.getByRole('row', { name: 'PRO-0001' });
  await expect(row).toContainText('Sent');

  const visit = await browser.newContext();
  const visitor = await visit.newPage();
  await visitor.goto(`/proposal/${proposalNumber}`);
  await visitor.getByRole('button', { name: 'Accept Proposal' }).click();
  await visitor.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(visitor.getByRole('heading', { name: 'Proposal Accepted' })).toBeVisible();
  await expect(row).toContainText('Accepted');
  // With the entry about a visit that lasted, there are three.
  await expect(page.getByRole('button', { name: /^Notifications/ })).toContainText(/[23]/);
  await visit.close();
});

test('a payment shows on the dashboard at once', async ({ page, seller }) => {
  const client = await buildClient(seller.caller);
  const { id } = await buildInvoice(seller.caller, client.id);
  await stopPolls(page);
  const begun = page.waitForResponse('**/api/events?*');
  await page.goto('/dashboard');
  await begun;
  await expect(page.getByText('Client added')).toBeVisible();
  await seller.caller.send('PUT', `/api/invoices/${id}`, { body: { status: 'paid' } });
  await expect(page.getByText('Invoice INV-0001 paid')).toBeVisible();
  await expect(page.getByText('$413.22').first()).toBeVisible();
});

for (const behaviour of ['refuse', 'hang'] as const)
  test(`when the stream is cut and then they ${behaviour}, polls take over; later it comes back`, async ({
    page,
    seller,
    front,
  }) => {
    const client = await buildClient(seller.caller);
    await page.goto(`${front.origin}/invoices`);
    await expect.poll(() => front.streams()).toBe(1);
    await buildInvoice(seller.caller, client.id, { title: 'Told of' });
    await expect(page.getByRole('row', { name: 'Told of' })).toBeVisible();
    front.cutStreams(behaviour);
    await buildInvoice(seller.caller, client.id, { title: 'Asked for' });
    await expect(page.getByRole('row', { name: 'Asked for' })).toBeVisible();
    front.cutStreams('pass');
    await expect.poll(() => front.streams(), { timeout: 30_000 }).toBe(1);
  });

test('the tabs of a browser share one stream', async ({ page, context, seller, front }) => {
  const client = await buildClient(seller.caller);
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await stopPolls(tab);
    await tab.goto(`${front.origin}/invoices`);
    await expect(tab.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible();
  }
  await expect.poll(() => front.streams()).toBe(1);
  await buildInvoice(seller.caller, client.id, { title: 'For both' });
  for (const tab of [page, second]) await expect(tab.getByRole('row', { name: 'For both' })).toBeVisible();
  expect(front.streams()).toBe(1);

  await page.close();
  await expect.poll(() => front.streams()).toBe(1);
  await buildInvoice(seller.caller, client.id, { title: 'For the one that is left' });
  await expect(second.getByRole('row', { name: 'For the one that is left' })).toBeVisible();
});
