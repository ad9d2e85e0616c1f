import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/fixtures/axe.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { DESKTOP, inWindows, PHONE } from '#e2e/fixtures/windows.ts';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { readPdf } from '#server/test/read-pdf.ts';

/** Presses 'Save PDF' as a visitor does, and reads the file that the browser keeps; the page stays. */
async function save(page: Page) {
  const address = page.url();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save PDF' }).click();
  const download = await saved;
  const pdf = await readPdf(await readFile(await download.path()));
  expect(page.url()).toBe(address);
  expect(page.context().pages()).toHaveLength(1);
  return { name: download.suggestedFilename(), pdf };
}

inWindows([PHONE, DESKTOP], (viewport) => {
  test('a client takes an invoice and a proposal along as PDF', async ({ seller, browser }) => {
    const profile = { fullName: 'Ada Bright', businessName: 'Müller & Söhne' };
    await seller.caller.send('PUT', '/api/user/profile', { body: profile });
    const client = await buildClient(seller.caller);
    const invoice = await buildInvoice(seller.caller, client.id);
    const proposal = await buildProposal(seller.caller, client.id);
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();

    await page.goto(`/invoice/${invoice.invoiceNumber}`);
    await expect(page.getByRole('button', { name: 'Download Invoice' })).toBeVisible();
    await expectAccessible(page, 'the invoice with its PDF');
    const { name, pdf } = await save(page);
    expect(name).toBe('Müller & Söhne - Invoice INV-0001.pdf');
    expect(pdf.pages[0]).toContain('Total $413.22');

    await page.goto(`/proposal/${proposal.proposalNumber}`);
    await expectAccessible(page, 'the proposal with its PDF');
    const offered = await save(page);
    expect(offered.name).toBe('Müller & Söhne - Proposal PRO-0001.pdf');
    expect(offered.pdf.pages[0]).toContain('Proposal PRO-0001');
    expect(await context.cookies()).toEqual([]);
    await context.close();
  });
});

test('a cancelled invoice has no PDF to take', async ({ page, seller }) => {
  const client = await buildClient(seller.caller);
  const { id, invoiceNumber } = await buildInvoice(seller.caller, client.id);
  await seller.caller.send('PUT', `/api/invoices/${id}`, { body: { status: 'cancelled' } });
  await page.goto(`/invoice/${invoiceNumber}`);
  await expect(page.getByRole('heading', { name: 'Invoice Cancelled' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Save PDF' })).toHaveCount(0);
});

test('whoever presses the link of a page that is out of date reads why there is no PDF', async ({
  page,
  seller,
}) => {
  const client = await buildClient(seller.caller);
  const { id, invoiceNumber } = await buildInvoice(seller.caller, client.id);
  for (const [action, heading] of [
    [
      () => seller.caller.send('PUT', `/api/invoices/${id}`, { body: { status: 'cancelled' } }),
      'Invoice Cancelled',
    ],
    [() => seller.caller.send('DELETE', `/api/invoices/${id}`), 'Invoice Not Found'],
  ] as const) {
    await action();
    const answer = await page.goto(`/invoice/${invoiceNumber}?pdf=1`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expectAccessible(page, heading);
  }
});

/** Fonts that an element's own text is drawn in, and whether the product brought them. */
async function fontsOf(page: Page, selector: string) {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const answers = await Promise.all(
    nodeIds.map((nodeId) => session.send('CSS.getPlatformFontsForNode', { nodeId })),
  );
  await session.detach();
  return answers.flatMap(({ fonts }) => fonts);
}

test('a document in many scripts is drawn in fonts of the product alone', async ({ page, seller }) => {
  const client = await buildClient(seller.caller, {
    name: 'חברת אלון 27',
    company: 'شركة النور',
    address: '東京都千代田区\nŻółć Łódź\nΖήνων\nЖанна\nNguyễn Văn Ánh',
  });
  const { invoiceNumber } = await buildInvoice(
    seller.caller,
    client.id,
    {
      title: '🛠️ Réparation 修理 ремонт',
      description: '日本語です。汉语 한국어 → ★ ①\nออกแบบเว็บไซต์ ვებ-გვერდი Կայք वेबसाइट। ওয়েবসাইট இணையதளம்',
    },
    [{ description: 'ייעוץ (2 שעות) 👩‍🔧', quantity: '1', rate: '10' }],
  );
  await page.addInitScript('window.print = () => {}');
  for (const query of ['', '?print=1']) {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(`/invoice/${invoiceNumber}${query}`, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    const fonts = await fontsOf(page, '.own-text, .lines td');
    expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([]);
    expect(requested.filter((url) => new URL(url).origin !== new URL(page.url()).origin)).toEqual([]);
    page.removeAllListeners('request');
  }
});

test('a document in Latin letters loads no other fonts', async ({ page, seller }) => {
  const client = await buildClient(seller.caller, { name: 'Łódź & Söhne' });
  const { invoiceNumber } = await buildInvoice(seller.caller, client.id);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`/invoice/${invoiceNumber}`, { waitUntil: 'networkidle' });
  expect(requested.filter((url) => /noto|\.css$/.test(url))).toEqual([]);
});
