import { expect, test } from '#e2e/fixtures/test.ts';
import { buildClient, buildInvoice, dayFromToday } from '#server/test/factories.ts';

const line = [{ description: 'Work', quantity: '1', rate: '10' }];

test('a long list is searched, filtered and loaded in steps', async ({ page, seller }) => {
  const acme = await buildClient(seller.caller);
  const zoe = await buildClient(seller.caller, { name: 'Zoë O’Dea & Sons', email: 'zoe@odea.example' });
  for (let job = 1; job <= 32; job += 1)
    await buildInvoice(seller.caller, acme.id, { title: `Job ${job}` }, line);
  await buildInvoice(seller.caller, zoe.id, { title: '50% of the roof' }, line);
  const late = await buildInvoice(seller.caller, zoe.id, { title: 'Late', dueDate: dayFromToday(-5) }, line);
  await seller.caller.send('PUT', `/api/invoices/${late.id}`, { body: { status: 'paid' } });

  await page.goto('/invoices');
  const rows = page.getByRole('row', { name: /INV-/ });
  await expect(rows).toHaveCount(15);
  await expect(rows.first()).toContainText('INV-0034');
  const cards = page.getByLabel('Invoice statistics');
  await expect(cards).toContainText(/Total\s*34/);
  await expect(cards).toContainText(/Sent\s*33/);

  await page.getByRole('button', { name: 'Load More (19 remaining)' }).click();
  await expect(rows).toHaveCount(30);
  await page.getByRole('button', { name: 'Load More (4 remaining)' }).click();
  await expect(rows).toHaveCount(34);
  await expect(page.getByRole('button', { name: /Load More/ })).toHaveCount(0);

  const search = page.getByRole('searchbox', { name: 'Search invoices' });
  for (const [text, title] of [
    ['50%', '50% of the roof'],
    ['INV-0007', 'Job 7'],
    ['zoe o', '50% of the roof'],
    ['ZOE@ODEA', '50% of the roof'],
  ] as const) {
    await search.fill(text);
    await expect(page.getByRole('row', { name: title })).toBeVisible();
    await expect(page.getByRole('row', { name: 'Job 32' })).toHaveCount(0);
  }
  await search.fill('nothing like it');
  await expect(page.getByRole('heading', { name: 'Nothing matches “nothing like it”' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filter' }).click();
  await expect(rows).toHaveCount(15);

  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Paid' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('Late');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Cancelled' }).click();
  await expect(page.getByRole('heading', { name: 'No invoice has this status' })).toBeVisible();
});

test('what happens elsewhere appears by itself', async ({ page, seller }) => {
  const client = await buildClient(seller.caller);
  await page.goto('/invoices');
  await expect(page.getByRole('heading', { name: 'No invoices found' })).toBeVisible();
  await buildInvoice(seller.caller, client.id, { title: 'From another window' }, line);
  await expect(page.getByRole('row', { name: 'From another window' })).toBeVisible();
});
