import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#e2e/fixtures/axe.ts';
import { expectNoSidewaysScroll } from '#e2e/fixtures/scroll.ts';
import {
  openStripeShop,
  type StripeInstallation,
  startStripeInstallation,
} from '#e2e/fixtures/stripe-shop.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE } from '#e2e/fixtures/windows.ts';
import { proposalFields } from '#server/test/factories.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import type { Proposal } from '#shared/proposal.ts';

let shop: StripeInstallation;
// On one worker: each other would start a server of its own.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  shop = await startStripeInstallation();
});
test.afterAll(() => shop.stop());

async function expectSound(page: Page, what: string) {
  await expectAccessibleInBothThemes(page, what);
  await expectNoSidewaysScroll(page, what);
}

/** Pays at the provider what the button names. */
async function payByCard(visitor: Page, sum: string) {
  await visitor.getByRole('button', { name: `Pay ${sum} with Card` }).click();
  await expect(visitor.getByRole('heading', { name: `Pay ${sum}` })).toBeVisible();
  await visitor.getByRole('button', { name: 'Pay', exact: true }).click();
}

inWindows([PHONE, DESKTOP], (viewport) => {
  test('a month goes from a deposit over a part by card and a transfer to a credit note', async ({
    page,
    openVisitor,
  }) => {
    const { client, send } = await openStripeShop(page.request, shop);
    await send('PUT', '/api/user/legal', { allowPartial: true });
    await send('PUT', '/api/user/profile', { preferredPaymentMethod: 'stripe' });
    const items = [
      { description: 'Design', quantity: 1, rate: '600.00' },
      { description: 'Build', quantity: 1, rate: '400.00' },
    ];
    const deposit = { percent: '40', dueDays: 7 };
    const proposal = await send<Proposal>(
      'POST',
      '/api/proposals',
      proposalFields(client.id, { deposit }, items),
    );

    const visitor = await openVisitor({ viewport });
    await visitor.goto(`${shop.origin}/proposal/${proposal.proposalNumber}`);
    await visitor.getByRole('button', { name: 'Accept Proposal' }).click();
    await visitor.getByRole('button', { name: 'Accept', exact: true }).click();
    await visitor.waitForURL(/\/invoice\/INV-0001-/);
    await visitor.getByRole('button', { name: /^Pay .*with Card$/ }).click();
    await expect(visitor.getByRole('heading', { name: 'Pay $400.00' })).toBeVisible();
    await visitor.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(visitor.getByRole('heading', { name: 'Payment Completed' })).toBeVisible();
    await expectSound(visitor, 'a paid deposit');

    const closing = await send<InvoiceWithItems>('POST', `/api/proposals/${proposal.id}/convert`);
    await visitor.goto(`${shop.origin}/invoice/${closing.invoiceNumber}`);
    await visitor.getByLabel('Another amount').first().check();
    await visitor.getByRole('textbox', { name: /amount/i }).fill('250');
    await expectSound(visitor, 'a sum that a client chooses');
    await payByCard(visitor, '$250.00');
    await expect(visitor.getByText('$350.00').first()).toBeVisible();
    await expect(visitor.getByText('−$250.00').first()).toBeVisible();
    await expectSound(visitor, 'an invoice that is paid in part');

    await page.goto(`${shop.origin}/invoices/${closing.id}`);
    const money = page.getByRole('region', { name: 'Amount' });
    await expect(money).toContainText('$350.00 due of $600.00');
    await page.getByRole('button', { name: 'Record payment' }).click();
    const payment = page.getByRole('dialog', { name: 'Record payment' });
    await expect(payment.getByRole('textbox', { name: /^Amount/ })).toHaveValue('350.00');
    await payment.getByRole('combobox', { name: 'Method' }).click();
    await page.getByRole('option', { name: 'Bank transfer' }).click();
    await payment.getByRole('button', { name: 'Record payment' }).click();
    await expect(money).toContainText('$600.00 paid');

    await page.getByRole('button', { name: 'More actions for INV-0002' }).click();
    await page.getByRole('menuitem', { name: 'Issue credit note…' }).click();
    const note = page.getByRole('dialog', { name: 'Issue credit note' });
    await note.getByRole('combobox', { name: 'What to credit' }).click();
    await page.getByRole('option', { name: 'An amount' }).click();
    await note.getByRole('textbox', { name: /^Amount/ }).fill('50');
    await note.getByLabel('Why *').fill('One page less');
    await note.getByRole('button', { name: 'Issue credit note' }).click();
    await expect(money).toContainText('$550.00 paid');
    await expectSound(page, 'an invoice after its month');

    await visitor.reload();
    const opened = visitor.waitForEvent('popup');
    await visitor.getByRole('link', { name: /CRN-0001/ }).click();
    const creditNote = await opened;
    await expect(creditNote.getByText('One page less')).toBeVisible();
    await expectSound(creditNote, 'the credit note');
  });
});
