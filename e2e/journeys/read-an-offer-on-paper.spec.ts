import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/fixtures/test.ts';
import { buildClient, buildProposal } from '#server/test/factories.ts';
import { readPdf } from '#server/test/read-pdf.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const bullets = (...items: string[]) => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
});

const letter = {
  cover: { type: 'doc', content: [paragraph('Dear Maya, this is how the shop could look.')] },
  textSections: [
    { title: 'What you get', body: { type: 'doc', content: [bullets('Pages that load', 'Subscriptions')] } },
  ],
  sections: [
    { title: 'Package', at: 0, choice: 'one' },
    { title: 'Extras', at: 2, choice: 'any' },
  ],
  discount: { percent: '10' },
  deposit: { percent: '30', dueDays: 7 },
  terms: 'The deposit is due within seven days.',
};
const lines = [
  { description: 'Essential', quantity: '1', rate: '6800' },
  { description: 'Complete', quantity: '1', rate: '9400.50', selected: false },
  { description: 'Gift cards', quantity: '1', rate: '400.25', selected: false },
  {
    description: 'Training',
    quantity: '2',
    rate: '219.95',
    clientQuantity: { min: '1', max: '6', step: '1' },
  },
];

const wordsOf = (text: string) => text.replaceAll('\u00a0', ' ').split(/\s+/).filter(Boolean);
const amountsOf = (text: string) => new Set(text.match(/\$[\d,]+\.\d\d/g));

/** What the page prints, and what its PDF says. */
async function bothOf(page: Page, address: string) {
  await page.goto(address);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save PDF' }).click();
  const pdf = await readPdf(await readFile(await (await saved).path()));
  await page.emulateMedia({ media: 'print' });
  const printed = (await page.getByRole('article').allInnerTexts()).join('\n');
  await page.emulateMedia({ media: 'screen' });
  return { printed, file: pdf.pages.join('\n') };
}

test('the PDF of an offer says what its page prints, before it is accepted and after', async ({
  page,
  seller,
}) => {
  const client = await buildClient(seller.caller, { name: 'Maya Chen' });
  const { id, proposalNumber, items } = await buildProposal(seller.caller, client.id, letter, lines);
  const address = `/proposal/${proposalNumber}`;
  for (const total of ['$6,515.91', '$9,414.54']) {
    const { printed, file } = await bothOf(page, address);
    const said = new Set(wordsOf(file));
    expect(wordsOf(printed).filter((word) => !said.has(word))).toEqual([]);
    expect(amountsOf(file)).toEqual(amountsOf(printed));
    expect(amountsOf(file)).toContain(total);
    const selection = [
      { itemId: items[1]?.id, selected: true },
      { itemId: items[2]?.id, selected: true },
      { itemId: items[3]?.id, selected: true, quantity: '3' },
    ];
    const body = { status: 'accepted', selection };
    if (total === '$6,515.91') await seller.caller.send('PUT', `/api/proposals/${id}/status`, { body });
  }
});
