import { expect, test } from 'vitest';
import { invoiceView } from './document-view.ts';
import { buildPublicInvoice } from './public-invoice.fixture.ts';

const rowsOf = (overrides: Parameters<typeof buildPublicInvoice>[0]) => {
  const { sums = [], total, included = [] } = invoiceView(buildPublicInvoice(overrides));
  return [...sums, total, ...included].map(({ label, text }) => `${label} ${text}`);
};

const gross: Parameters<typeof buildPublicInvoice>[0] = {
  ...{ amount: '120.00', subtotal: '120.00', netAmount: '100.00', taxAmount: '20.00' },
  pricesIncludeTax: true,
  taxes: [{ name: 'VAT', percent: '20', category: 'S', reason: null, base: '100.00', amount: '20.00' }],
};

test('the tax in a total stands right below it, above what is taken off', () => {
  const plain = buildPublicInvoice(gross);
  expect(rowsOf(plain)).toEqual(['Total $120.00', 'Includes VAT 20 % $20.00']);
  expect(
    rowsOf({
      ...{ ...plain, amount: '80.00', balance: '50.00', paid: '30.00' },
      deductions: [{ displayNumber: 'INV-0001', amount: '40.00' }],
      movements: [{ kind: 'payment', date: '2026-07-03', amount: '30.00' }],
    }),
  ).toEqual([
    'Total $120.00',
    'Includes VAT 20 % $20.00',
    'Deposit INV-0001 −$40.00',
    'Paid on Jul 3, 2026 −$30.00',
    'Balance due $50.00',
  ]);
});

test('amounts have the places of their currency', () => {
  const items = [{ description: 'Work', quantity: '1.00', rate: '10000', amount: '10000' }];
  expect(
    rowsOf({
      ...{ currency: 'JPY', items, amount: '10000', balance: '6000', paid: '4000' },
      movements: [{ kind: 'payment', date: '2026-07-03', amount: '4000' }],
    }),
  ).toEqual(['Total ¥10,000', 'Paid on Jul 3, 2026 −¥4,000', 'Balance due ¥6,000']);
});
