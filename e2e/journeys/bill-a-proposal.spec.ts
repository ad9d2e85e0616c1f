import { expectAccessibleInBothThemes } from '#e2e/fixtures/axe.ts';
import { expectNoSidewaysScroll } from '#e2e/fixtures/scroll.ts';
import { expect, expectToast, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE } from '#e2e/fixtures/windows.ts';
import { buildClient, buildProposal } from '#server/test/factories.ts';
import type { ProposalWithItems } from '#shared/proposal.ts';

inWindows([PHONE, DESKTOP], (viewport) => {
  test('a seller invoices a proposal in two parts, and the rest of it less the deposit', async ({
    page,
    seller,
    openVisitor,
  }) => {
    const { caller } = seller;
    const client = await buildClient(caller, { name: 'Käserei Müller & Söhne GmbH' });
    const { id, proposalNumber } = await buildProposal(
      caller,
      client.id,
      { title: 'Website', deposit: { percent: '20', dueDays: 7 } },
      [
        { description: 'Design', quantity: 10, rate: '100.00' },
        { description: 'Build, as far as it is known '.repeat(4), quantity: 20, rate: '99.99' },
      ],
    );
    const visitor = await openVisitor({ viewport });
    await visitor.goto(`/proposal/${proposalNumber}`);
    const answer = await caller.send('PUT', `/api/proposals/${id}/status`, {
      body: { status: 'accepted' },
    });
    expect(answer.status).toBe(200);

    await page.goto(`/proposals/${id}`);
    await expect(page.getByText('Invoiced $599.96 of $2,999.80')).toBeVisible();
    const openPart = async () => {
      await page.getByRole('button', { name: /^More actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Invoice part…' }).click();
      return page.getByRole('dialog', { name: 'Invoice part' });
    };
    const first = await openPart();
    await first.getByLabel('Design').fill('5');
    await expect(first.getByText('$500.00', { exact: true })).toBeVisible();
    await first.getByLabel(/^Build/).fill('21');
    await first.getByRole('button', { name: 'Create invoice' }).click();
    await expect(first.getByText('At most 20 is left')).toBeVisible();
    await first.getByLabel(/^Build/).fill('0.35');
    await expect(first.getByText('$535.00', { exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the dialog of a part');
    await expectNoSidewaysScroll(page, 'the dialog of a part');
    await first.getByRole('button', { name: 'Create invoice' }).click();
    await expectToast(page, 'Success', 'INV-0002 created and sent');
    await expect(page.getByText('Invoiced $1,134.96 of $2,999.80')).toBeVisible();

    const second = await openPart();
    await expect(second.getByText('5 of 10 left, at $100.00')).toBeVisible();
    await second.getByLabel('Design').fill('5');
    await second.getByRole('button', { name: 'Create invoice' }).click();
    await expectToast(page, 'Success', 'INV-0003 created and sent');

    await page.getByRole('button', { name: 'Final invoice' }).click();
    const last = page.getByRole('alertdialog', { name: 'Final Invoice' });
    await expect(last).toContainText('What was already invoiced is deducted, which leaves $1,364.84.');
    await last.getByRole('button', { name: 'Create Invoice' }).click();
    await expect(page.getByRole('link', { name: 'Show INV-0004' })).toBeVisible();
    if (viewport.width < 1200) await page.getByRole('tab', { name: 'Invoices' }).click();
    const rows = page.getByRole('region', { name: 'Invoices' }).getByRole('listitem');
    await expect(rows).toContainText([
      /INV-0001Deposit\$599\.96/,
      /INV-0002Partial invoice\$535\.00/,
      /INV-0003Partial invoice\$500\.00/,
      /INV-0004Final invoice\$1,364\.84/,
    ]);
    await expectAccessibleInBothThemes(page, 'a proposal that was invoiced');
    await expectNoSidewaysScroll(page, 'a proposal that was invoiced');

    const { invoices } = (await caller.send('GET', `/api/proposals/${id}`)).body as ProposalWithItems;
    await page.goto(`/invoices/${invoices.at(-1)?.id}`);
    const paper = page.getByRole('figure', { name: 'The invoice as your client sees it' });
    await expect(paper.getByText('Deposit INV-0001')).toBeVisible();
    await expect(paper.getByText('Partial invoice INV-0002')).toBeVisible();
    await expect(paper).toContainText('$1,364.84');
  });
});
