import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/fixtures/axe.ts';
import { expectNoSidewaysScroll } from '#e2e/fixtures/scroll.ts';
import { inServerDatabase } from '#e2e/fixtures/shared-database.ts';
import { expect, expectToast, type Seller, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE } from '#e2e/fixtures/windows.ts';
import { buildClient, buildInvoice, dayFromToday } from '#server/test/factories.ts';

async function sent({ caller }: Seller) {
  const { id } = await buildClient(caller);
  const items = [{ description: 'Work', quantity: 1, rate: '100.00' }];
  return buildInvoice(caller, id, { title: 'Website', dueDate: dayFromToday(10) }, items);
}

/** The timeline of an invoice, which phones have behind a tab. */
async function openTimeline(page: Page, id: string) {
  await page.goto(`/invoices/${id}`);
  const tab = page.getByRole('tab', { name: 'Timeline' });
  await expect(page.getByRole('heading', { name: 'Website' }).first()).toBeVisible();
  if (await tab.isVisible()) await tab.click();
  return page.getByRole('region', { name: 'Timeline' });
}

inWindows([PHONE, DESKTOP], (viewport) => {
  test('a client promises to pay, and keeps it', async ({ page, seller, openVisitor }) => {
    const invoice = await sent(seller);
    const visitor = await openVisitor({ viewport });
    await visitor.goto(`/invoice/${invoice.invoiceNumber}`);
    await visitor.getByRole('button', { name: "I'll pay on…" }).click();
    const form = visitor.getByRole('form', { name: 'When will you pay?' });
    await form.getByLabel('Message').fill('After the fair.');
    await expectAccessible(visitor, 'the form of a promise');
    await expectNoSidewaysScroll(visitor, 'the form of a promise');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(visitor.getByText(/^Acme will pay by /)).toBeVisible();
    await expect(visitor.getByText('After the fair.')).toBeVisible();

    await page.goto('/invoices');
    await expect(page.getByText(/^Promised for /)).toBeVisible();
    const timeline = await openTimeline(page, invoice.id);
    await expect(timeline.getByText(/^Acme will pay by /)).toBeVisible();
    await expect(timeline.getByText('Reminders wait')).toBeVisible();
    await expectAccessible(page, 'a timeline with a promise');
    await expectNoSidewaysScroll(page, 'a timeline with a promise');

    await visitor.getByRole('button', { name: 'I have paid' }).click();
    const claim = visitor.getByRole('form', { name: 'Have you already paid?' });
    await claim.getByLabel(/^Amount in USD/).fill('100');
    await claim.getByLabel('How').selectOption('check');
    await claim.getByRole('button', { name: 'Send' }).click();
    await expect(visitor.getByText(/^Acme says that they paid \$100\.00 on /)).toBeVisible();

    await page.reload();
    if (viewport.width < 1200) await page.getByRole('tab', { name: 'Timeline' }).click();
    await timeline.getByRole('button', { name: 'Confirm' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record payment' });
    await expect(dialog.getByRole('textbox', { name: /^Amount/ })).toHaveValue('100.00');
    await expect(dialog.getByRole('combobox', { name: 'Method' })).toHaveText('Check');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expectToast(page, 'Success', 'Payment recorded successfully');
    await expect(timeline.getByText('Confirmed')).toHaveCount(2);
    await visitor.reload();
    await expect(visitor.getByText(/ Confirmed\.$/).first()).toBeVisible();
    await expect(visitor.getByRole('button', { name: "I'll pay on…" })).toHaveCount(0);
  });

  test('a client breaks a promise and asks; the seller answers in place', async ({
    page,
    seller,
    openVisitor,
  }) => {
    const invoice = await sent(seller);
    const visitor = await openVisitor({ viewport });
    await visitor.goto(`/invoice/${invoice.invoiceNumber}`);
    await visitor.getByRole('button', { name: "I'll pay on…" }).click();
    await visitor.getByRole('button', { name: 'Send' }).click();
    await expect(visitor.getByText(/^Acme will pay by /)).toBeVisible();
    // A month later, as the background leaves it.
    await inServerDatabase((connection) =>
      connection.query(
        `update invoice_replies set promised_on = promised_on - 30, state = 'expired', holds_reminders = false
           where document_id = $1`,
        [invoice.id],
      ),
    );
    await visitor.getByRole('button', { name: 'Ask a question' }).click();
    const form = visitor.getByRole('form', { name: 'What would you like to know?' });
    await form.getByLabel('Your question').fill('Which account?');
    await form.getByLabel('Your name').fill('Lena');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(visitor.getByText('Which account?')).toBeVisible();
    await expectAccessible(visitor, 'an invoice with a question');

    const timeline = await openTimeline(page, invoice.id);
    await expect(timeline.getByText('No longer holds')).toBeVisible();
    await timeline.getByRole('button', { name: 'Answer', exact: true }).click();
    await timeline.getByLabel('Your answer').fill('The one on the invoice.');
    await expectAccessible(page, 'an answer that is written');
    await timeline.getByRole('button', { name: 'Send answer' }).click();
    await expectToast(page, 'Answer sent');
    await expect(timeline.getByText('The one on the invoice.')).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByText('The one on the invoice.')).toBeVisible();
  });
});

inWindows([PHONE, DESKTOP], () => {
  test('a seller sets when reminders go out and what they say', async ({ page, seller }) => {
    await page.goto('/settings?tab=notifications');
    await expect(page.getByText(/You can send a reminder by hand on any plan/)).toBeVisible();
    await inServerDatabase((connection) =>
      connection.query('update users set is_premium = true where id = $1', [seller.user.id]),
    );
    await page.reload();
    await page.getByLabel('My own', { exact: true }).check();
    await page.getByLabel('Days of reminder 2', { exact: true }).fill('7');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('There is another one on that day')).toBeVisible();
    await page.getByLabel('Days of reminder 2', { exact: true }).fill('2');
    await page.getByRole('button', { name: 'Edit text of the reminder 2 days after' }).click();
    const dialog = page.getByRole('dialog', { name: /^Text of the reminder/ });
    await dialog.getByLabel('Subject').fill('Late: {number}');
    await expect(dialog.getByText('Late: INV-0042')).toBeVisible();
    await expectAccessible(page, 'the text of a reminder');
    await dialog.getByRole('button', { name: 'Use text' }).click();
    await expectNoSidewaysScroll(page, 'the schedule of reminders');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Success', 'Reminder schedule updated successfully');
    await page.reload();
    await expect(page.getByLabel('Days of reminder 2', { exact: true })).toHaveValue('2');
    await expect(page.getByText('Your text')).toBeVisible();
    await expectAccessible(page, 'the schedule of reminders');
  });
});
