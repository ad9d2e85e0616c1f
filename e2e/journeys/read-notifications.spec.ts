import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/fixtures/axe.ts';
import { expectSound } from '#e2e/fixtures/sound.ts';
import { expect, expectToast, type Seller, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE } from '#e2e/fixtures/windows.ts';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications(,|$)/ });

/** Two invoices, one of them paid, and a proposal that was accepted: five entries, two of which are news. */
async function work({ caller }: Seller) {
  const client = await buildClient(caller, { name: 'Bolt & Nut <Ltd>' });
  await buildInvoice(caller, client.id, { title: 'Open' });
  const paid = await buildInvoice(caller, client.id, { title: 'Settled' });
  const proposal = await buildProposal(caller, client.id);
  await caller.send('PUT', `/api/invoices/${paid.id}`, { body: { status: 'paid' } });
  await caller.send('PUT', `/api/proposals/${proposal.id}/status`, { body: { status: 'accepted' } });
}

inWindows([PHONE, DESKTOP], () => {
  test('what happened is read, counted by the bell and deleted', async ({ page, seller }) => {
    await page.goto('/notifications');
    await expect(page.getByText('No notifications yet')).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName('Notifications');
    await work(seller);
    // Without a reload: the screen asks again by itself.
    await expect(page.getByRole('heading', { name: '2 new' })).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
    const list = page.getByRole('list', { name: 'Notifications' });
    await expect(list.getByRole('listitem').first()).toContainText(
      'Proposal accepted: you accepted PRO-0001 for Bolt & Nut <Ltd>',
    );
    await expect(list).toContainText('INV-0002: Settled, $413.22, paid by Bolt & Nut <Ltd>');
    await expectAccessible(page, 'notifications');

    await list.getByText('Payment received: Bolt & Nut <Ltd> paid INV-0002').click();
    await expectToast(page, 'Success', 'Notification marked as read');
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
    await expect(page.getByRole('heading', { name: '1 new' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete Read' }).click();
    await expectToast(page, 'Success', 'Read notifications deleted');
    await expect(list.getByRole('listitem')).toHaveCount(4);
    await page.getByRole('button', { name: 'Mark All Read' }).click();
    await expectToast(page, 'Success', 'All notifications marked as read');
    await expect(bell(page)).toHaveAccessibleName('Notifications');
    await page.getByRole('button', { name: 'Delete Read' }).click();
    await expect(page.getByText('No notifications yet')).toBeVisible();
  });

  test('the bell opens on any screen, by keyboard too', async ({ page, seller }) => {
    await work(seller);
    await page.goto('/clients');
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
    await bell(page).focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Notification panel' });
    await expect(panel.getByRole('listitem')).toHaveCount(5);
    await expectSound(page, 'the panel of the bell');
    const { height } = (await panel.getByRole('region').boundingBox()) ?? { height: 0 };
    expect(height).toBe(320);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(bell(page)).toBeFocused();
    await bell(page).click();
    await panel.getByText('Payment received: Bolt & Nut <Ltd> paid INV-0002').click();
    await expectToast(page, 'Success', 'Notification marked as read');
    await panel.getByRole('link', { name: 'Open INV-0002' }).first().click();
    await expect(page).toHaveURL(/\/invoices\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { name: 'Settled', level: 2 })).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
    await bell(page).click();
    await panel.getByRole('link', { name: 'All notifications' }).click();
    await expect(page.getByRole('heading', { name: '1 new' })).toBeVisible();
  });
});
