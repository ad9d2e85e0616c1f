import { expect, expectToast, test } from '#e2e/fixtures/test.ts';
import { LARGE, likeliest } from '#e2e/fixtures/windows.ts';
import { openCreateInvoice } from '#e2e/fixtures/workspace.ts';

test('a seller logs out and logs in again', async ({ page, seller }) => {
  await page.goto('/invoices');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expectToast(page, 'Logged out', 'You have been successfully logged out.');
  await expect(page).toHaveURL('/auth');
  expect(await page.context().cookies()).toEqual([]);

  await page.getByLabel('Email').fill(seller.user.email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill('wrong-password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'Login failed', 'Please check your credentials and try again.');
  await expect(page).toHaveURL('/auth');

  await page.getByLabel('Password', { exact: true }).fill(seller.password);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expectToast(page, 'Welcome back!', 'You have successfully logged in.');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test('a signed-in seller who opens the sign-in screen or the start page comes to the dashboard', async ({
  page,
  seller,
}) => {
  expect(seller.user.emailConfirmedAt).toBeNull();
  for (const path of ['/auth', '/', '/dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  }
  // No mail server is configured here, so no link is promised.
  await expect(page.getByText('Please confirm your address')).toHaveCount(0);
});

for (const path of likeliest('/invoices', '/clients', '/dashboard'))
  test(`a visit of ${path} without a session leads to the sign-in screen`, LARGE, async ({ page }) => {
    await page.goto(path);
    await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...');
    await expect(page).toHaveURL('/auth');
    await expect(page.getByRole('heading', { name: 'Sign in to Billwright' })).toBeVisible();
  });

test('the page that was asked for without a session is shown after signing in', async ({ page, seller }) => {
  const { body } = await seller.caller.send('POST', '/api/clients', {
    body: { name: 'Acme', email: 'ap@acme.example' },
  });
  const path = `/clients/${(body as { id: string }).id}`;
  await page.context().clearCookies();
  await page.goto(path);
  await expect(page).toHaveURL('/auth');
  await page.reload();
  await page.getByLabel('Email').fill(seller.user.email);
  await page.getByLabel('Password', { exact: true }).fill(seller.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { name: 'Acme' })).toBeVisible();
});

test('a path that is no screen leads home, and from there to the form for a new account, which says what it lacks', async ({
  page,
}) => {
  const response = await page.goto('/no/such/screen');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('easy to pay');

  await page.getByRole('banner').getByRole('link', { name: 'Get Started Free' }).click();
  await expect(page).toHaveURL('/auth?tab=sign-up');
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Messages/ }).getByRole('listitem')).toHaveCount(0);

  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Full name').fill('A');
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByLabel('Confirm password', { exact: true }).fill('54321');
  await page.getByRole('button', { name: 'Create Account' }).click();
  for (const message of [
    'Please enter a valid email address',
    'Full name must be at least 2 characters',
    'Password must be at least 6 characters',
    "Passwords don't match",
    'You must agree to receive SMS notifications and accept the Terms of Service and Privacy Policy',
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible();
});

test('a session that is lost while typing loses nothing that was typed', async ({ page, seller }) => {
  await seller.caller.send('POST', '/api/clients', { body: { name: 'Acme', email: 'ap@acme.example' } });
  const dialog = await openCreateInvoice(page);
  await dialog.getByLabel('Title').fill('Five days of work');
  await dialog.getByRole('group', { name: 'Line 1' }).getByLabel('Description').fill('Monday');
  await page.context().clearCookies();
  await dialog.getByLabel('Client', { exact: true }).click();
  await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...');
  await expect(page).toHaveURL('/auth');

  await page.getByLabel('Email').fill(seller.user.email);
  await page.getByLabel('Password', { exact: true }).fill(seller.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('You have unsaved text: Create Invoice')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  const again = page.getByRole('dialog', { name: 'Create Invoice' });
  await expect(again.getByLabel('Title')).toHaveValue('Five days of work');
  await expect(again.getByRole('group', { name: 'Line 1' }).getByLabel('Description')).toHaveValue('Monday');
  expect((await seller.caller.send('GET', '/api/invoices')).body).toEqual([]);
});

test('drafts go at sign-out', async ({ page, seller }) => {
  expect(seller.user.id).toBeTruthy();
  const dialog = await openCreateInvoice(page);
  await dialog.getByLabel('Title').fill('Private text');
  await page.goto('/invoices');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/auth');
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(stored).not.toContain('Private text');
});
