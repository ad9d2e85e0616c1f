import { describe, expect, test } from 'vitest';
import type { LineTax } from './tax-sets.ts';
import { computeTotals, type Discount, type PricedLine, type TotalsInput } from './totals.ts';

const rate = (percent: string, more: Partial<LineTax> = {}): LineTax => ({
  name: 'VAT',
  percent,
  category: 'S',
  ...more,
});
const [gst, qst] = [rate('5', { name: 'GST' }), rate('9.975', { name: 'QST' })];
const zero = rate('0', { category: 'Z' });

const line = (
  quantity: string,
  price: string,
  taxes: LineTax[] = [],
  discount: Discount = null,
): PricedLine => ({
  quantity,
  rate: price,
  taxes,
  discount,
});

const totalsOf = (lines: PricedLine[], more: Partial<TotalsInput> = {}) =>
  computeTotals({ currency: 'USD', lines, ...more });

/** Each line's amount, then base and tax of each rate, then what is to be paid. */
const figures = (lines: PricedLine[], more: Partial<TotalsInput> = {}) => {
  const { taxes, subtotal, discount, netAmount, taxAmount, total } = totalsOf(lines, more);
  const rows = taxes.map(({ base, amount }) => `${base}: ${amount}`);
  return { subtotal, discount, netAmount, taxAmount, total, rows };
};

describe('prices without tax', () => {
  test('are taxed once a rate', () => {
    expect(figures([line('3', '10.05', [rate('19')]), line('1', '9.99', [rate('7')])])).toEqual({
      subtotal: '40.14',
      discount: '0.00',
      netAmount: '40.14',
      taxAmount: '6.43',
      total: '46.57',
      rows: ['30.15: 5.73', '9.99: 0.70'],
    });
  });

  test('take two rates side by side', () => {
    expect(figures([line('1', '249.50', [gst, qst])])).toMatchObject({
      rows: ['249.50: 12.48', '249.50: 24.89'],
      total: '286.87',
    });
    expect(figures([line('1', '300.00', [gst, qst])])).toMatchObject({
      rows: ['300.00: 15.00', '300.00: 29.93'],
      total: '344.93',
    });
  });

  test('take a compound rate on the price with the other tax, unrounded inside', () => {
    const compound = (percent: string) => rate(percent, { compound: true });
    // 8 % of 88.5675.
    expect(figures([line('1', '84.35', [rate('5'), compound('8')])])).toMatchObject({
      rows: ['84.35: 4.22', '88.57: 7.09'],
      total: '95.66',
    });
    expect(figures([line('1', '100.00', [compound('20'), rate('5')])])).toMatchObject({
      rows: ['100.00: 5.00', '105.00: 21.00'],
      total: '126.00',
    });
  });

  test('take discounts of lines, then of the document', () => {
    const lines = [
      line('2.50', '49.99', [rate('20')], { percent: '12.5' }),
      line('1', '80.00', [rate('20')]),
      line('1', '30.00', [rate('5')]),
    ];
    expect(figures(lines, { discount: { amount: '25.00' } })).toEqual({
      subtotal: '219.36',
      discount: '25.00',
      netAmount: '194.36',
      taxAmount: '34.89',
      total: '229.25',
      rows: ['167.78: 33.56', '26.58: 1.33'],
    });
    const totals = totalsOf(lines, { discount: { amount: '25.00' } });
    expect(totals.lines[0]).toEqual({
      amount: '124.98',
      discount: '15.62',
      net: '109.36',
      netAmount: '109.36',
    });
    expect(totals.sets.map((set) => [set.setNo, set.subtotal, set.discount, set.taxAmount])).toEqual([
      [1, '189.36', '21.58', '33.56'],
      [2, '30.00', '3.42', '1.33'],
    ]);
  });

  test('give the largest set the cent that is left', () => {
    const lines = [
      line('1', '33.33', [rate('19')]),
      line('1', '33.33', [rate('7')]),
      line('1', '33.34', [zero]),
    ];
    const totals = totalsOf(lines, { discount: { amount: '10.00' } });
    expect(totals.sets.map(({ discount }) => discount)).toEqual(['3.33', '3.33', '3.34']);
    expect(totals.taxes.map(({ base, amount }) => [base, amount])).toEqual([
      ['30.00', '5.70'],
      ['30.00', '2.10'],
      ['30.00', '0.00'],
    ]);
    expect(totals.total).toBe('97.80');
  });
});

