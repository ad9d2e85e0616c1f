import { expectAccessible } from '#e2e/fixtures/axe.ts';
import { expectNoSidewaysScroll } from '#e2e/fixtures/scroll.ts';
import { expect, expectToast, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE } from '#e2e/fixtures/windows.ts';
import { fillLines, pickClient } from '#e2e/fixtures/workspace.ts';
import { buildClient, buildInvoice, dayFromToday } from '#server/test/factories.ts';
import { formatLongDate } from '#shared/dates.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';

inWindows([PHONE, DESKTOP], (viewport) => {
  test('a client sees what is to be paid when, the next part first', async ({ seller, openVisitor }) => {
    const { id } = await buildClient(seller.caller);
    const instalments = [
      { percent: '25', dueDate: dayFromToday(10), label: 'On start' },
      { rest: true, dueDate: dayFromToday(40) },
      { rest: true, dueDate: dayFromToday(70) },
    ];
    const items = [{ description: 'Work', quantity: 1, rate: '100.00' }];
    const invoice = await buildInvoice(seller.caller, id, { instalments }, items);
    const visitor = await openVisitor({ viewport });
    await visitor.goto(`/invoice/${invoice.invoiceNumber}`);
    const plan = visitor.getByRole('region', { name: 'Payment plan' });
    await expect(plan.getByRole('listitem').first()).toContainText(
      `Next: On start${formatLongDate(dayFromToday(10))}$25.00`,
    );
    await expect(plan.getByRole('listitem')).toHaveCount(3);
    await expect(visitor.getByText('Next payment of $25.00 due')).toBeVisible();
    await expectAccessible(visitor, 'an invoice in parts');
    await expectNoSidewaysScroll(visitor, 'an invoice in parts');
  });

  test('a client accepts a proposal, goes on to its deposit, and the invoice takes it off', async ({
    page,
    seller,
    openVisitor,
  }) => {
    await buildClient(seller.caller);
    await page.goto('/proposals');
    await page.getByRole('button', { name: 'Create Proposal' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create Proposal' });
    await pickClient(page, dialog, 'Acme');
    await dialog.getByLabel('Title').fill('Web shop');
    await fillLines(dialog, [{ description: 'Build', quantity: '1', rate: '1000' }]);
    await dialog.getByRole('button', { name: 'Add deposit' }).click();
    await page.keyboard.type('101');
    await dialog.getByRole('button', { name: 'Create Proposal' }).click();
    await expect(dialog.getByText('Enter a percentage above 0')).toBeVisible();
    await dialog.getByLabel('Deposit on acceptance').fill('40');
    await dialog.getByLabel('due after').fill('10');
    await expectAccessible(page, 'the form with a deposit');
    await expectNoSidewaysScroll(page, 'the form with a deposit');
    await dialog.getByRole('button', { name: 'Create Proposal' }).click();
    await expectToast(page, 'Success', 'Your Proposal Has Been Sent');
    const [proposal] = (await seller.caller.send('GET', '/api/proposals', {})).body as {
      id: string;
      proposalNumber: string;
    }[];

    const visitor = await openVisitor({ viewport });
    await visitor.goto(`/proposal/${proposal?.proposalNumber}`);
    await expect(visitor.getByText('$400.00 (40 %), due 10 days after acceptance')).toBeVisible();
    await visitor.getByRole('button', { name: 'Accept Proposal' }).click();
    await expect(visitor.getByText('A deposit of $400.00 is invoiced at once.')).toBeVisible();
    await visitor.getByRole('button', { name: 'Accept', exact: true }).click();
    await visitor.waitForURL(/\/invoice\/INV-0001-/);
    await expect(visitor.getByText('Deposit 40 % of PRO-0001')).toBeVisible();
    await expectAccessible(visitor, 'the invoice of the deposit');

    const answer = await seller.caller.send('POST', `/api/proposals/${proposal?.id}/convert`, {});
    const closing = answer.body as InvoiceWithItems;
    await visitor.goto(`/invoice/${closing.invoiceNumber}`);
    await expect(visitor.getByText('Deposit INV-0001', { exact: true })).toBeVisible();
    await expect(visitor.getByText('−$400.00')).toBeVisible();
    await expect(visitor.getByText('Balance due').first()).toBeVisible();
    await expect(visitor.getByText('$600.00').first()).toBeVisible();
    await expectAccessible(visitor, 'an invoice that takes a deposit off');
    await expectNoSidewaysScroll(visitor, 'an invoice that takes a deposit off');
    await visitor.goto(`/proposal/${proposal?.proposalNumber}`);
    await expect(visitor.getByRole('link', { name: 'Open the deposit of $400.00' })).toBeVisible();
  });
});
