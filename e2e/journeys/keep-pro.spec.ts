import type { Page } from '@playwright/test';
import {
  type BilledServer,
  openBilling,
  signUp,
  startBilledServer,
  subscribe,
} from '#e2e/fixtures/billed-server.ts';
import { expect, expectToast, test } from '#e2e/fixtures/test.ts';
import { clientFields, invoiceFields } from '#server/test/factories.ts';

let billed: BilledServer;
// On one worker: each other would start a server of its own.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  billed = await startBilledServer();
});
test.afterAll(() => billed.stop());

/** Waits until what the provider has told is known. */
async function expectPlan(page: Page, plan: Record<string, unknown>): Promise<void> {
  const read = async () => (await page.request.get(`${billed.origin}/api/user/plan`)).json();
  await expect.poll(read).toMatchObject(plan);
}

test('monthly becomes yearly at once, unless the card is refused', async ({ page }) => {
  await signUp(page, billed);
  const subscription = await subscribe(page, billed, 'monthly');
  subscription.declines = true;
  await openBilling(page, billed);
  await page.getByRole('button', { name: 'Switch to Yearly' }).click();
  await page.getByRole('button', { name: 'Switch Plan' }).click();
  await expectToast(page, 'Payment Failed', 'Your card was declined.');
  subscription.declines = false;
  await openBilling(page, billed);
  await expect(page.getByText('$19.99/month')).toBeVisible();
  await page.getByRole('button', { name: 'Switch to Yearly' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('You pay $99 for a year from today.');
  await page.getByRole('button', { name: 'Switch Plan' }).click();
  await expectToast(page, 'Plan Changed', 'Your subscription is up to date.');
  await expect(page.getByText('$99/year')).toBeVisible();
  await page.reload();
  await expect(page.getByText('$99/year')).toBeVisible();
});

test('yearly becomes monthly when the year is over, unless it is taken back', async ({ page }) => {
  await signUp(page, billed);
  await subscribe(page, billed, 'yearly');
  await openBilling(page, billed);
  await page.getByRole('button', { name: 'Switch to Monthly' }).click();
  await page.getByRole('button', { name: 'Switch Plan' }).click();
  await expect(page.getByText(/^Changes to Monthly on /)).toBeVisible();
  await expect(page.getByText('$99/year')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Stay on Yearly' }).click();
  const question = page.getByRole('alertdialog', { name: 'Stay on Yearly?' });
  await expect(question).toContainText('Your plan stays the same');
  await question.getByRole('button', { name: 'Stay on Yearly' }).click();
  await expect(page.getByText(/^Renews on /)).toBeVisible();
});

test('a payment that is late is told on every screen, and no more once it is made', async ({ page }) => {
  await signUp(page, billed);
  const { id } = await subscribe(page, billed);
  await billed.stripe.books.renew(id, false);
  await page.goto(`${billed.origin}/clients`);
  const notice = page.getByText(
    /^Your last payment for Pro failed\. Pro ends on \w+ \d+, \d{4} unless it is paid\.$/,
  );
  await expectPlan(page, { lateUntil: expect.any(String) });
  await page.reload();
  await expect(notice).toBeVisible();
  await page.getByRole('link', { name: 'Open Billing' }).click();
  await expect(page.getByText('Payment failed', { exact: true })).toBeVisible();
  for (const link of [
    page.getByRole('link', { name: 'Pay Invoice' }),
    page.getByRole('listitem').filter({ hasText: 'Open' }).getByRole('link'),
  ])
    await expect(link).toHaveAttribute('href', /^https:\/\/invoice\.stripe\.com\//);
  await expect(page.getByRole('link', { name: /Pro Plan/ })).toBeVisible();
  await billed.stripe.books.renew(id, true);
  await expectPlan(page, { lateUntil: null });
  await page.goto(`${billed.origin}/settings?tab=billing`);
  await expect(page.getByText(/^Renews on /)).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('Pro that has ended takes its features along and leaves all data', async ({ page, openVisitor }) => {
  await signUp(page, billed);
  const { id } = await subscribe(page, billed);
  const { origin } = billed;
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${origin}${path}`, { data });
    expect(answer.ok()).toBe(true);
    return (await answer.json()) as Record<string, string>;
  };
  const { accountId = '' } = await post('/api/connect/create-account', {});
  await billed.stripe.connect.change(accountId, {
    details_submitted: true,
    charges_enabled: true,
    payouts_enabled: true,
    requirements: { disabled_reason: null, currently_due: [], past_due: [] },
  });
  await page.request.get(`${origin}/api/connect/status?fresh=1`);
  const client = await post('/api/clients', clientFields());
  const { invoiceNumber } = await post(
    '/api/invoices',
    invoiceFields(client.id ?? '', { paymentMethod: 'stripe' }),
  );
  const visitor = await openVisitor();
  await visitor.goto(`${origin}/invoice/${invoiceNumber}`);
  await expect(visitor.getByRole('button', { name: 'Pay with Card' })).toBeVisible();
  await billed.stripe.books.cancel(id);
  await expectPlan(page, { isPremium: false });
  await page.goto(`${origin}/settings?tab=billing`);
  await expect(page.getByRole('heading', { name: 'Free Plan' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Payments' })).toHaveCount(0);
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Upgrade to Pro' })).toBeVisible();
  await page.goto(`${origin}/settings?tab=branding`);
  await expect(page.getByRole('tabpanel').getByRole('link', { name: /Upgrade/ })).toBeVisible();
  await page.goto(`${origin}/invoices`);
  await expect(page.getByText('Website').first()).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('Invoice Ready')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Pay with Card' })).toHaveCount(0);
});
