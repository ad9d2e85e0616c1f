import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/fixtures/axe.ts';
import { readPdf } from '#e2e/fixtures/pdf-pages.ts';
import { resize } from '#e2e/fixtures/sound.ts';
import { expect, type Seller, test } from '#e2e/fixtures/test.ts';
import { LARGE } from '#e2e/fixtures/windows.ts';
import { buildClient, buildInvoice, buildTaxRate } from '#server/test/factories.ts';
import { bySize } from '#server/test/size.ts';

const line = (description: string, quantity: string, rate: string, more: object = {}) => ({
  ...{ description, quantity, rate },
  ...more,
});

/** An invoice as businesses of a country write it. */
type Country = (seller: Seller) => Promise<{ invoiceNumber: string }>;

const germanLegal = {
  ...{
    legalName: 'Harrow & Vale GmbH',
    street: 'Alte Schönhauser Straße 4',
    city: 'Berlin',
    postalCode: '10119',
  },
  ...{ country: 'DE', taxId: 'DE123456789', iban: 'DE89370400440532013000', bic: 'COBADEFF' },
  bankName: 'Commerzbank Berlin',
  legalText: 'Geschäftsführung: Ada Vale. Amtsgericht Charlottenburg, HRB 12345.',
};

const countries: Record<string, Country> = {
  async german(seller) {
    await seller.caller.send('PUT', '/api/user/legal', { body: germanLegal });
    const client = await buildClient(seller.caller, {
      ...{ street: 'Rue de la République 12', city: 'Lyon', postalCode: '69001', country: 'FR' },
      taxId: 'FR12345678901',
    });
    const vat = await buildTaxRate(seller.caller, { name: 'VAT', percent: '19' });
    const reverse = await buildTaxRate(seller.caller, {
      ...{ name: 'Reverse charge', percent: '0', category: 'AE' },
      reasonText: 'Reverse charge: VAT is to be accounted for by the recipient.',
    });
    return buildInvoice(
      seller.caller,
      client.id,
      {
        ...{
          currency: 'EUR',
          discount: { percent: '10' },
          buyerReference: 'B-2026-17',
          orderNumber: 'PO 4711',
        },
        ...{ serviceFrom: '2026-10-01', serviceTo: '2026-10-31', terms: 'Please pay within 14 days, net.' },
        notes: 'Thank you for your trust.\nWe look forward to the next season.',
        sections: [
          { title: 'Workshop', note: 'On site, in Lyon', at: 0 },
          { title: 'Materials', at: 2 },
        ],
        ...{ taxCurrency: 'CHF', taxRateOfExchange: '0.93' },
      },
      [
        line('Workshop for the team', '2.5', '120', { unit: 'HUR', taxRateIds: [reverse.id] }),
        line('Preparation', '3', '90', {
          ...{ unit: 'HUR', taxRateIds: [reverse.id], serviceFrom: '2026-10-05', serviceTo: '2026-10-05' },
        }),
        line('Printed handouts', '20', '4.50', {
          unit: 'H87',
          taxRateIds: [vat.id],
          discount: { percent: '12.5' },
        }),
      ],
    );
  },
  async canadian(seller) {
    const client = await buildClient(seller.caller, {
      ...{ street: '100 Queen Street', city: 'Montréal', region: 'QC', postalCode: 'H2Y 1C6', country: 'CA' },
    });
    const gst = await buildTaxRate(seller.caller, { name: 'GST', percent: '5' });
    const qst = await buildTaxRate(seller.caller, { name: 'QST', percent: '9.975' });
    return buildInvoice(seller.caller, client.id, { currency: 'CAD' }, [
      line('Translation', '249.50', '1', { unit: 'D68', taxRateIds: [gst.id, qst.id] }),
    ]);
  },
  async british(seller) {
    const client = await buildClient(seller.caller);
    const vat = await buildTaxRate(seller.caller, { name: 'VAT', percent: '20' });
    const low = await buildTaxRate(seller.caller, { name: 'VAT', percent: '5' });
    return buildInvoice(
      seller.caller,
      client.id,
      { currency: 'GBP', pricesIncludeTax: true, discount: { amount: '25.00' } },
      [
        line('Garden design', '2.5', '49.99', { taxRateIds: [vat.id], discount: { percent: '12.5' } }),
        line('Insulation', '1', '80', { taxRateIds: [low.id], discount: { amount: '5' } }),
      ],
    );
  },
  async japanese(seller) {
    const client = await buildClient(seller.caller, { name: '東京デザイン' });
    const tax = await buildTaxRate(seller.caller, { name: '消費税', percent: '10' });
    return buildInvoice(seller.caller, client.id, { currency: 'JPY', discount: { amount: '45' } }, [
      line('ロゴ制作', '7', '1450', { unitLabel: '点', taxRateIds: [tax.id], discount: { percent: '3' } }),
    ]);
  },
  async kuwaiti(seller) {
    const client = await buildClient(seller.caller);
    const vat = await buildTaxRate(seller.caller, { name: 'ضريبة', percent: '5' });
    return buildInvoice(seller.caller, client.id, { currency: 'KWD' }, [
      line('Consulting', '2.50', '7.125', { unit: 'DAY', taxRateIds: [vat.id] }),
    ]);
  },
  async american(seller) {
    const client = await buildClient(seller.caller);
    const sales = await buildTaxRate(seller.caller, { name: 'Sales tax', percent: '8.875' });
    return buildInvoice(seller.caller, client.id, { terms: 'Net 30' }, [
      line('Poster, framed', '2', '180', { taxRateIds: [sales.id] }),
      line('Delivery', '1', '25'),
    ]);
  },
};

