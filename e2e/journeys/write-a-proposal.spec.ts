import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '#e2e/fixtures/axe.ts';
import { expect, expectToast, type Seller, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE, TABLET } from '#e2e/fixtures/windows.ts';
import { pickClient } from '#e2e/fixtures/workspace.ts';
import { buildClient } from '#server/test/factories.ts';
import { smallPdf } from '#server/test/upload.ts';
import type { Proposal, ProposalWithItems } from '#shared/proposal.ts';
import { imagesOf, plainText } from '#shared/rich-text.ts';

const PICTURE = 'docs/invoices.png';

async function openForm(page: Page): Promise<Locator> {
  await page.goto('/proposals');
  await page.getByRole('button', { name: 'Create Proposal' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create Proposal' });
  await expect(dialog).toBeVisible();
  return dialog;
}

const line = (dialog: Locator, number: number) =>
  dialog.getByRole('group', { name: `Line ${number}`, exact: true });

async function storedProposal({ caller }: Seller): Promise<ProposalWithItems> {
  const { body } = await caller.send('GET', '/api/proposals');
  const [first] = (body as { items: Proposal[] }).items ?? (body as Proposal[]);
  return (await caller.send('GET', `/api/proposals/${first?.id}`)).body as ProposalWithItems;
}

inWindows([PHONE, DESKTOP, TABLET], () => {
  test('a seller turns a template into a proposal with a picture, options and files, and changes it once it is sent', async ({
    page,
    seller,
  }) => {
    await buildClient(seller.caller);
    const dialog = await openForm(page);
    await dialog.getByRole('button', { name: 'Start from a template' }).click();
    const templates = page.getByRole('dialog', { name: 'Start from a Template' });
    await expectAccessible(page, 'the choice of a template');
    await templates.getByRole('button', { name: 'Use Website' }).click();
    await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('Your new website');
    await pickClient(page, dialog, 'Acme');
    const introduction = dialog.getByRole('textbox', { name: 'Introduction' });
    await expect(introduction).toContainText('thank you for telling me');

    await dialog.getByLabel('Pictures for Introduction').setInputFiles(PICTURE);
    await expect(introduction.locator('img[data-file-id]')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Selected by default' }).nth(2).check();
    await expect(dialog.getByText(/^up to /)).toBeVisible();
    await line(dialog, 5).getByRole('checkbox', { name: 'Selected by default' }).check();

    await dialog.getByRole('button', { name: 'Add attachments' }).click();
    await dialog.getByLabel('Files to attach').setInputFiles([
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
      { name: 'offer.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallPdf()) },
    ]);
    await expect(dialog.getByText('An attachment is a PDF, PNG or JPG file.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Dismiss notes.txt' }).click();
    await expect(dialog.getByRole('button', { name: 'Remove offer.pdf' })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the form of a proposal with a letter');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await dialog.getByRole('button', { name: 'Create Proposal', exact: true }).click();
    await expectToast(page, 'Success', 'Your Proposal Has Been Sent');
    const sent = await storedProposal(seller);
    expect(imagesOf(sent.cover ?? null)).toHaveLength(1);
    expect(sent.textSections?.map(({ title }) => title)).toEqual(['What you get', 'How we work', 'Schedule']);
    expect(sent.attachments?.map(({ name }) => name)).toEqual(['offer.pdf']);
    expect(sent.requiresSignature).toBe(true);
    expect(sent.amount).toBe('8910.00');

    await page.goto(`/proposals?edit=${sent.id}`);
    const edit = page.getByRole('dialog', { name: 'Edit Proposal' });
    const again = edit.getByRole('textbox', { name: 'Introduction' });
    await expect(again.locator('img[data-file-id]')).toBeVisible();
    await again.getByText('Hello,').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Ana,');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Success', 'Updated');
    const changed = await storedProposal(seller);
    expect(plainText(changed.cover ?? null)).toContain('Hello, Ana,');
    expect(changed.textSections).toEqual(sent.textSections);
    expect(changed.items).toEqual(sent.items);
    await page.goto(`/proposal/${sent.proposalNumber}`);
    await expect(page.getByText('Hello, Ana,')).toBeVisible();
    await expect(page.getByText(/Version 2/).first()).toBeVisible();
  });
});

test('a letter is written by keyboard alone, and comes back from a draft', async ({ page, seller }) => {
  const { keyboard } = page;
  await buildClient(seller.caller);
  const dialog = await openForm(page);
  await dialog.getByLabel('Title', { exact: true }).fill('Letter');
  await dialog.getByRole('button', { name: 'Add introduction' }).press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Introduction' })).toBeFocused();
  await keyboard.type('Hello ');
  await keyboard.press('Control+b');
  await keyboard.type('you');
  await keyboard.press('Control+b');
  await keyboard.press('Enter');
  await keyboard.type('- one');
  await keyboard.press('Enter');
  await keyboard.press('Control+]');
  await keyboard.type('two');
  // To the buttons, and along them to the link.
  await keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('toolbar', { name: 'Format Introduction' }).locator(':focus')).toBeVisible();
  await keyboard.press('End');
  await keyboard.press('ArrowLeft');
  await keyboard.press('Enter');
  await keyboard.type('javascript:alert(1)');
  await keyboard.press('Enter');
  await expect(dialog.getByText('Enter the address of a web page or an email address.')).toBeVisible();
  await keyboard.press('Control+a');
  await keyboard.type('example.com');
  await keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Introduction' })).toBeFocused();
  await keyboard.press('Tab');

  await dialog.getByRole('button', { name: 'Add section of text' }).press('Enter');
  await expect(dialog.getByLabel('Title of section of text 1')).toBeFocused();
  await keyboard.type('First');
  await dialog.getByRole('button', { name: 'Add section of text' }).press('Enter');
  await expect(dialog.getByLabel('Title of section of text 2')).toBeFocused();
  await keyboard.type('Second');
  await keyboard.press('Alt+ArrowUp');
  await expect(dialog.getByLabel('Title of section of text 1')).toHaveValue('Second');
  await expect(dialog.getByLabel('Title of section of text 1')).toBeFocused();
  await dialog.getByRole('button', { name: 'Remove section of text 1' }).press('Enter');
  await expect(dialog.getByLabel('Title of section of text 1')).toHaveValue('First');
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(dialog.getByLabel('Title of section of text 1')).toHaveValue('Second');

  await dialog.getByRole('button', { name: 'More ways to send' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Save as draft' }).press('Enter');
  await expectToast(page, 'Draft saved');
  await page.getByRole('button', { name: 'Drafts (1)' }).press('Enter');
  await page.getByRole('button', { name: 'Continue Letter' }).press('Enter');
  const introduction = dialog.getByRole('textbox', { name: 'Introduction' });
  await expect(introduction.locator('strong')).toHaveText('you');
  await expect(introduction.locator('ul ul')).toContainText('two');
  await expect(introduction.getByRole('link', { name: 'example.com' })).toHaveAttribute(
    'href',
    'https://example.com',
  );
  await expect(dialog.getByLabel('Title of section of text 2')).toHaveValue('First');
});

test('what is pasted becomes text that is allowed, and a pasted picture is uploaded', async ({
  page,
  seller,
}) => {
  await buildClient(seller.caller);
  const dialog = await openForm(page);
  await dialog.getByRole('button', { name: 'Add introduction' }).click();
  const introduction = dialog.getByRole('textbox', { name: 'Introduction' });
  await expect(introduction).toBeFocused();
  await introduction.evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<h1 style="color:red">Offer</h1><p onclick="x()">Text <b>bold</b><img src="/x.png" onerror="document.title=1"></p><script>document.title = "run"</script><iframe src="/"></iframe>',
    );
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(introduction.locator('strong')).toHaveText('bold');
  await expect(introduction.locator('img, script, iframe, [style], [onclick]')).toHaveCount(0);
  await introduction.evaluate(async (element) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 20 });
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    const data = new DataTransfer();
    if (blob) data.items.add(new File([blob], 'shot.png', { type: 'image/png' }));
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(introduction.locator('img[data-file-id]')).toBeVisible();
  await expect(page).not.toHaveTitle('run');
});

test('a proposal is kept as a template, which is renamed, used and deleted', async ({ page, seller }) => {
  await buildClient(seller.caller);
  const dialog = await openForm(page);
  await dialog.getByLabel('Title', { exact: true }).fill('Care plan');
  await line(dialog, 1).getByLabel('Description').fill('Updates');
  await line(dialog, 1).getByLabel('Rate').fill('80');
  await dialog.getByRole('button', { name: 'Save as template' }).click();
  const save = page.getByRole('dialog', { name: 'Save as Template' });
  await expect(save.getByLabel('Name')).toHaveValue('Care plan');
  await save.getByRole('button', { name: 'Save Template' }).click();
  await expectToast(page, 'Template saved');
  await dialog.getByRole('button', { name: 'Start from a template' }).click();
  const templates = page.getByRole('dialog', { name: 'Start from a Template' });
  await templates.getByRole('button', { name: 'Rename Care plan' }).click();
  await templates.getByLabel('New name of Care plan').fill('Care');
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'own templates');
  await templates.getByRole('button', { name: 'Use Care', exact: true }).click();
  // Something is typed already.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click();
  await expect(line(dialog, 1).getByLabel('Rate')).toHaveValue('80.00');
  await dialog.getByRole('button', { name: 'Start from a template' }).click();
  await templates.getByRole('button', { name: 'Delete Care', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(templates.getByRole('button', { name: 'Use Care', exact: true })).toBeHidden();
});
