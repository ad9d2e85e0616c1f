import { expect, test } from '#e2e/fixtures/test.ts';
import { LARGE, likeliest } from '#e2e/fixtures/windows.ts';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';

const lines = [
  { description: 'Prints', quantity: '4', rate: '19.80' },
  { description: 'Frames', quantity: '2', rate: '14.85' },
  { description: 'Courier', quantity: '1', rate: '7.24' },
];

for (const { locale, timezoneId } of likeliest(
  { locale: 'ar-EG', timezoneId: 'Pacific/Honolulu' },
  { locale: 'de-DE', timezoneId: 'America/New_York' },
))
  test.describe(`in a browser of ${locale} in ${timezoneId}`, LARGE, () => {
    test.use({ locale, timezoneId });

    test('amount and date are the same on every screen, whatever the browser speaks', async ({
      page,
      seller,
    }) => {
      const client = await buildClient(seller.caller);
      const invoice = await buildInvoice(seller.caller, client.id, { dueDate: '2031-01-30' }, lines);
      const proposal = await buildProposal(seller.caller, client.id, { validUntil: '2031-01-30' }, [
        { description: 'Year', quantity: '1', rate: '1234.5' },
      ]);
      for (const path of ['/invoices', '/dashboard', '/dashboard?view=invoices']) {
        await page.goto(path);
        const row = page.getByRole('row', { name: 'INV-0001' });
        await expect(row, path).toContainText('$116.14');
        await expect(row, path).toContainText('Jan 30, 2031');
      }
      await page.goto('/proposals');
      await expect(page.getByRole('row', { name: 'PRO-0001' })).toContainText('$1,234.50');
      for (const [tab, amount] of [
        ['invoices', '$116.14'],
        ['proposals', '$1,234.50'],
      ] as const) {
        await page.goto(`/clients/${client.id}?tab=${tab}`);
        const panel = page.getByRole('tabpanel');
        await expect(panel).toContainText(amount);
        await expect(panel).toContainText('Jan 30, 2031');
      }
      await page.goto('/notifications');
      await expect(page.getByText('INV-0001: Website, $116.14, due Jan 30, 2031')).toBeVisible();
      await page.goto(`/invoices?edit=${invoice.id}`);
      await expect(page.getByRole('dialog').getByLabel('Due Date')).toHaveValue('2031-01-30');
      await page.goto(`/invoice/${invoice.invoiceNumber}`);
      await expect(page.getByText('$116.14').first()).toBeVisible();
      await expect(page.getByText('January 30, 2031')).toBeVisible();
      await page.goto(`/proposal/${proposal.proposalNumber}`);
      await expect(page.getByText('$1,234.50').first()).toBeVisible();
      await expect(page.getByText('January 30, 2031')).toBeVisible();
    });
  });
