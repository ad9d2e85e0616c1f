import { expectAccessible } from '#e2e/fixtures/axe.ts';
import { expectNoSidewaysScroll } from '#e2e/fixtures/scroll.ts';
import {
  openStripeShop,
  type StripeInstallation,
  startStripeInstallation,
} from '#e2e/fixtures/stripe-shop.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE } from '#e2e/fixtures/windows.ts';
import { dayFromToday } from '#server/test/factories.ts';

let installation: StripeInstallation;
// On one worker: each other would start a server of its own.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  installation = await startStripeInstallation();
});
test.afterAll(() => installation.stop());

const hundred = [{ description: 'Work', quantity: 1, rate: '100.00' }];

inWindows([PHONE, DESKTOP], (viewport) => {
  test('a client pays a part of their own choice, sees what is left, and pays it', async ({
    page,
    openVisitor,
  }) => {
    const { bill } = await openStripeShop(page.request, installation);
    const { path } = await bill({ allowPartial: true, minPartial: '10.00' }, hundred);
    const visitor = await openVisitor({ viewport });
    await visitor.goto(path);
    const own = visitor.getByRole('textbox', { name: 'Amount of your choice' });
    await own.fill('5');
    await visitor.getByRole('button', { name: 'Pay with Card' }).click();
    await expect(visitor.getByRole('alert')).toHaveText('Enter an amount from $10.00 to $100.00');
    await expect(own).toBeFocused();
    await expectAccessible(visitor, 'an invoice with a sum that is too small');
    await own.fill('40');
    await visitor.getByRole('button', { name: 'Pay $40.00 with Card' }).click();
    await expect(visitor.getByRole('heading', { name: 'Pay $40.00' })).toBeVisible();
    await visitor.getByRole('button', { name: 'Pay', exact: true }).click();

    const done = visitor.getByRole('region', { name: 'Partly Paid' });
    await expect(done).toContainText(
      /^Partly Paid\$40\.00 was paid on .*\. \$60\.00 of \$100\.00 is still due\.$/,
    );
    await expect(visitor.getByRole('heading', { name: 'Partly Paid' })).toBeFocused();
    await expect(visitor).toHaveURL(path);
    const sums = visitor.getByRole('table').getByRole('paragraph');
    await expect(sums).toHaveText(['Total$100.00', /^Paid on .*−\$40\.00$/, 'Balance due$60.00']);
    await expectAccessible(visitor, 'a partly paid invoice');
    await expectNoSidewaysScroll(visitor, 'a partly paid invoice');

    await visitor.getByRole('button', { name: 'Pay $60.00 with Card' }).click();
    await visitor.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(visitor.getByRole('heading', { name: 'Payment Completed' })).toBeVisible();
    await expect(sums).toHaveCount(4);
    await expect(sums.last()).toHaveText('Balance due$0.00');
    await expectAccessible(visitor, 'an invoice that was paid in parts');
  });
});

test('a tab that was left names what is due now before anything is paid', async ({ page, openVisitor }) => {
  const { bill } = await openStripeShop(page.request, installation);
  const plan = [
    { amount: '25.00', dueDate: dayFromToday(10) },
    { rest: true, dueDate: dayFromToday(40) },
  ];
  const { path } = await bill({ instalments: plan }, hundred);
  const [visitor, other] = [await openVisitor(), await openVisitor()];
  await visitor.goto(path);
  await other.goto(path);
  await visitor.getByRole('button', { name: 'Pay $25.00 with Card' }).click();
  await visitor.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(visitor.getByRole('heading', { name: 'Partly Paid' })).toBeVisible();
  await other.getByRole('button', { name: 'Pay $25.00 with Card' }).click();
  await expect(other.getByText('What is due has changed. Check the amount, then pay.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Pay $75.00 with Card' })).toBeVisible();
});
