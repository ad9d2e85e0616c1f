import { expectAccessible } from '#e2e/fixtures/axe.ts';
import { makePro } from '#e2e/fixtures/shared-database.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE } from '#e2e/fixtures/windows.ts';
import { buildClient, buildInvoice, buildProposal, dayFromToday } from '#server/test/factories.ts';

inWindows([PHONE, DESKTOP], () => {
  test('the documents of a client, and the way from there to their lists', async ({ page, seller }) => {
    const client = await buildClient(seller.caller, { name: 'Bolt & Nut <Ltd>' });
    await page.goto(`/clients/${client.id}?tab=invoices`);
    await expect(page.getByText('No invoices yet')).toBeVisible();
    await expectAccessible(page, 'a client without invoices');
    const late = { title: 'A title that is much longer than a phone is wide', dueDate: dayFromToday(-9) };
    await buildInvoice(seller.caller, client.id, late);
    const other = await buildClient(seller.caller, { name: 'Other' });
    await buildInvoice(seller.caller, other.id, { title: 'Not theirs' });
    // Without a reload: the list asks again by itself.
    const row = page.getByRole('link', { name: /INV-0001/ });
    await expect(row).toContainText('Overdue');
    await expect(row).toContainText('$413.22');
    await expect(page.getByText('Not theirs')).toHaveCount(0);
    await row.click();
    await expect(page).toHaveURL('/invoices?search=INV-0001');
    await expect(page.getByRole('searchbox')).toHaveValue('INV-0001');

    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Invoices' })).toHaveAttribute('aria-selected', 'true');
    await buildProposal(seller.caller, client.id, { title: 'Garden' });
    await page.getByRole('tab', { name: 'Proposals' }).click();
    await expect(page).toHaveURL(/\?tab=proposals$/);
    await expect(page.getByRole('link', { name: /PRO-0001/ })).toContainText('Garden');
    await page.reload();
    await page.getByRole('link', { name: 'New Proposal' }).click();
    await expect(page).toHaveURL('/proposals');
    await expect(page.getByRole('dialog', { name: 'Create Proposal' })).toBeVisible();
  });

  test('further contacts, and which mails each of them gets', async ({ page, seller }) => {
    const client = await buildClient(seller.caller, { name: 'Lena', email: 'lena@acme.example' });
    await page.goto(`/clients/${client.id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Client' });
    await dialog.getByText('Contacts', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Add contact' }).click();
    await page.keyboard.type('Bea Books');
    const bea = dialog.getByRole('listitem', { name: 'Bea Books' });
    await bea.getByLabel('Email *').fill('lena@acme.example');
    await bea.getByLabel('Role').fill('Accounting');
    await bea.getByLabel('Receipts').click();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(bea.getByText('Another contact of this client has this address')).toBeVisible();
    await expectAccessible(page, 'a form with contacts');
    await bea.getByLabel('Email *').fill('bea@acme.example');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    const contacts = page.getByRole('region', { name: 'Contacts' });
    await expect(contacts.getByRole('list', { name: 'Bea Books gets' })).toContainText(
      /proposals\s*Receipts/,
    );
    await expectAccessible(page, 'a client with contacts');
    await page.goto('/clients?search=bea@acme');
    await expect(page.getByRole('link', { name: 'Lena' })).toBeVisible();
  });

  test('statistics appear with Pro', async ({ page, seller }) => {
    const client = await buildClient(seller.caller);
    const { id } = await buildInvoice(seller.caller, client.id);
    await seller.caller.send('PUT', `/api/invoices/${id}`, { body: { status: 'paid' } });
    await page.goto(`/clients/${client.id}`);
    const prompt = page.getByRole('link', { name: 'Upgrade to Pro for Client Statistics' });
    await expect(prompt).toHaveAttribute('href', '/subscribe');
    await expectAccessible(page, 'a client of a free seller');
    await makePro(seller.user.email);
    await page.reload();
    const statistics = page.getByLabel('Client statistics');
    await expect(statistics).toContainText(/Total Revenue\s*\$413\.22/);
    await expect(statistics).toContainText(/Paid Invoices\s*1\s*Of 1 invoice/);
    await expect(prompt).toHaveCount(0);
    await expectAccessible(page, 'a client of a Pro seller');
  });
});
