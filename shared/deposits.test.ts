import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deduct, depositAmount, grossOf, type SetSums, setSums, splitDeposit } from './deposits.ts';
import { parseMoney, sumMinor } from './money.ts';
import type { LineTax } from './tax-sets.ts';
import { computeTotals, type PricedLine } from './totals.ts';

const vat = (percent: string): LineTax => ({ name: 'VAT', percent, category: 'S' });
const line = (rate: string, ...taxes: LineTax[]): PricedLine => ({ quantity: '1', rate, taxes });
const cents = (amount: string) => parseMoney(amount, 'USD') ?? 0n;

function documentOf(lines: PricedLine[], more: object = {}) {
  const totals = computeTotals({ currency: 'USD', lines, ...more });
  return { totals, whole: setSums(totals.sets, 'USD') };
}

const told = (sets: readonly SetSums[]) =>
  sets.map(({ net, taxes }) => [net, ...taxes].map((amount) => Number(amount) / 100));

describe('a deposit', () => {
  test('of a percentage or an amount', () => {
    expect(depositAmount({ percent: '40' }, '1898.40', 'USD')).toBe('759.36');
    expect(depositAmount({ percent: '33.3333' }, '100', 'JPY')).toBe('33');
    expect(depositAmount({ percent: '0.01' }, '1.00', 'USD')).toBe('0.00');
    expect(depositAmount({ amount: '400.00' }, '1000.00', 'USD')).toBe('400.00');
  });

  test('is split over the sets, and the rest is what is left of each', () => {
    const { whole } = documentOf([line('1249.50', vat('20')), line('380.00', vat('5'))]);
    const taken = splitDeposit(whole, whole, 75_936n);
    expect(told(taken)).toEqual([
      [499.8, 99.96],
      [152, 7.6],
    ]);
    expect(told(deduct(whole, [taken]) ?? [])).toEqual([
      [749.7, 149.94],
      [228, 11.4],
    ]);
  });

  test('of all that there is takes what each rate takes', () => {
    const rates = [
      { ...vat('5'), name: 'GST' },
      { ...vat('9.975'), name: 'QST' },
    ];
    const { whole } = documentOf([line('100.11', ...rates)]);
    expect(told(whole)).toEqual([[100.11, 5.01, 9.99]]);
    const taken = splitDeposit(whole, whole, 11_511n);
    expect(told(taken)).toEqual([[100.11, 5.01, 9.99]]);
  });

  test('without tax is an amount', () => {
    const { whole } = documentOf([line('1000.00')]);
    const taken = splitDeposit(whole, whole, 40_000n);
    expect(told(taken)).toEqual([[400]]);
    expect(told(deduct(whole, [taken]) ?? [])).toEqual([[600]]);
  });

  test('may hold a rate that is applied to the other taxes', () => {
    const { whole } = documentOf([line('100.00', vat('5'), { ...vat('20'), compound: true })]);
    expect(told(splitDeposit(whole, whole, 6_300n))).toEqual([[50, 2.5, 10.5]]);
  });

  test('is more than a document has once that is changed', () => {
    const { whole } = documentOf([line('100.00', vat('20'))]);
    const taken = splitDeposit(whole, whole, 6_000n);
    expect(deduct(documentOf([line('49.99', vat('20'))]).whole, [taken])).toBeUndefined();
    expect(deduct(documentOf([line('100.00', vat('19'))]).whole, [taken])).toBeUndefined();
    expect(told(deduct(documentOf([line('50.00', vat('20'))]).whole, [taken]) ?? [])).toEqual([[0, 0]]);
  });
});

const taxes = fc.constantFrom<LineTax[]>(
  [],
  [vat('20')],
  [vat('5')],
  [vat('0')],
  [
    { ...vat('5'), name: 'GST' },
    { ...vat('9.975'), name: 'QST' },
  ],
  [vat('5'), { ...vat('8'), name: 'PST', compound: true }],
);
const lines = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 900 }).map((hundredths) => (hundredths / 100).toFixed(2)),
    rate: fc.integer({ min: 0, max: 99_999 }).map((amount) => (amount / 100).toFixed(2)),
    taxes,
  }),
  { minLength: 1, maxLength: 6 },
);
const isInclusive = fc.boolean();
const discount = fc.option(fc.integer({ min: 1, max: 100 }).map((percent) => ({ percent: String(percent) })));
/** Of what is left, in thousandths. */
const shares = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 5 });

test('whatever is asked for in advance and in how many parts: all parts are the whole, and nothing is below zero', () => {
  fc.assert(
    fc.property(lines, isInclusive, discount, shares, (all, pricesIncludeTax, off, parts) => {
      const { totals, whole } = documentOf(all, { pricesIncludeTax, discount: off });
      const deposits: SetSums[][] = [];
      let left = whole;
      for (const part of parts) {
        const gross = (sumMinor(left.map(grossOf)) * BigInt(part)) / 1_000n;
        const taken = splitDeposit(whole, left, gross);
        expect(sumMinor(taken.map(grossOf))).toBe(gross);
        for (const { net, taxes: taken_ } of taken)
          expect([net, ...taken_].every((amount) => amount >= 0n)).toBe(true);
        deposits.push(taken);
        const rest = deduct(whole, deposits);
        expect(rest).toBeDefined();
        left = rest ?? [];
      }
      const last = splitDeposit(whole, left, sumMinor(left.map(grossOf)));
      expect(deduct(whole, [...deposits, last])?.every((set) => grossOf(set) === 0n && set.net === 0n)).toBe(
        true,
      );
      const sums = [...deposits, last].flat();
      expect(sumMinor(sums.map(({ net }) => net))).toBe(cents(totals.netAmount));
      expect(sumMinor(sums.map(grossOf))).toBe(cents(totals.total));
    }),
    { numRuns: 1_000 },
  );
});
