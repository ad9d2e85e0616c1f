import { readFile } from 'node:fs/promises';
import { expectAccessible } from '#e2e/fixtures/axe.ts';
import { expectNoSidewaysScroll } from '#e2e/fixtures/scroll.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE } from '#e2e/fixtures/windows.ts';
import { buildClient, buildProposal } from '#server/test/factories.ts';
import { typed } from '#server/test/signature.ts';

/** Sealing takes a worker a few seconds. */
const SEALED = { timeout: 30_000 };

inWindows([PHONE, DESKTOP], () => {
  test('what was signed is sealed, downloaded, and told apart from a changed copy', async ({
    page,
    seller,
    openVisitor,
  }) => {
    const client = await buildClient(seller.caller, { name: 'Maya Chen' });
    const proposal = await buildProposal(seller.caller, client.id, {
      title: 'A shop for beans',
      requiresSignature: true,
    });
    const signature = { ...typed, name: 'Maya Chen-Oyelaran' };
    const signed = await seller.caller.send('PUT', `/api/proposals/${proposal.id}/status`, {
      body: { status: 'accepted', signature },
    });
    expect(signed.status, signed.text).toBe(200);

    await page.goto(`/proposals/${proposal.id}`);
    const card = page.getByRole('region', { name: 'Signature' });
    await expect(card).toContainText('Maya Chen-Oyelaran');
    const link = card.getByRole('link', { name: 'Signed PDF' });
    await expect(link).toBeVisible(SEALED);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/ - Proposal PRO-0001 signed\.pdf$/);
    const file = await readFile(await download.path());
    await expectNoSidewaysScroll(page, 'a signed proposal');

    const visitor = await openVisitor();
    await visitor.goto((await card.getByRole('link', { name: 'Verify' }).getAttribute('href')) ?? '');
    await expect(visitor).toHaveTitle(/^Signature of Proposal PRO-0001 from /);
    await expect(visitor.getByText('Maya Chen-Oyelaran')).toBeVisible();
    await expectAccessible(visitor, 'the page of a signature');
    await expectNoSidewaysScroll(visitor, 'the page of a signature');

    const input = visitor.getByLabel('Choose a PDF to check');
    const answer = visitor.getByRole('status');
    const give = (content: Buffer, name = 'signed.pdf') =>
      input.setInputFiles({ name, mimeType: 'application/pdf', buffer: content });
    const requests: string[] = [];
    visitor.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    await expect(async () => {
      await give(file);
      await expect(answer).toContainText('This is the signed document.', { timeout: 1_000 });
    }).toPass();
    const changed = Buffer.from(file);
    changed[changed.length - 10] = (changed[changed.length - 10] ?? 0) ^ 1;
    await give(changed, `${'a-long-name-'.repeat(20)}.pdf`);
    await expect(answer).toContainText('This file differs from the signed one.');
    await expectNoSidewaysScroll(visitor, 'the answer about a file');
    await expectAccessible(visitor, 'the answer about a file');
    await give(Buffer.from('GIF89a'), 'picture.gif');
    await expect(answer).toContainText('This is not a PDF.');
    await give(Buffer.alloc(0), 'empty.pdf');
    await expect(answer).toContainText('This is not a PDF.');
    // Nothing of it left the browser.
    expect(requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
  });
});

test('the file is chosen by keyboard, or dropped', async ({ page, seller }) => {
  const client = await buildClient(seller.caller);
  const proposal = await buildProposal(seller.caller, client.id);
  const answered = await seller.caller.send('PUT', `/api/proposals/${proposal.id}/status`, {
    body: { status: 'accepted', signature: typed },
  });
  const { verifyCode } = (answered.body as { signature: { verifyCode: string } }).signature;
  await expect(async () => {
    const { body } = await seller.caller.send('GET', `/api/verify/${verifyCode}`);
    expect((body as { pdfHash: string | null }).pdfHash).not.toBeNull();
  }).toPass(SEALED);
  // Asked for before anything can open one: the browser is told to hand it over, which takes a moment.
  const choosing = page.waitForEvent('filechooser');
  await page.goto(`/verify/${verifyCode.toLowerCase()}`);
  await expect(page.getByRole('heading', { name: 'Check a PDF' })).toBeVisible();
  await page.keyboard.press('Tab');
  const input = page.getByLabel('Choose a PDF to check');
  await expect(input).toBeFocused();
  await page.keyboard.press('Enter');
  const chooser = await choosing;
  const other = { name: 'other.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 other') };
  await chooser.setFiles(other);
  const answer = page.getByRole('status');
  await expect(answer).toContainText('This file differs from the signed one.');
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    for (const name of ['one.pdf', 'two.pdf']) data.items.add(new File(['%PDF-'], name));
    return data;
  });
  await page.locator('.drop').dispatchEvent('drop', { dataTransfer: transfer });
  await expect(answer).toContainText('Check one file at a time.');
});

test('a code that is none is a page that says so', async ({ page }) => {
  const response = await page.goto('/verify/AAAAAAAAAAAAAAAAAAAAAAAAAA');
  expect(response?.status()).toBe(404);
  expect(response?.headers()['x-robots-tag']).toContain('noindex');
  await expect(page.getByRole('heading', { name: 'Signature Not Found' })).toBeVisible();
  await expectAccessible(page, 'a signature that is not there');
});