describe('what is added to prices without tax', () => {
  test.each<[string, PricedLine[], Discount, string[]]>([
    [
      'per document, not per line',
      Array(50).fill(line('1', '241.67', [rate('20')])),
      null,
      ['12083.50', '2416.70', '14500.20'],
    ],
    ['of a fraction', [line('0.25', '26935.78', [rate('19')])], null, ['6733.95', '1279.45', '8013.40']],
    [
      'after the discount',
      [line('1', '110.00', [rate('10')])],
      { amount: '10.00' },
      ['100.00', '10.00', '110.00'],
    ],
    [
      'of two categories with one discount',
      [line('1', '300.00', [zero]), line('1', '1200.00', [rate('15')])],
      { percent: '10' },
      ['1350.00', '162.00', '1512.00'],
    ],
    ['of a higher rate', [line('1', '100.00', [rate('22')])], null, ['100.00', '22.00', '122.00']],
    [
      'of a proposal with a quarter off',
      [line('1', '200.00', [rate('10')])],
      { percent: '25' },
      ['150.00', '15.00', '165.00'],
    ],
    [
      'of deposits to come',
      [line('1', '1249.50', [rate('20')]), line('1', '380.00', [rate('5')])],
      null,
      ['1629.50', '268.90', '1898.40'],
    ],
    ['at full', [line('1', '100.11', [gst, qst])], null, ['100.11', '15.00', '115.11']],
  ])('tax %s', (_, lines, discount, [netAmount, taxAmount, total]) => {
    expect(figures(lines, { discount })).toMatchObject({ netAmount, taxAmount, total });
  });
});

describe('prices with tax', () => {
  test('come to their sum exactly', () => {
    const lines = [line('3', '19.99', [rate('19')]), line('1', '4.99', [rate('7')])];
    const input = { pricesIncludeTax: true, discount: { percent: '10' } };
    expect(figures(lines, input)).toEqual({
      subtotal: '64.96',
      discount: '6.50',
      netAmount: '49.55',
      taxAmount: '8.91',
      total: '58.46',
      rows: ['45.35: 8.62', '4.20: 0.29'],
    });
    expect(totalsOf(lines, input).sets.map(({ discount }) => discount)).toEqual(['6.00', '0.50']);
  });

  test.each<[string, string, LineTax[], Discount, string[], string]>([
    ['is shared out by percent', '57.49', [gst, qst], null, ['50.00: 2.50', '50.00: 4.99'], '57.49'],
    ['gives way to the rounded net', '2.99', [rate('4')], null, ['2.88: 0.11'], '2.99'],
    ['is of what a discount leaves', '110.00', [rate('20')], { amount: '100.00' }, ['8.33: 1.67'], '10.00'],
    ['is taken out once', '121.00', [rate('21')], { amount: '10.00' }, ['91.74: 19.26'], '111.00'],
    ['may be nothing', '10.00', [zero], null, ['10.00: 0.00'], '10.00'],
  ])('tax %s: %s', (_, price, taxes, discount, rows, total) => {
    expect(figures([line('1', price, taxes)], { pricesIncludeTax: true, discount })).toMatchObject({
      rows,
      total,
    });
  });

  test("a set's net is shared out to its lines by what they cost", () => {
    const lines = [
      line('1', '10.00', [rate('19')]),
      line('1', '10.00', [rate('19')]),
      line('1', '0.01', [rate('7')]),
    ];
    const totals = totalsOf(lines, { pricesIncludeTax: true });
    // 20.00 ÷ 1.19 = 16.81.
    expect(totals.lines.map(({ netAmount }) => netAmount)).toEqual(['8.41', '8.40', '0.01']);
    const discounted = totalsOf(lines, { pricesIncludeTax: true, discount: { amount: '2.00' } });
    expect(discounted.lines.map(({ netAmount }) => netAmount)).toEqual(['7.57', '7.56', '0.01']);
  });
});

