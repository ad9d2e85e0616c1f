import { expectAccessibleInBothThemes } from '#e2e/fixtures/axe.ts';
import { expectNoSidewaysScroll } from '#e2e/fixtures/scroll.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE } from '#e2e/fixtures/windows.ts';
import { buildClient, buildInvoice, PASSWORD, sellerFields } from '#server/test/factories.ts';

inWindows([PHONE, DESKTOP], (viewport) => {
  test('before an account is deleted all of it is downloaded, and another account takes it in', async ({
    page,
    seller,
    openVisitor,
    baseURL,
  }, testInfo) => {
    const client = await buildClient(seller.caller, { name: 'Lena Brandt' });
    await buildInvoice(seller.caller, client.id, { title: 'A web shop that sells beans' });
    await page.goto('/settings?tab=security');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const deletion = page.getByRole('dialog', { name: 'Delete account?' });
    await deletion.getByRole('button', { name: 'Download your data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Download your data?' });
    await dialog.getByLabel('Current password', { exact: true }).fill('not the password');
    await dialog.getByRole('button', { name: 'Download' }).click();
    await expect(dialog.getByText('Current password is incorrect')).toBeVisible();
    await dialog.getByLabel('Current password', { exact: true }).fill(seller.password);
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^billwright-\d{4}-\d{2}-\d{2}\.zip$/);
    const file = testInfo.outputPath('archive.zip');
    await download.saveAs(file);

    const elsewhere = await openVisitor({ viewport });
    const registered = await elsewhere.request.post('/api/register', {
      headers: { origin: baseURL ?? '' },
      data: { ...sellerFields(), password: PASSWORD },
    });
    expect(registered.status()).toBe(201);
    await elsewhere.goto('/imports');
    await elsewhere.getByRole('radio', { name: 'Archive' }).check();
    await expectAccessibleInBothThemes(elsewhere, 'the start of taking an archive in');
    await elsewhere
      .getByLabel('Archive', { exact: true })
      .and(elsewhere.locator('[type=file]'))
      .setInputFiles(file);
    await elsewhere.getByRole('button', { name: 'Continue' }).click();
    await expect(elsewhere.getByRole('heading', { name: 'What the archive holds' })).toBeVisible();
    await expectAccessibleInBothThemes(elsewhere, 'what an archive holds');
    await expectNoSidewaysScroll(elsewhere, 'what an archive holds');
    await elsewhere.getByRole('button', { name: 'Import archive' }).click();
    const confirmation = elsewhere.getByRole('dialog', { name: 'Import this archive?' });
    await confirmation.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await confirmation.getByRole('button', { name: 'Import archive' }).click();
    await expect(elsewhere.getByRole('heading', { name: /entries imported$/ })).toBeVisible();
    await expectAccessibleInBothThemes(elsewhere, 'an archive that was taken in');
    await elsewhere.getByRole('link', { name: 'Open Dashboard' }).click();
    await expect(elsewhere.getByText('A web shop that sells beans').first()).toBeVisible();
  });
});
