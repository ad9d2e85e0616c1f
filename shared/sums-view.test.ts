import { describe, expect, test } from 'vitest';
import { invoiceView } from './document-view.ts';
import { buildPublicInvoice } from './public-invoice.fixture.ts';

const line = { description: 'Design', quantity: '1.00', rate: '100.00', amount: '100.00' };
const vat = { name: 'VAT', percent: '19', category: 'S' as const, reason: null };
const view = (overrides: Parameters<typeof buildPublicInvoice>[0]) =>
  invoiceView(buildPublicInvoice({ items: [line], amount: '100.00', ...overrides }));

describe('sums', () => {
  test('one total needs no other row, whatever the discounts of lines', () => {
    const items = [{ ...line, discount: { percent: '12.5' }, discountAmount: '12.50' }];
    const seen = view({ items, amount: '87.50', subtotal: '87.50', netAmount: '87.50' });
    expect(seen).toMatchObject({ total: { label: 'Total', text: '$87.50' } });
    expect(seen.lines[0]?.discount).toBe('−$12.50 (12.5 %)');
    expect(seen).not.toHaveProperty('sums');
    expect(seen).not.toHaveProperty('included');
  });

  test('taxes are added below discount and subtotal', () => {
    const { sums, total } = view({
      ...{ subtotal: '100.00', discount: { percent: '10' }, discountAmount: '10.00', netAmount: '90.00' },
      ...{ amount: '107.10', taxAmount: '17.10', taxes: [{ ...vat, base: '90.00', amount: '17.10' }] },
    });
    expect([...(sums ?? []), total]).toEqual([
      { label: 'Subtotal', text: '$100.00' },
      { label: 'Discount 10 %', text: '−$10.00' },
      { label: 'VAT 19 % on $90.00', text: '$17.10' },
      { label: 'Total', text: '$107.10' },
    ]);
  });

  test('prices with tax say below the total what they include', () => {
    const seen = view({
      ...{ subtotal: '100.00', netAmount: '84.03', taxAmount: '15.97', pricesIncludeTax: true as const },
      taxes: [{ ...vat, base: '84.03', amount: '15.97' }],
    });
    expect(seen.included).toEqual([{ label: 'Includes VAT 19 %', text: '$15.97' }]);
    expect(seen).not.toHaveProperty('sums');
  });

  test('reasons for charging none are said once each', () => {
    const exempt = { ...vat, percent: '0', category: 'E' as const, base: '50.00', amount: '0.00' };
    const { reasons } = view({
      ...{ subtotal: '100.00', netAmount: '100.00', taxAmount: '0.00' },
      taxes: [
        { ...exempt, name: 'A', reason: 'Lessons' },
        { ...exempt, name: 'B', reason: 'Lessons' },
      ],
    });
    expect(reasons).toEqual(['Lessons']);
  });

  test.each([
    ['EUR', '0.92', '€17.48'],
    ['JPY', '151.5', '¥2,879'],
    ['KWD', '0.3075', 'KWD\u00a05.843'],
  ])('the tax in %s is rounded to its places', (taxCurrency, taxRateOfExchange, text) => {
    const { included } = view({
      ...{ subtotal: '100.00', netAmount: '100.00', amount: '119.00', taxAmount: '19.00' },
      taxes: [{ ...vat, base: '100.00', amount: '19.00' }],
      ...{ taxCurrency, taxRateOfExchange },
    });
    const label = `VAT in ${taxCurrency} (1 USD = ${taxRateOfExchange} ${taxCurrency})`;
    expect(included).toEqual([{ label, text }]);
  });
});

describe('lines', () => {
  test('say their taxes where those differ, with units and service dates', () => {
    const taxes = [{ name: 'VAT', percent: '19' }];
    const items = [
      { ...line, quantity: '2.50', unit: 'HUR', taxes },
      { ...line, unitLabel: 'sprint', serviceFrom: '2026-03-01', serviceTo: '2026-03-31' },
    ];
    expect(view({ items }).lines).toMatchObject([
      { quantity: '2.5 h', notes: ['VAT 19 %'] },
      { quantity: '1 sprint', notes: ['March 1, 2026 – March 31, 2026'] },
    ]);
    expect(view({ items: [{ ...line, taxes }] }).lines[0]).not.toHaveProperty('notes');
  });

  test('stand in sections, each with what its lines come to', () => {
    const items = [line, { ...line, discount: { amount: '20.00' }, discountAmount: '20.00' }, line];
    const sections = [
      { title: 'First', note: 'On site', at: 0 },
      { title: 'Last', at: 2 },
    ];
    expect(view({ items, sections }).sections).toEqual([
      { position: 1, title: 'First', note: 'On site', subtotal: '$180.00' },
      { position: 3, title: 'Last', subtotal: '$100.00' },
    ]);
  });
});

describe('parties and account', () => {
  const texts = (overrides: Parameters<typeof buildPublicInvoice>[0]) =>
    view(overrides).parties.map(({ lines }) => lines.map(({ text }) => text));

  test.each([
    ['US', 'CA', 'Oakland, CA 94601\nUnited States'],
    ['DE', undefined, '94601 Oakland\nGermany'],
    ['GB', undefined, 'Oakland\n94601\nUnited Kingdom'],
  ])('an address in %s is written as its mail writes it', (country, region, written) => {
    const client = {
      street: '1 Main',
      city: 'Oakland',
      postalCode: '94601',
      country,
      ...(region && { region }),
    };
    expect(texts({ legal: { client } })[1]).toContain(`1 Main\n${written}`);
  });

  test('ids are named, and the address as it was typed gives way to the one in parts', () => {
    const seller = { taxId: 'DE123456789', taxNumber: '12/345', legalName: 'Harrow GmbH', street: 'Gasse 1' };
    const [from = [], to = []] = texts({ legal: { seller, client: { taxId: '12-3456789' } } });
    expect(from).toEqual(
      expect.arrayContaining(['Harrow GmbH', 'Gasse 1', 'VAT ID DE123456789', 'Tax number 12/345']),
    );
    expect(to).toContain('Tax ID 12-3456789');
    expect(from.join()).not.toContain('Western Avenue');
  });

  test('an account is told while the invoice is open', () => {
    const legal = { seller: { iban: 'DE89370400440532013000', bic: 'COBADEFF', legalName: 'Harrow GmbH' } };
    expect(view({ legal }).bank?.rows).toEqual([
      { label: 'IBAN', text: 'DE89 3704 0044 0532 0130 00', copied: 'DE89370400440532013000' },
      { label: 'BIC', text: 'COBADEFF', copied: 'COBADEFF' },
      { label: 'Account holder', text: 'Harrow GmbH', copied: 'Harrow GmbH' },
      { label: 'Reference', text: 'INV-0047', copied: 'INV-0047' },
    ]);
    for (const status of ['paid', 'cancelled'] as const)
      expect(view({ legal, status })).not.toHaveProperty('bank');
    expect(view({ legal, progress: { status: 'processing' } })).not.toHaveProperty('bank');
    expect(view({ legal: { seller: { bankName: 'Hausbank' } } })).not.toHaveProperty('bank');
  });
});