describe('a currency', () => {
  test('without decimals rounds to whole units', () => {
    const lines = [line('7', '1450', [rate('10')], { percent: '3' })];
    const totals = totalsOf(lines, { currency: 'JPY', discount: { amount: '45' } });
    expect(totals.lines[0]).toEqual({ amount: '10150', discount: '305', net: '9845', netAmount: '9845' });
    expect(totals).toMatchObject({ currency: 'JPY', netAmount: '9800', taxAmount: '980', total: '10780' });
  });

  test('with three decimals keeps them', () => {
    const totals = totalsOf([line('2.50', '7.125', [rate('5')])], { currency: 'KWD' });
    expect(totals).toMatchObject({ netAmount: '17.813', taxAmount: '0.891', total: '18.704' });
  });
});

describe('sets of taxes', () => {
  test('are the same in whatever order lines name them, however a percentage is written', () => {
    const totals = totalsOf([
      line('1', '10', [gst, qst]),
      line('1', '10', [qst, rate('5.0000', { name: 'GST' })]),
    ]);
    expect(totals.sets).toHaveLength(1);
    expect(totals.taxes.map(({ name, percent, base }) => [name, percent, base])).toEqual([
      ['GST', '5', '20.00'],
      ['QST', '9.975', '20.00'],
    ]);
  });

  test('differ by reason, and stay when nothing is to be paid for them', () => {
    const exempt = (reasonText: string) => rate('0', { category: 'E', reasonText });
    const coded = rate('0', { category: 'AE', reasonCode: 'VATEX-EU-AE' });
    const { taxes } = totalsOf([
      line('1', '0', [exempt('Art')]),
      line('1', '5', [exempt('School')]),
      line('1', '5', [coded]),
    ]);
    expect(taxes.map(({ reason, base, amount }) => [reason, base, amount])).toEqual([
      ['Art', '0.00', '0.00'],
      ['School', '5.00', '0.00'],
      ['VATEX-EU-AE', '5.00', '0.00'],
    ]);
  });

  test('share the tax of a rate that they have in common', () => {
    // 0.05 × 2 lines × 5 % = 0.005: one cent in all, for the set with the higher percentage.
    const totals = totalsOf([line('1', '0.05', [gst]), line('1', '0.05', [gst, qst])]);
    expect(totals.taxes.map(({ amount }) => amount)).toEqual(['0.01', '0.00']);
    expect(totals.sets.map(({ taxAmount }) => taxAmount)).toEqual(['0.00', '0.01']);
  });
});

describe('a form that is half filled in', () => {
  test('counts a price that is not there as nothing', () => {
    const half = [
      line('', '10.00', [rate('19')]),
      line('1', ''),
      line('x', 'y'),
      line('-1', '5'),
      line('1', '1.005'),
    ];
    expect(figures(half, { discount: { percent: '' } })).toMatchObject({
      total: '0.00',
      rows: ['0.00: 0.00'],
    });
    expect(totalsOf([]).total).toBe('0.00');
  });

  test('takes no more off than there is', () => {
    const totals = totalsOf([line('1', '10.00', [rate('19')], { amount: '20.00' }), line('1', '5.00')], {
      discount: { percent: '250' },
    });
    expect(totals).toMatchObject({ subtotal: '5.00', discount: '5.00', total: '0.00' });
  });
});

test('each line is rounded, not their sum', () => {
  const half = line('0.50', '0.01');
  const totals = totalsOf([half, half, half]);
  expect(totals.lines.map(({ amount }) => amount)).toEqual(['0.01', '0.01', '0.01']);
  expect(totals).toMatchObject({
    subtotal: '0.03',
    netAmount: '0.03',
    taxAmount: '0.00',
    total: '0.03',
    taxes: [],
  });
});