const sums: Record<keyof typeof countries, string[]> = {
  german: ['Subtotal €648.75', 'Discount 10 % −€64.88', 'VAT 19 % on €70.87 €13.47', 'Total €597.34'],
  canadian: [
    'Subtotal CA$249.50',
    'GST 5 % on CA$249.50 CA$12.48',
    'QST 9.975 % on CA$249.50 CA$24.89',
    'Total CA$286.87',
  ],
  british: ['Subtotal £184.36', 'Discount −£25.00', 'Total £159.36', 'Includes VAT 20 % £15.75'],
  japanese: ['Subtotal ¥9,845', 'Discount −¥45', 'on ¥9,800 ¥980', 'Total ¥10,780'],
  kuwaiti: ['Subtotal KWD 17.813', 'on KWD 17.813 KWD 0.891', 'Total KWD 18.704'],
  american: ['Subtotal $385.00', 'Sales tax 8.875 % on $360.00 $31.95', 'Total $416.95'],
};

const plain = (text: string) =>
  text
    .replaceAll('\u00a0', ' ')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ');

// Every run has a discount, two taxes on each other, and prices that include tax.
for (const [country, make] of Object.entries(countries).slice(0, bySize(3, 6)))
  test(
    `a ${country} invoice says on page, paper and file what adds up to its total`,
    LARGE,
    async ({ seller, page }) => {
      const { invoiceNumber } = await make(seller);
      await page.goto(`/invoice/${invoiceNumber}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const width of [1440, 768, 390]) {
        await resize(page, { width, height: 900 });
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        const text = plain((await page.locator('.lines').allInnerTexts()).join('\n'));
        for (const sum of sums[country] ?? []) expect(text).toContain(sum);
      }
      await expectAccessible(page, country);
      for (const text of await papers(page, invoiceNumber))
        for (const sum of sums[country] ?? []) expect(text).toContain(sum);
    },
  );

/** What the browser prints, and the file. */
async function papers(page: Page, invoiceNumber: string): Promise<string[]> {
  const printed = await page.pdf({ format: 'A4' });
  const file = await (await page.request.get(`/invoice/${invoiceNumber}?pdf=1`)).body();
  const pages = await Promise.all([printed, file].map(readPdf));
  return pages.map((sheets) => plain(sheets.flat().join('\n')));
}
