import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '#e2e/fixtures/scroll.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { buildClient, buildInvoice } from '#server/test/factories.ts';

const address = Array.from(
  { length: 6 },
  (_value, line) => `${line + 1} Long Row of the Old Harbour Warehouses, Annex ${line}`,
).join('\n');
const lines = [
  { description: 'ייעוץ (2 שעות)', quantity: '2', rate: '100' },
  { description: '👩‍🔧 labour', quantity: '1', rate: '9999999.99' },
  { description: 'First line\nSecond line', quantity: '1', rate: '0.5' },
  { description: `Restoration ${'of the hand-carved stair rail, '.repeat(2)}oak`, quantity: '1', rate: '1' },
  { description: 'W'.repeat(90), quantity: '1', rate: '1' },
];
const title = `🛠️ Réparation 修理 ремонт ${'Ωμέγα ΑΕ Żółć Łódź '.repeat(5)}`.slice(0, 120).trim();

/** Pairs of texts whose letters lie over one another. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('main') as Node, NodeFilter.SHOW_TEXT);
    const boxes: { text: string; element: Element; box: DOMRect }[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement as Element;
      if (!node.textContent?.trim() || element.closest('.sr')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) boxes.push({ text: node.textContent, element, box });
    }
    return boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            other.element !== one.element &&
            Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > 1 &&
            Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top) > 4,
        )
        .map((other) => `${one.text} / ${other.text}`),
    );
  });

async function expectInPlace(page: Page, what: string): Promise<void> {
  expect(await overlaps(page), `${what}: texts over one another`).toEqual([]);
  const [width, room] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(width, `${what} scrolls sideways`).toBeLessThanOrEqual(room as number);
  const edges = await page.getByRole('table').evaluate((table) =>
    [...table.querySelectorAll('tbody:not(:has(.sum)) tr, .keep tr:not(.sum)')].map((row) => {
      const range = document.createRange();
      range.selectNodeContents(row.lastElementChild as Node);
      return Math.round(range.getBoundingClientRect().right);
    }),
  );
  expect(new Set(edges).size, `${what}: amounts end at one edge`).toBe(1);
}

test('any text stays in its place, in its direction and with its line breaks, on screen and paper', async ({
  page,
  seller,
}) => {
  const client = await buildClient(seller.caller, {
    name: 'חברת אלון 27',
    company: 'Bolt & Nut <Ltd>',
    address,
  });
  const { invoiceNumber } = await buildInvoice(
    seller.caller,
    client.id,
    { title, description: 'First\nSecond\n\nThird' },
    lines,
  );
  for (const query of ['', '?print=1']) {
    await page.addInitScript(() => {
      window.print = () => undefined;
    });
    await page.goto(`/invoice/${invoiceNumber}${query}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(/^Invoice INV-0001 from Bright Studio/);
    for (const text of ['First\nSecond\n\nThird', 'First line\nSecond line', 'Bolt & Nut <Ltd>', address]) {
      const shown = page.locator('.own-text').filter({ hasText: text }).first();
      expect(await shown.textContent()).toBe(text);
      await expect(shown).toHaveCSS('white-space', 'pre-line');
    }
    for (const width of [1440, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectInPlace(page, `${width} pixels${query}`);
    }
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 665, height: 940 });
    await expectInPlace(page, `A4${query}`);
    await page.emulateMedia({ media: 'screen' });
  }
  // Hebrew is read from the right: its first letter is the rightmost one, and the bracket that opens stands before the digit.
  const order = await page.getByText('ייעוץ').evaluate((element) => {
    const text = element.firstChild as Text;
    const left = (index: number) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      return range.getBoundingClientRect().left;
    };
    return { first: left(0), open: left(text.data.indexOf('(')), digit: left(text.data.indexOf('2')) };
  });
  expect(order.first).toBeGreaterThan(order.open);
  expect(order.open).toBeGreaterThan(order.digit);
});

/** Fonts that the texts of the page are drawn with, and whether the page brought them. */
async function fontsOf(page: Page): Promise<{ familyName: string; isCustomFont: boolean }[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'main *',
  });
  const found = await Promise.all(
    nodeIds.map((nodeId) => session.send('CSS.getPlatformFontsForNode', { nodeId })),
  );
  return found.flatMap(({ fonts }) => fonts);
}

test('every letter is drawn with a font that the page brings along, on screen and in the print window', async ({
  page,
  seller,
}) => {
  const client = await buildClient(seller.caller, { name: 'Żółć Łódź, Ζήνων, Жанна, 東京, חיים, سعيد' });
  const { invoiceNumber } = await buildInvoice(seller.caller, client.id, { title: 'Rechnung für 修理' });
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes';
    };
  });
  await page.goto(`/invoice/${invoiceNumber}`);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const fonts = await fontsOf(page);
  expect(fonts.length).toBeGreaterThan(10);
  expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([]);
  await page.goto(`/invoice/${invoiceNumber}?print=1`);
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  expect((await fontsOf(page)).filter(({ isCustomFont }) => !isCustomFont)).toEqual([]);
});

test('one sign that nothing breaks moves nothing, however long', async ({ page, seller }) => {
  const jamo = '\u1100'.repeat(1_000);
  const client = await buildClient(seller.caller, { name: jamo.slice(0, 200), company: jamo.slice(0, 200) });
  const { invoiceNumber } = await buildInvoice(
    seller.caller,
    client.id,
    { title: jamo.slice(0, 200), description: jamo },
    [
      { description: jamo, quantity: '1', rate: '10' },
      { description: 'Hosting', quantity: '1', rate: '3' },
    ],
  );
  await page.goto(`/invoice/${invoiceNumber}`);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `${width} pixels`);
    for (const text of ['$10.00', '$13.00']) {
      const box = await page.getByText(text).last().boundingBox();
      expect((box?.x ?? width) + (box?.width ?? 0), `${text} at ${width} pixels`).toBeLessThanOrEqual(width);
    }
  }
});

test('the workspace brings the fonts of other scripts for the paper that it shows', async ({
  page,
  seller,
}) => {
  const client = await buildClient(seller.caller, { name: '株式会社さくら' });
  const { id } = await buildInvoice(seller.caller, client.id, { title: 'デザインの請求' });
  const isLoaded = () =>
    page.evaluate(() => document.fonts.check('14px "Noto Sans JP Variable"', 'デザイン'));
  await page.goto(`/invoices/${id}`);
  await expect(page.getByRole('figure').getByText('デザインの請求')).toBeVisible();
  // A font that nobody has declared passes as loaded, too.
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].map(({ family }) => family)))
    .toContain('Noto Sans JP Variable');
  await expect.poll(isLoaded).toBe(true);
});
