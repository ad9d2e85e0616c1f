import { expect, test } from '@playwright/test';
import { leadToStandIn, signUp, startBilledServer } from '#e2e/fixtures/billed-server.ts';
import { expectToast } from '#e2e/fixtures/test.ts';
import { cards } from '#server/test/fakes/stripe-script.ts';

// The console tells of what was blocked, which the fixtures would take for a fault.
test('where the provider’s script is kept out, the form says so and can be tried again', async ({ page }) => {
  const billed = await startBilledServer();
  await signUp(page, billed);
  await page.route('https://js.stripe.com/**', (route) => route.abort('blockedbyclient'));
  await page.goto(`${billed.origin}/subscribe`);
  await page.getByRole('button', { name: 'Choose Monthly' }).click();
  await expectToast(page, 'Error', 'Failed to initialize payment. Please try again.');
  await expect(page.getByRole('alert')).toContainText("You haven't been charged.");
  await leadToStandIn(page, billed);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByLabel('Card number').fill(cards.good);
  await page.getByRole('button', { name: 'Subscribe to Pro - $19.99/month' }).click();
  await expectToast(page, 'Payment Successful', 'Welcome to Billwright Pro!');
  await billed.stop();
});
