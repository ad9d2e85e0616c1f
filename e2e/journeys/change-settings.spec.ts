import { expectAccessible } from '#e2e/fixtures/axe.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

const openTab = (name: string) => `/settings?tab=${name}`;

test('a switch keeps its turn, also in another window', async ({ page, context, seller: _seller }) => {
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
});

test('the tabs are reached by keyboard, and the address leads back to them', async ({
  page,
  seller: _seller,
}) => {
  await page.goto(openTab('notifications'));
  await page.getByRole('tab', { name: 'Notifications' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Billing' })).toBeFocused();
  await expect(page).toHaveURL(openTab('billing'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Free Plan' })).toBeVisible();
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
])
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`at ${viewport.width} pixels, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme });

      test('every tab is accessible and no wider than the window', async ({ page, seller: _seller }) => {
        await page.goto('/settings');
        for (const tab of await page.getByRole('tab').all()) {
          await tab.click();
          const name = (await tab.textContent()) ?? '';
          await expect(page.getByRole('tabpanel', { name })).toBeVisible();
          await expect(page.getByRole('tabpanel').locator('[aria-busy=true]')).toHaveCount(0);
          await expectAccessible(page, name);
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
        }
      });
    });
