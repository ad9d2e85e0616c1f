import {
  type BilledServer,
  fillCard,
  openBilling,
  signUp,
  startBilledServer,
  subscribe,
} from '#e2e/fixtures/billed-server.ts';
import { expect, expectToast, test } from '#e2e/fixtures/test.ts';
import { cards } from '#server/test/fakes/stripe-script.ts';

let billed: BilledServer;
// On one worker: each other would start a server of its own.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  billed = await startBilledServer();
});
test.afterAll(() => billed.stop());

test('a refused card is told as the provider says it; another one makes the seller Pro', async ({ page }) => {
  await signUp(page, billed);
  await page.goto(`${billed.origin}/settings?tab=billing`);
  await page.getByRole('tabpanel').getByRole('link', { name: 'Upgrade to Pro' }).click();
  await page.getByRole('button', { name: 'Choose Yearly' }).click();
  await page.getByLabel('Card number').fill(cards.declined);
  const pay = page.getByRole('button', { name: 'Subscribe to Pro - $99/year (save $140!)' });
  await pay.click();
  await expectToast(page, 'Payment Failed', 'Your card was declined.');
  await expect(pay).toHaveAccessibleDescription('Your card was declined.');
  await page.getByLabel('Card number').fill(cards.good);
  await pay.click();
  await expectToast(page, 'Payment Successful', 'Welcome to Billwright Pro!');
  await page.waitForURL(/\/settings/);
  await expectToast(page, 'Payment Successful', 'Welcome to Billwright Pro!');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.getByRole('tab', { name: 'Billing' }).click();
  await expect(page.getByText('$99/year')).toBeVisible();
  await expect(page.getByRole('link', { name: /Pro Plan/ })).toBeVisible();
});

test('a challenge that fails charges nothing; one that is answered makes the seller Pro', async ({
  page,
}) => {
  await signUp(page, billed);
  const pay = await fillCard(page, billed, 'monthly', 'challenged');
  await pay.click();
  const answer = (name: 'Fail' | 'Complete') =>
    page.frameLocator('iframe[title="3D Secure"]').getByRole('button', { name }).click();
  await answer('Fail');
  await expectToast(page, 'Payment Failed', 'We are unable to authenticate your payment method.');
  await expect(pay).toHaveAccessibleDescription(/^We are unable to authenticate your payment method\./);
  expect((await page.request.post(`${billed.origin}/api/upgrade-premium`)).status()).toBe(402);
  await pay.click();
  await answer('Complete');
  await expectToast(page, 'Payment Successful', 'Welcome to Billwright Pro!');
  await page.waitForURL(/\/settings/);
});

test('a payment that takes its time is waited for', async ({ page }) => {
  await signUp(page, billed);
  const pay = await fillCard(page, billed, 'monthly', 'slow');
  await pay.click();
  await expectToast(page, 'Payment Processing', 'Pro starts as soon as your payment arrives.');
  const [payment] = billed.stripe.books
    .all<{ id: string; object: string; status: string }>('payment_intent')
    .filter(({ status }) => status === 'processing');
  await billed.stripe.books.arrive(payment?.id ?? '');
  await page.waitForURL(/\/settings/);
  await expectToast(page, 'Payment Successful', 'Welcome to Billwright Pro!');
});

test('who is Pro has nothing to buy, and who is signed out is asked to sign in', async ({ page }) => {
  await signUp(page, billed);
  await subscribe(page, billed);
  await page.goto(`${billed.origin}/subscribe`);
  await expectToast(page, 'Already Subscribed', "You're already on the Pro plan!");
  await expect(page.getByRole('button', { name: /^Choose/ })).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto(`${billed.origin}/subscribe`);
  await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...');
  await page.waitForURL(/\/auth/);
});

test('a subscription is cancelled, and taken back', async ({ page }) => {
  await signUp(page, billed);
  const subscription = await subscribe(page, billed);
  await openBilling(page, billed);
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Pro' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(subscription.cancel_at_period_end).toBe(false);
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await expectToast(
    page,
    'Subscription Cancelled',
    'Your subscription will end at the end of the billing period.',
  );
  await expect(page.getByText(/^You'll keep Pro until .* You won't be charged again\.$/)).toBeVisible();
  expect(subscription.cancel_at_period_end).toBe(true);
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await expectToast(page, 'Subscription Reactivated', 'Your subscription continues.');
  await expect(page.getByText(/^Renews on /)).toBeVisible();
  expect(subscription.cancel_at_period_end).toBe(false);
});
