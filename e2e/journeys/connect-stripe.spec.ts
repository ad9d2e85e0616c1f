import { expectAccessible } from '#e2e/fixtures/axe.ts';
import { expectReady, startServer } from '#e2e/fixtures/server-process.ts';
import { endPro, makePro } from '#e2e/fixtures/shared-database.ts';
import { expect, expectToast, test } from '#e2e/fixtures/test.ts';
import { PASSWORD, sellerFields } from '#server/test/factories.ts';
import { type FakeEvent, startFakeStripe } from '#server/test/fakes/stripe.ts';

test('a seller opens an account, sets it up on the provider’s page, and offers card payment', async ({
  page,
}) => {
  const stripe = await startFakeStripe();
  const { secretKey, publishableKey, webhookSecret, connectWebhookSecret, apiUrl } = stripe.options;
  const server = await startServer({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret ?? '',
    STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhookSecret ?? '',
    STRIPE_API_BASE: apiUrl,
  });
  await expectReady(server);
  const { origin } = new URL(`http://localhost:${server.port}`);
  const { email, ...fields } = sellerFields();
  await page.request.post(`${origin}/api/register`, {
    headers: { origin },
    data: { ...fields, email, password: PASSWORD },
  });

  await page.goto(`${origin}/dashboard`);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByText('Payments')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Payments' })).toHaveCount(0);
  await makePro(email, server.beside.DATABASE_URL);
  await page.reload();
  await menu.getByRole('link', { name: 'Payments' }).click();

  const card = page.getByRole('region', { name: 'Stripe' });
  await expect(card.getByText('Not connected')).toBeVisible();
  await expectAccessible(page, 'payments without an account');
  stripe.connect.isPlatformReady = false;
  await card.getByRole('button', { name: 'Connect Stripe' }).click();
  await expectToast(page, 'Platform Setup Required', 'complete the platform profile');
  stripe.connect.isPlatformReady = true;
  await card.getByRole('button', { name: 'Connect Stripe' }).click();

  // Whoever leaves the provider's page early has not finished there.
  await page.getByRole('button', { name: 'Save for later' }).click();
  await expect(page).toHaveURL(`${origin}/payments`);
  await expect(card.getByText('Setup required')).toBeVisible();
  await expectAccessible(page, 'an account to be set up');

  // A link that was visited before leads back, and from there to a new one.
  await card.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByRole('heading', { name: 'Set up your payment account' })).toBeVisible();
  const spent = page.url();
  await page.goto(spent);
  await expect(page.getByRole('heading', { name: 'Set up your payment account' })).toBeVisible();
  expect(page.url()).not.toBe(spent);
  await page.getByRole('button', { name: 'Submit details that take a review' }).click();
  await expect(card.getByText('In review')).toBeVisible();
  await expectAccessible(page, 'an account in review');

  // What the provider tells later shows without a reload.
  const [account = ''] = [...stripe.connect.accounts.keys()];
  await stripe.connect.change(account, {
    ...{ charges_enabled: true, payouts_enabled: true },
    requirements: { disabled_reason: null, currently_due: [], past_due: [] },
  });
  expect(await stripe.deliver(stripe.events.at(-1) as FakeEvent, `${origin}/api/webhooks/stripe`)).toBe(200);
  await expect(card.getByText('Ready')).toBeVisible();
  await expectAccessible(page, 'a ready account');

  await page.goto(`${origin}/invoices?new=1`);
  await page.getByRole('combobox', { name: 'Payment Method' }).click();
  await page.getByRole('option', { name: 'Stripe' }).click();
  await expect(page.getByRole('combobox', { name: 'Payment Method' })).toHaveText('Stripe');

  await page.goto(`${origin}/payments`);
  await card.getByRole('button', { name: 'Edit Payout Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit payout details' });
  await dialog.getByLabel('Current password').fill('wrong-horse-7');
  await dialog.getByRole('button', { name: 'Open Stripe' }).click();
  await expect(dialog.getByText('Current password is incorrect')).toBeVisible();
  await expectAccessible(page, 'the password asked for again');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Open Stripe' }).click();
  await page.getByRole('button', { name: 'Submit all details' }).click();
  await expect(card.getByText('Ready')).toBeVisible();

  // After a downgrade the account stays linked, and is off.
  await endPro(email, server.beside.DATABASE_URL);
  await page.reload();
  await expect(page.getByText('Your Stripe account stays linked.')).toBeVisible();
  await expectAccessible(page, 'payments of a free seller');
  await server.stop();
  await stripe.stop();
});
