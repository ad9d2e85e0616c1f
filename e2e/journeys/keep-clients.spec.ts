import { expect, expectToast, test } from '#e2e/fixtures/test.ts';
import { buildClient, buildInvoice } from '#server/test/factories.ts';

test('a client is edited, noted about and found', async ({ page, seller }) => {
  await buildClient(seller.caller, { name: 'Bolt & Nut <Ltd>', company: 'B&N' });
  await buildClient(seller.caller, { name: '100% Cotton', email: 'c@cotton.example' });
  await page.goto('/clients');
  await expect(page.getByLabel('Client statistics')).toContainText(/Total Clients\s*2/);
  const search = page.getByRole('searchbox', { name: 'Search clients' });
  await search.fill('%');
  await expect(page.getByRole('link', { name: '100% Cotton' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bolt & Nut <Ltd>' })).toHaveCount(0);
  await search.fill('b&n');
  await page.getByRole('link', { name: 'Bolt & Nut <Ltd>' }).click();
  await expect(page.getByRole('heading', { name: 'Bolt & Nut <Ltd>' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Client' });
  await dialog.getByLabel('Phone').fill('+1 555 0199');
  await dialog.getByLabel('Email *').fill('nobody');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
  await dialog.getByLabel('Email *').fill('new@bolt.example');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Success', 'Client updated successfully');
  await expect(page.getByText('+1 555 0199')).toBeVisible();

  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expectToast(page, 'Error', 'Please fill in both title and content');
  await page.getByLabel('Title').fill('Call');
  await page.getByLabel('Content').fill('Likes blue.\nAnd green.');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expectToast(page, 'Success', 'Note added successfully');
  await expect(page.getByRole('heading', { name: 'Call' })).toBeVisible();
});

test('deleting a client says what goes with it', async ({ page, seller }) => {
  const client = await buildClient(seller.caller);
  const invoice = await buildInvoice(seller.caller, client.id);
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Delete Acme' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Client' });
  await expect(question).toContainText(
    'Are you sure you want to delete this client? This also deletes 1 invoice and 0 proposals.',
  );
  await question.getByRole('button', { name: 'Delete Client' }).click();
  await expectToast(page, 'Success', 'Client deleted successfully');
  await expect(page.getByRole('heading', { name: 'Who do you work for?' })).toBeVisible();
  expect((await page.goto(`/invoice/${invoice.invoiceNumber}`))?.status()).toBe(404);
});

test('a client that is missing says so and leads back', async ({ page, seller }) => {
  expect(seller.user.id).toBeTruthy();
  await page.goto('/clients/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Client not found' })).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/clients');
});
