import { expect, expectToast, test } from '#e2e/fixtures/test.ts';
import { buildClient, buildInvoice } from '#server/test/factories.ts';

const openTab = (name: string) => `/settings?tab=${name}`;

test('a switch keeps its turn, also in another window; tabs are reached by keyboard, and the address leads back to them', async ({
  page,
  context,
  seller: _seller,
}) => {
  await page.goto(openTab('notifications'));
  const alerts = page.getByRole('switch', { name: 'Payment alerts' });
  await expect(alerts).toBeChecked();
  await alerts.click();
  await expect(alerts).not.toBeChecked();
  const other = await context.newPage();
  await other.goto(openTab('notifications'));
  await expect(other.getByRole('switch', { name: 'Payment alerts' })).not.toBeChecked();
  await other.getByRole('switch', { name: 'Email notifications' }).click();
  await expect(other.getByRole('switch', { name: 'Email notifications' })).not.toBeChecked();
  await page.reload();
  await expect(page.getByRole('switch', { checked: false })).toHaveCount(2);
  await page.getByRole('tab', { name: 'Notifications' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Billing' })).toBeFocused();
  await expect(page).toHaveURL(openTab('billing'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Free Plan' })).toBeVisible();
});

test('a profile is changed, and a client sees it on the invoice', async ({ page, seller }) => {
  const client = await buildClient(seller.caller);
  const invoice = await buildInvoice(seller.caller, client.id);
  await page.goto('/settings');
  await expect(page.getByLabel('Email')).toHaveValue(seller.user.email);
  await page.getByLabel('Business name').fill('Etxeberria Vance Studio');
  await page.getByLabel('Address').fill('1809 Penn Avenue\nPittsburgh, PA 15222');
  await page.getByLabel('Time zone').click();
  await page.keyboard.type('auckland');
  await page.getByRole('option', { name: 'Pacific/Auckland' }).click();
  await page.getByRole('link', { name: 'Clients' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Success', 'Profile updated successfully');
  await page.goto(`/invoice/${invoice.invoiceNumber}`);
  await expect(page.getByText('Etxeberria Vance Studio').first()).toBeVisible();
  await expect(page.getByText('Pittsburgh, PA 15222')).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByLabel('Time zone')).toHaveText('Pacific/Auckland');
});

test('text that was left by Back is offered again', async ({ page, seller: _seller }) => {
  await page.goto('/clients');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByLabel('Phone').fill('+64 9 555 0100');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  await page.goForward();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Phone')).toHaveValue('+64 9 555 0100');
});

test('a changed password and the list of sessions sign the other browser out', async ({
  page,
  seller,
  browser,
  baseURL,
}) => {
  const signInElsewhere = async (password: string) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const other = await context.newPage();
    await other.goto('/auth');
    await other.getByLabel('Email').fill(seller.user.email);
    await other.getByLabel('Password', { exact: true }).fill(password);
    await other.getByRole('button', { name: 'Sign In' }).click();
    await expect(other).toHaveURL('/dashboard');
    return other;
  };
  const isSignedIn = async (other: typeof page) => (await other.request.get('/api/user')).ok();

  const first = await signInElsewhere(seller.password);
  await page.goto(openTab('security'));
  await page.getByLabel('Current password').fill(seller.password);
  await page.getByLabel('New password', { exact: true }).fill('battery-staple-9');
  await page.getByLabel('Confirm new password').fill('battery-staple-9');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expectToast(page, 'Success', 'Password changed successfully');
  expect([await isSignedIn(first), await isSignedIn(page)]).toEqual([false, true]);

  const second = await signInElsewhere('battery-staple-9');
  await page.reload();
  await page.getByRole('button', { name: /^Sign out Chrom/ }).click();
  await expectToast(page, 'was signed out');
  expect(await isSignedIn(second)).toBe(false);
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
  await first.context().close();
  await second.context().close();
});
