import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '#e2e/fixtures/axe.ts';
import { expectNoSidewaysScroll } from '#e2e/fixtures/scroll.ts';
import {
  openStripeShop,
  type StripeInstallation,
  startStripeInstallation,
} from '#e2e/fixtures/stripe-shop.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE } from '#e2e/fixtures/windows.ts';
import { settleDelayed } from '#server/test/fakes/stripe-checkout.ts';

let shop: StripeInstallation;

// On one worker: each other would start a server of its own.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  shop = await startStripeInstallation();
});
test.afterAll(() => shop.stop());
test.beforeEach(() => {
  shop.stripe.hookUrl = `${shop.origin}/api/webhooks/stripe`;
});

const openShop = (request: APIRequestContext) => openStripeShop(request, shop);

const panel = (page: Page, title: string) => page.getByRole('heading', { name: title });
const payButton = (page: Page) => page.getByRole('button', { name: 'Pay with Card' });

async function reachCheckout(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Pay $413.22' })).toBeVisible();
}

/** Refusals by the page's policy, which the browser tells of on its console. */
function watchPolicy(page: Page): string[] {
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refusals.push(message.text());
  });
  return refusals;
}

inWindows([PHONE, DESKTOP], (viewport) => {
  test('a client pays by card, after a refused one and after turning back', async ({ page, openVisitor }) => {
    const { path } = await (await openShop(page.request)).bill();
    const visitor = await openVisitor({ viewport });
    const refusals = watchPolicy(visitor);
    await reachCheckout(visitor, path);
    await visitor.getByRole('link', { name: 'Back' }).click();
    await expect(panel(visitor, 'Payment Required')).toBeVisible();
    await payButton(visitor).click();
    await visitor.getByRole('button', { name: 'Pay with a refused card' }).click();
    await expect(visitor.getByRole('alert')).toHaveText('Your card was declined.');
    await visitor.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(panel(visitor, 'Payment Completed')).toBeVisible();
    await expect(visitor.getByText(/^Paid on /)).toBeVisible();
    await expect(visitor).toHaveURL(path);
    await expect(payButton(visitor)).toHaveCount(0);
    await expectAccessible(visitor, 'a paid invoice');
    await expectNoSidewaysScroll(visitor, 'a paid invoice');
    expect(refusals).toEqual([]);

    await page.goto(`${shop.origin}/invoices`);
    const row = page.getByRole('row', { name: 'Website' });
    await expect(row.getByText('Paid', { exact: true })).toBeVisible();
    await expect(row.getByText(/^Card /)).toBeVisible();
    await row.getByRole('button', { name: /actions/i }).click();
    await expect(page.getByRole('menuitem', { name: 'Back to pending' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Invoice' }).click();
    await expect(page.getByText(/was paid through a payment provider/).first()).toBeVisible();
  });
});

test('a method that takes days is on its way until the bank has decided', async ({ page, openVisitor }) => {
  const { account, bill } = await openShop(page.request);
  const { path } = await bill();
  const [visitor, other] = [await openVisitor(), await openVisitor()];
  await other.goto(path);
  await expect(payButton(other)).toBeVisible();
  await reachCheckout(visitor, path);
  await visitor.getByRole('button', { name: 'Pay by bank debit' }).click();
  await expect(visitor.getByText(/^Your payment is on its way/)).toBeVisible();
  await expect(panel(visitor, 'Payment Processing')).toBeVisible();
  await expect(payButton(visitor)).toHaveCount(0);
  await expectAccessible(visitor, 'a payment on its way');

  // Whoever has the page open and presses learns the same, and whoever opens it.
  await payButton(other).click();
  await expect(panel(other, 'Payment Processing')).toBeVisible();
  await other.goto(path);
  await expect(panel(other, 'Payment Processing')).toBeVisible();
  await expect(payButton(other)).toHaveCount(0);

  const books = shop.stripe.accounts.get(account);
  const [session] = books?.all('checkout.session') ?? [];
  if (!books || !session) throw new Error('no session');
  await settleDelayed(books, session.id, true);
  // The page itself notices.
  await expect(panel(visitor, 'Payment Completed')).toBeVisible();
});

test('a client reads that the bank has refused a payment, and pays once more', async ({
  page,
  openVisitor,
}) => {
  const { account, bill } = await openShop(page.request);
  const { path } = await bill();
  const visitor = await openVisitor();
  await reachCheckout(visitor, path);
  await visitor.getByRole('button', { name: 'Pay by bank debit' }).click();
  await expect(panel(visitor, 'Payment Processing')).toBeVisible();
  const books = shop.stripe.accounts.get(account);
  const [session] = books?.all('checkout.session') ?? [];
  if (!books || !session) throw new Error('no session');
  await settleDelayed(books, session.id, false);
  const refusal = visitor.getByText(/^The last payment didn't go through\. Pay .* by card\.$/);
  const read = async () => (await visitor.request.get(path)).text();
  await expect.poll(read).toMatch(/The last payment didn(&#x27;|')t go through\./);
  await visitor.goto(path);
  await expect(refusal).toBeVisible();
  await expectAccessible(visitor, 'a refused payment');
  await reachCheckout(visitor, path);
  await visitor.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(panel(visitor, 'Payment Completed')).toBeVisible();
  await visitor.goto(path);
  await expect(refusal).toHaveCount(0);
});

test('while the provider is away the client is told; what another tab has paid is known although nobody tells', async ({
  page,
  openVisitor,
}) => {
  shop.stripe.hookUrl = undefined;
  const { path } = await (await openShop(page.request)).bill();
  const [first, second] = [await openVisitor(), await openVisitor()];
  await second.goto(path);
  await expect(payButton(second)).toBeVisible();
  await first.goto(path);
  shop.stripe.faults.push({ match: /^POST .*sessions$/, times: 3, answer: { status: 500, body: {} } });
  await payButton(first).click();
  await expect(first.getByRole('alert')).toHaveText("Couldn't open the payment page. Please try again.");
  await expectAccessible(first, 'a payment that could not begin');
  await payButton(first).click();
  await expect(first.getByRole('heading', { name: 'Pay $413.22' })).toBeVisible();
  await first.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(panel(first, 'Payment Completed')).toBeVisible();
  await payButton(second).click();
  await expect(panel(second, 'Payment Completed')).toBeVisible();
});
