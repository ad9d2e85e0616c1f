import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE, TABLET } from '#e2e/fixtures/windows.ts';
import { fillLines, openCreateInvoice, pickClient } from '#e2e/fixtures/workspace.ts';
import { buildClient } from '#server/test/factories.ts';

const message = (page: Page) =>
  page
    .getByRole('region', { name: /^Messages/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true });

const actions = 'a[href], button:not([role="combobox"])';
const all = 'a[href], button, input, textarea';

/** The message is there, and what `place` has of these controls in view can be pressed. */
async function expectUncovered(page: Page, text: string, place: Locator, controls = all) {
  await expect(message(page)).toContainText(text);
  await expect.poll(() => coveredControls(page, place, controls)).toEqual([]);
}

async function coveredControls(page: Page, place: Locator, selector: string): Promise<string[]> {
  const over = await message(page).elementHandle();
  return place.evaluate(
    (element, { shown, wanted }) => {
      if (!shown) return ['no message'];
      const toast = shown.getBoundingClientRect();
      const controls = element.querySelectorAll<HTMLElement>(wanted);
      const isUnder = (control: HTMLElement) => {
        const box = control.getBoundingClientRect();
        const [left, right] = [Math.max(box.left, toast.left), Math.min(box.right, toast.right)];
        const [top, bottom] = [Math.max(box.top, toast.top), Math.min(box.bottom, toast.bottom)];
        if (left >= right || top >= bottom) return false;
        // What is scrolled out of its region lies there without being shown.
        const [below] = document
          .elementsFromPoint((left + right) / 2, (top + bottom) / 2)
          .filter((found) => !shown.contains(found));
        return below !== undefined && control.contains(below);
      };
      return [...controls]
        .filter(isUnder)
        .map((control) => control.getAttribute('aria-label') ?? (control.textContent || control.id));
    },
    { shown: over, wanted: selector },
  );
}

const lines = Array.from({ length: 6 }, (_, index) => ({
  description: `Part ${index}`,
  quantity: '1',
  rate: '10',
}));

inWindows([PHONE, DESKTOP, { width: 1024, height: 700 }, TABLET], () => {
  test('a message leaves the controls of a form in reach', async ({ page, seller }) => {
    await buildClient(seller.caller, { name: 'Acme' });
    await page.route(/\/api\/(invoices|clients|user\/profile)$/, (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 503, json: { message: 'Away' } }),
    );
    const dialog = await openCreateInvoice(page);
    await pickClient(page, dialog, 'Acme');
    await dialog.getByLabel('Title').fill('Website');
    await fillLines(dialog, lines);
    await dialog.getByRole('button', { name: 'Create Invoice' }).click();
    await expectUncovered(page, 'Failed to create invoice', dialog);

    await page.goto('/clients?new=1');
    const form = page.getByRole('dialog', { name: 'Add Client' });
    await form.getByLabel('Name *').fill('Bolt');
    await form.getByLabel('Email *').fill('a@bolt.example');
    await form.getByRole('button', { name: 'Add Client' }).click();
    await expectUncovered(page, 'Failed to create client', form);

    await page.goto('/settings');
    const profile = page.locator('form', { has: page.getByLabel('Full name *') });
    await profile.getByLabel('Full name *').fill('Ada B. Bright');
    const save = profile.getByRole('button', { name: 'Save Changes' });
    await save.evaluate((button) => button.scrollIntoView({ block: 'end' }));
    await save.click();
    await expectUncovered(page, 'Failed to update profile', profile, actions);

    // It moves away from what comes under it.
    await profile.getByLabel('Phone').focus();
    await save.evaluate((button) => button.scrollIntoView({ block: 'start' }));
    await save.click();
    await expectUncovered(page, 'Failed to update profile', profile, actions);
  });
});
