import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/fixtures/axe.ts';
import {
  connectOnScreen,
  openShop,
  type PaypalInstallation,
  startPaypalInstallation,
  verificationLink,
  verifyOnScreen,
} from '#e2e/fixtures/paypal-shop.ts';
import { expectNoSidewaysScroll } from '#e2e/fixtures/scroll.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE } from '#e2e/fixtures/windows.ts';
import { PASSWORD } from '#server/test/factories.ts';

let installation: PaypalInstallation;

// On one worker: each other would start a server of its own.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  installation = await startPaypalInstallation();
});
test.afterAll(() => installation.stop());

const panel = (page: Page, title: string) => page.getByRole('heading', { name: title });
const payButton = (page: Page) => page.getByRole('button', { name: 'Pay with PayPal' });
const card = (page: Page) => page.getByRole('region', { name: 'PayPal', exact: true });

/** Refusals by the page's policy, which the browser tells of on its console. */
function watchPolicy(page: Page): string[] {
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refusals.push(message.text());
  });
  return refusals;
}

async function choose(visitor: Page, choice: string): Promise<void> {
  await payButton(visitor).click();
  await expect(visitor.getByRole('heading', { name: 'Approve payment' })).toBeVisible();
  await expect(visitor.getByText('413.22 USD')).toBeVisible();
  await visitor.getByRole('button', { name: choice }).click();
}

test('a seller connects PayPal, verifies it by the mailed link, changes it, and disconnects', async ({
  page,
  openVisitor,
}) => {
  const refusals = watchPolicy(page);
  await openShop(page.request, installation);
  const { businessEmail } = await connectOnScreen(page, installation);
  await expect(card(page).getByText('Pending')).toBeVisible();
  await expectAccessible(page, 'an account that waits for its link');

  // What opens links by itself verifies nothing.
  const link = await verificationLink(installation, businessEmail);
  await page.request.get(link);
  const visitor = await openVisitor();
  await visitor.goto(link);
  await expect(visitor.getByRole('button', { name: 'Verify Account' })).toBeVisible();
  await expect(visitor).toHaveURL(`${installation.origin}/verify-paypal`);
  await expectAccessible(visitor, 'the page of the link');
  await expect(card(page).getByText('Pending')).toBeVisible();
  await verifyOnScreen(visitor, installation, businessEmail);
  // The screen in the other browser notices.
  await expect(card(page).getByText('Verified')).toBeVisible();
  await expectAccessible(page, 'a verified account');
  await expectNoSidewaysScroll(page, 'the payments tab');
  await visitor.goto(link);
  await visitor.getByRole('button', { name: 'Verify Account' }).click();
  await expect(visitor.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();

  await card(page).getByRole('button', { name: 'Change Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change PayPal account' });
  await dialog.getByLabel('Merchant ID').fill('ZZZZZZZZ23456');
  const password = dialog.getByLabel('Current password', { exact: true });
  await password.fill('not-my-password');
  await expectAccessible(page, 'the dialog that changes an account');
  await dialog.getByRole('button', { name: 'Save Account' }).click();
  await expect(dialog.getByText('Current password is incorrect')).toBeVisible();
  await password.fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Save Account' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card(page).getByText('Pending')).toBeVisible();

  await card(page).getByRole('button', { name: 'Disconnect' }).click();
  const question = page.getByRole('dialog', { name: 'Disconnect PayPal?' });
  // The password was given a moment ago.
  await expect(question.getByRole('button', { name: 'Disconnect' })).toBeVisible();
  await expect(question.getByLabel('Current password', { exact: true })).toHaveCount(0);
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('PayPal Disconnected', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect PayPal' })).toBeVisible();
  expect(refusals).toEqual([]);
});

inWindows([PHONE, DESKTOP], (viewport) => {
  test('a client turns back, is refused a card, and pays with another', async ({ page, openVisitor }) => {
    const { bill } = await openShop(page.request, installation);
    const { businessEmail } = await connectOnScreen(page, installation);
    const visitor = await openVisitor({ viewport });
    const refusals = watchPolicy(visitor);
    await verifyOnScreen(visitor, installation, businessEmail);
    const path = await bill();
    await visitor.goto(path);
    await choose(visitor, 'Cancel and return');
    await expect(panel(visitor, 'Payment Required')).toBeVisible();
    await choose(visitor, 'Pay with a card that is refused');
    await expect(visitor.getByRole('alert')).toContainText('Please try a different one.');
    await expect(visitor).toHaveURL(path);
    await expectAccessible(visitor, 'a refused payment');
    await choose(visitor, 'Pay with balance');
    await expect(panel(visitor, 'Payment Completed')).toBeVisible();
    await expect(visitor.getByText(/^Paid on /)).toBeVisible();
    await expect(visitor).toHaveURL(path);
    await expect(payButton(visitor)).toHaveCount(0);
    await expectAccessible(visitor, 'a paid invoice');
    await expectNoSidewaysScroll(visitor, 'a paid invoice');
    expect(refusals).toEqual([]);

    await page.goto(`${installation.origin}/invoices`);
    const row = page.getByRole('row', { name: 'Website' });
    await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  });
});

test('a payment from a bank is on its way until it has come', async ({ page, openVisitor }) => {
  const { bill } = await openShop(page.request, installation);
  const { businessEmail } = await connectOnScreen(page, installation);
  const visitor = await openVisitor();
  await verifyOnScreen(visitor, installation, businessEmail);
  await visitor.goto(await bill());
  await choose(visitor, 'Pay from a bank account');
  await expect(visitor.getByText(/^Your payment is on its way/)).toBeVisible();
  await expect(panel(visitor, 'Payment Processing')).toBeVisible();
  const capture = [...installation.paypal.books.orders.values()].at(-1)?.captures[0];
  await installation.paypal.books.clear(capture?.id ?? '');
  // The page itself notices.
  await expect(panel(visitor, 'Payment Completed')).toBeVisible();
});

test('a business that PayPal pays nothing to offers no payment any more, and is told', async ({
  page,
  openVisitor,
}) => {
  const { bill } = await openShop(page.request, installation);
  const { businessEmail } = await connectOnScreen(page, installation);
  const visitor = await openVisitor();
  await verifyOnScreen(visitor, installation, businessEmail);
  const merchant = [...installation.paypal.books.merchants.values()].find(
    ({ email }) => email === businessEmail,
  );
  Object.assign(merchant ?? {}, { refusal: 'PAYEE_ACCOUNT_RESTRICTED' });
  await visitor.goto(await bill());
  await payButton(visitor).click();
  await expect(visitor.getByRole('alert')).toHaveText(
    "This business can't receive PayPal payments right now",
  );
  await expect(payButton(visitor)).toHaveCount(0);
  await page.goto(`${installation.origin}/payments`);
  await expect(card(page).getByText('Paused')).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Verify Again' })).toBeVisible();
  await expectAccessible(page, 'an account that gets no payments');
});
