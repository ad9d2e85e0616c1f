import { expect, test } from '@playwright/test';
import { expectReady, startServer } from '#e2e/fixtures/server-process.ts';
import { PASSWORD, sellerFields } from '#server/test/factories.ts';
import { startFakeStripe } from '#server/test/fakes/stripe.ts';
import { stripeScript } from '#server/test/fakes/stripe-script.ts';

test('a seller subscribes after a refused card, and cancels', async ({ page }) => {
  const stripe = await startFakeStripe();
  const { secretKey, publishableKey, webhookSecret, apiUrl } = stripe.options;
  const server = await startServer({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret ?? '',
    STRIPE_API_URL: apiUrl,
  });
  await expectReady(server);
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refusals.push(message.text());
  });
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: stripeScript }),
  );
  await page.route('https://api.stripe.com/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${apiUrl}${pathname}` }) });
  });

  const fields = sellerFields();
  await page.request.post(`${server.origin}/api/register`, { data: { ...fields, password: PASSWORD } });
  await page.goto(`${server.origin}/settings?tab=billing`);
  await page.getByRole('tabpanel').getByRole('link', { name: 'Upgrade to Pro' }).click();
  await page.getByRole('button', { name: 'Choose Yearly' }).click();
  await page.getByLabel('Card number').fill('4000000000000002');
  const pay = page.getByRole('button', { name: 'Subscribe to Pro - $99/year (save $140!)' });
  await pay.click();
  await expect(page.getByText('Your card was declined.', { exact: true })).toBeVisible();
  await page.getByLabel('Card number').fill('4242424242424242');
  await pay.click();
  await expect(page.getByText('Welcome to Billwright Pro!', { exact: true })).toBeVisible();
  await page.waitForURL(/\/settings/);
  await page.getByRole('tab', { name: 'Billing' }).click();
  await expect(page.getByText('$99/year')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(page.getByText('Subscription Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible();
  expect(refusals).toEqual([]);
  await server.stop();
  await stripe.stop();
});
