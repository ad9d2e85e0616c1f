import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/fixtures/axe.ts';
import { expectNoSidewaysScroll } from '#e2e/fixtures/scroll.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE } from '#e2e/fixtures/windows.ts';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

/** Beside the paper there is all of it; with less room each part has its tab. */
async function show(page: Page, part: 'Document' | 'Timeline' | 'Payments') {
  const tab = page.getByRole('tab', { name: part });
  if ((page.viewportSize()?.width ?? 0) < 1200) await tab.click();
  else await expect(tab).toHaveCount(0);
  return page.getByRole('region', { name: part });
}

async function expectSound(page: Page, what: string) {
  await expectAccessibleInBothThemes(page, what);
  await expectNoSidewaysScroll(page, what);
}

inWindows([PHONE, DESKTOP], () => {
  test.use({ colorScheme: 'light' });

  test('a seller follows an invoice from its row to its payment', async ({ page, seller, openVisitor }) => {
    const client = await buildClient(seller.caller, { name: 'Maya Chen' });
    const invoice = await buildInvoice(seller.caller, client.id);
    await page.goto('/invoices');
    // Anywhere in the row.
    await page.getByRole('row', { name: 'INV-0001' }).click();
    await expect(page).toHaveURL(`/invoices/${invoice.id}`);
    await expect(page).toHaveTitle('Invoice INV-0001 · Billwright');
    await expect(page.getByRole('heading', { name: 'Website' }).first()).toBeVisible();
    const paper = page.getByRole('figure', { name: 'The invoice as your client sees it' });
    await expect(paper.getByText('Invoice INV-0001', { exact: true })).toBeVisible();
    await expect(paper.getByRole('row', { name: /Design/ })).toContainText('$412.34');
    await expect(page.getByRole('region', { name: 'Amount' })).toContainText('$413.22 due');
    await expectSound(page, 'an open invoice');

    const timeline = await show(page, 'Timeline');
    await expect(timeline.getByText('You sent it to ap@acme.example')).toBeVisible();
    const visitor = await openVisitor({ userAgent: IPHONE });
    await visitor.goto(`/invoice/${invoice.invoiceNumber}`);
    await expect(timeline.getByText('Maya Chen opened it for the first time')).toBeVisible();

    const money = page.getByRole('region', { name: 'Amount' });
    const record = async () => {
      await page.getByRole('button', { name: 'Record payment' }).click();
      const dialog = page.getByRole('dialog', { name: 'Record payment' });
      await expect(dialog).toBeVisible();
      return dialog;
    };
    const first = await record();
    await first.getByRole('button', { name: 'Half' }).click();
    await expect(first.getByText('Then $206.61 is due.')).toBeVisible();
    await expectSound(page, 'a payment that is being recorded');
    await first.getByRole('button', { name: 'Record payment' }).click();
    await expect(money).toContainText('$206.61 due of $413.22');
    await (await record()).getByRole('button', { name: 'Record payment' }).click();
    await expect(page.getByRole('region', { name: 'Amount' })).toContainText('$413.22 paid');
    await expect(timeline.getByText('$206.61 paid').first()).toBeVisible();
    await expectSound(page, 'the timeline of a paid invoice');

    await page.getByRole('button', { name: 'More actions for INV-0001' }).click();
    await page.getByRole('menuitem', { name: 'Back to pending' }).click();
    await expect(timeline.getByText('Payment of $206.61 reversed')).toBeVisible();
    const payments = await show(page, 'Payments');
    const [paid, reversal] = [payments.getByRole('row').nth(2), payments.getByRole('row').nth(3)];
    await expect(paid.getByText('$206.61').first()).toHaveCSS('text-decoration-line', 'line-through');
    await expect(reversal).toContainText('−$206.61');
    await expectSound(page, 'the payments of an invoice');

    await page.goBack();
    await expect(page).toHaveURL('/invoices');
  });

  test('a seller follows a proposal to its invoice', async ({ page, seller }) => {
    const client = await buildClient(seller.caller);
    const proposal = await buildProposal(seller.caller, client.id);
    await seller.caller.send('PUT', `/api/proposals/${proposal.id}/status`, {
      body: { status: 'accepted', name: 'Lena Fern' },
    });
    await page.goto('/proposals');
    await page.getByRole('link', { name: 'Website' }).click();
    await expect(page).toHaveURL(`/proposals/${proposal.id}`);
    await expectSound(page, 'an accepted proposal');
    await page.getByRole('button', { name: 'Convert to invoice' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create Invoice' }).click();
    await page.getByRole('link', { name: 'Show INV-0001' }).click();
    await expect(page).toHaveURL(/\/invoices\/[0-9a-f-]{36}$/);
    const timeline = await show(page, 'Timeline');
    await expect(timeline.getByText('You created it from PRO-0001')).toBeVisible();
  });
});

test('the middle button opens a row in a tab of its own; the eye shows the public page', async ({
  page,
  seller,
  context,
}) => {
  const client = await buildClient(seller.caller);
  const invoice = await buildInvoice(seller.caller, client.id);
  await page.goto('/invoices');
  const row = page.getByRole('row', { name: 'INV-0001' });
  const opened = context.waitForEvent('page');
  // What the new tab asks for first: on a busy machine Playwright loses sight of a tab that nothing has opened by script.
  const asked = context.waitForEvent('request', (request) => request.resourceType() === 'document');
  await row.click({ button: 'middle' });
  expect(new URL((await asked).url()).pathname).toBe(`/invoices/${invoice.id}`);
  await opened;
  const shown = context.waitForEvent('page');
  await row.getByRole('link', { name: 'View INV-0001' }).click();
  await expect(await shown).toHaveURL(`/invoice/${invoice.invoiceNumber}`);
  await expect(page).toHaveURL('/invoices');
});

test('an id that nobody has leads back to the list', async ({ page, seller }) => {
  expect(seller.user.id).toBeTruthy();
  await page.goto('/invoices/00000000-0000-4000-8000-000000000000');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/invoices');
});
