import { startDevPayments } from '#e2e/fixtures/payments-process.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { clientFields, invoiceFields, PASSWORD, sellerFields } from '#server/test/factories.ts';
import { cards } from '#server/test/fakes/stripe-script.ts';

// The pages are made while they are asked for.
test.setTimeout(360_000);

test('in development a person subscribes, connects an account, is paid and pays back, without an account anywhere', async ({
  page,
  openVisitor,
}) => {
  const { origin, stop } = await startDevPayments();
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${origin}${path}`, { headers: { origin }, data });
    expect(answer.status(), await answer.text()).toBe(201);
    return answer.json();
  };
  await post('/api/register', { ...sellerFields(), password: PASSWORD });
  await page.goto(`${origin}/subscribe`);
  await page.getByRole('button', { name: 'Choose Monthly' }).click({ timeout: 60_000 });
  await page.getByLabel('Card number').fill(cards.challenged);
  await page.getByRole('button', { name: 'Subscribe to Pro - $19.99/month' }).click();
  await page.frameLocator('iframe[title="3D Secure"]').getByRole('button', { name: 'Complete' }).click();
  await page.waitForURL(/\/settings/);

  await page.goto(`${origin}/payments`);
  await page.getByRole('button', { name: 'Connect Stripe' }).click();
  await page.getByRole('button', { name: 'Submit all details' }).click();
  await expect(page.getByText('Ready', { exact: true })).toBeVisible();

  const client = await post('/api/clients', clientFields());
  const { invoiceNumber } = await post(
    '/api/invoices',
    invoiceFields(client.id, { paymentMethod: 'stripe' }),
  );
  const visitor = await openVisitor();
  await visitor.goto(`${origin}/invoice/${invoiceNumber}`);
  await visitor.getByRole('button', { name: 'Pay with Card' }).click();
  await visitor.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(visitor.getByRole('heading', { name: 'Payment Completed' })).toBeVisible();

  await page.goto(`${origin}/fakes`);
  await page.getByRole('button', { name: 'Refund all' }).click();
  await page.goto(`${origin}/notifications`);
  await expect(page.getByText(/refund/i).first()).toBeVisible();
  await visitor.goto(`${origin}/invoice/${invoiceNumber}`);
  await expect(visitor.getByRole('heading', { name: 'Payment Refunded' })).toBeVisible();
  await expect(visitor.getByText('The full $413.22 was refunded.')).toBeVisible();
  // Pages that live reload has left would look for their server.
  await Promise.all([page.close(), visitor.close()]);
  await stop();
});
