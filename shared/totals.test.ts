import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDecimalString } from './money.ts';
import { computeTotals, DEFAULT_CURRENCY } from './totals.ts';

const totalsOf = (...lines: { quantity: string; rate: string }[]) =>
  computeTotals({ currency: DEFAULT_CURRENCY, lines });

const pricedLine = fc
  .tuple(fc.bigInt({ min: 1n, max: 9_999_999_999n }), fc.bigInt({ min: 0n, max: 999_999_999_999n }))
  .map(([quantity, rate]) => ({ quantity: toDecimalString(quantity), rate: toDecimalString(rate) }));

const hundredths = (decimal: string) => BigInt(decimal.replace('.', ''));

/** Half of a ten-thousandth's remainder up, without the code under test. */
const rounded = (quantity: string, rate: string) => {
  const exact = hundredths(quantity) * hundredths(rate);
  return exact / 100n + (exact % 100n >= 50n ? 1n : 0n);
};

describe('pricing', () => {
  test('gives each line its rounded amount and the document their exact sum', () => {
    fc.assert(
      fc.property(fc.array(pricedLine, { minLength: 1, maxLength: 50 }), (lines) => {
        const { lineAmounts, subtotal, total } = totalsOf(...lines);
        const amounts = lines.map(({ quantity, rate }) => rounded(quantity, rate));
        expect(lineAmounts.map(hundredths)).toEqual(amounts);
        expect(hundredths(total)).toBe(amounts.reduce((sum, amount) => sum + amount, 0n));
        expect(subtotal).toBe(total);
      }),
    );
  });

  test('rounds line by line, not the sum', () => {
    const half = { quantity: '0.50', rate: '0.01' };
    expect(totalsOf(half, half, half)).toEqual({
      currency: 'USD',
      lineAmounts: ['0.01', '0.01', '0.01'],
      subtotal: '0.03',
      total: '0.03',
    });
  });

  test('of no lines is nothing', () => {
    expect(totalsOf().total).toBe('0.00');
  });
});
