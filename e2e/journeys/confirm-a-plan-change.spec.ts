import type { Page } from '@playwright/test';
import {
  type BilledServer,
  openBilling,
  signUp,
  startBilledServer,
  subscribe,
} from '#e2e/fixtures/billed-server.ts';
import { expect, expectToast, test } from '#e2e/fixtures/test.ts';
import type { InvoiceThing } from '#server/test/fakes/stripe-ledger.ts';
import { cards } from '#server/test/fakes/stripe-script.ts';

let billed: BilledServer;
// On one worker: each other would start a server of its own.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  billed = await startBilledServer();
});
test.afterAll(() => billed.stop());

const challenge = (page: Page) => page.frameLocator('iframe[title="3D Secure"]');
const answer = (page: Page, name: 'Complete' | 'Fail') =>
  challenge(page).getByRole('button', { name }).click();

/** A monthly subscriber whose card asks for authentication has asked for the yearly plan. */
async function askForYearly(page: Page) {
  await signUp(page, billed);
  const subscription = await subscribe(page, billed, 'monthly');
  subscription.challenges = true;
  await openBilling(page, billed);
  await page.getByRole('button', { name: 'Switch to Yearly' }).click();
  await page.getByRole('button', { name: 'Switch Plan' }).click();
  await expect(challenge(page).getByRole('button', { name: 'Complete' })).toBeVisible();
  return subscription;
}

async function expectYearly(page: Page) {
  await expectToast(page, 'Plan Changed', 'Your subscription is up to date.');
  await expect(page.getByText('$99/year')).toBeVisible();
  await expect(page.getByText(/^Renews on /)).toBeVisible();
  expect(new URL(page.url()).search).toBe('?tab=billing');
}

test('an authentication that fails changes nothing, and another card can be given', async ({ page }) => {
  const { id } = await askForYearly(page);
  await answer(page, 'Fail');
  await expectToast(page, 'Payment Failed', 'We are unable to authenticate your payment method.');
  const pay = page.getByRole('button', { name: 'Switch to Yearly' });
  await expect(pay).toBeVisible();
  await expect(page.getByText(/^We are unable to authenticate your payment method\./).first()).toBeVisible();
  const details = await page.request.get(`${billed.origin}/api/subscription/details`);
  expect(await details.json()).toMatchObject({ interval: 'month', pendingPlan: 'yearly' });
  await page.getByLabel('Card number').fill(cards.good);
  await pay.click();
  await expectYearly(page);
  const open = billed.stripe.books
    .all<InvoiceThing>('invoice')
    .filter(({ subscription, status }) => subscription === id && status === 'open');
  expect(open).toEqual([]);
});

test('the bank is asked on the page, after a reload for the same payment, and from the settings in another tab', async ({
  page,
}) => {
  const { id } = await askForYearly(page);
  await expect(page.getByText('$79.01')).toBeVisible();
  await page.reload();
  await expect(challenge(page).getByRole('button', { name: 'Complete' })).toBeVisible();
  await openBilling(page, billed);
  await expect(page.getByText(/^The switch to Yearly waits for you to confirm its payment/)).toBeVisible();
  await expect(page.getByText('$19.99/month')).toBeVisible();
  await page.getByRole('link', { name: 'Confirm Payment' }).click();
  await answer(page, 'Complete');
  await expectYearly(page);
  const invoices = billed.stripe.books
    .all<InvoiceThing>('invoice')
    .filter(({ subscription }) => subscription === id);
  expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid']);
});

test('what waits can be taken back', async ({ page }) => {
  const subscription = await askForYearly(page);
  await openBilling(page, billed);
  await page.getByRole('button', { name: 'Stay on Monthly' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay on Monthly' }).click();
  await expect(page.getByText(/^Renews on /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Confirm Payment' })).toHaveCount(0);
  expect(subscription.pending_update).toBeNull();
});

test('a link alone changes nothing: it asks first', async ({ page }) => {
  await signUp(page, billed);
  const subscription = await subscribe(page, billed, 'monthly');
  await page.goto(`${billed.origin}/subscribe?change=yearly`);
  await expect(page.getByText(/^You pay \$99 for a year from today\./)).toBeVisible();
  expect(subscription.items.data[0]?.price.unit_amount).toBe(1_999);
  subscription.challenges = true;
  await page.getByRole('button', { name: 'Switch Plan' }).click();
  await answer(page, 'Complete');
  await expectYearly(page);
  await page.goto(`${billed.origin}/subscribe?change=yearly`);
  await expect(page.getByText('You are on the yearly plan.')).toBeVisible();
});
