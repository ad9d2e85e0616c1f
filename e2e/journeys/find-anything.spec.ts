import { expectAccessible } from '#e2e/fixtures/axe.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE } from '#e2e/fixtures/windows.ts';
import { buildClient, buildInvoice, buildItem, buildProposal } from '#server/test/factories.ts';

inWindows([PHONE, DESKTOP], () => {
  test('the palette leads to clients, documents, items, screens and forms', async ({ page, seller }) => {
    const client = await buildClient(seller.caller, { name: 'Zoë Weber' });
    await buildInvoice(seller.caller, client.id, { title: 'Signage' });
    await buildProposal(seller.caller, client.id, { title: 'Web shop' });
    await buildItem(seller.caller, { name: 'Workshop' });
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    const open = async (text: string) => {
      await expect(palette).toBeHidden();
      await page.keyboard.press('ControlOrMeta+k');
      await expect(palette.getByRole('option').first()).toBeVisible();
      await palette.getByRole('combobox').fill(text);
    };

    await page.goto('/clients');
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    await expect(palette.getByRole('option', { name: 'New Invoice' })).toBeVisible();
    await expectAccessible(page, 'the palette');
    await palette.getByRole('combobox').fill('zoe');
    await expect(palette.getByRole('option', { name: /INV-0001/ })).toBeVisible();
    await expectAccessible(page, 'hits of the palette');
    await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/clients/${client.id}`);

    await open('sign');
    await palette.getByRole('option', { name: /INV-0001/ }).click();
    await expect(page).toHaveURL(/\/invoices\/[0-9a-f-]{36}$/);
    await expect(page.getByText('INV-0001', { exact: true }).first()).toBeVisible();

    await open('PRO-1');
    await expect(palette.getByRole('option', { name: /PRO-0001/ })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/proposals\/[0-9a-f-]{36}$/);

    await open('workshop');
    await palette.getByRole('option', { name: /Workshop/ }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Workshop' })).toBeVisible();

    await open('add client');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Add Client' })).toBeVisible();
    await expect(palette).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectAccessible(page, 'the shortcuts');
  });
});
