import { expect, test } from '#e2e/fixtures/test.ts';
import { buildClient } from '#server/test/factories.ts';

test('Back and a reload find a list where it was left', async ({ page, seller }) => {
  for (let number = 0; number < 61; number++)
    await buildClient(seller.caller, { name: `Client ${number}`, email: `c${number}@x.example` });
  await page.goto('/clients');
  await page.getByRole('button', { name: /^Load More/ }).click();
  await expect(page.getByText('Showing 30 of 61')).toBeVisible();
  await page.getByRole('button', { name: /^Load More/ }).click();
  await expect(page.getByText('Showing 45 of 61')).toBeVisible();
  const row = page.getByRole('link', { name: 'Client 20', exact: true });
  await row.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(500);
  await row.click();
  await expect(page.getByRole('heading', { name: 'Client 20' })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByText('Showing 45 of 61')).toBeVisible();
  await expect(row).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
  await page.reload();
  await expect(page.getByText('Showing 45 of 61')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});
