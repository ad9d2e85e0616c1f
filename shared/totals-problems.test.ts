import { describe, expect, test } from 'vitest';
import type { LineTax } from './tax-sets.ts';
import type { TotalsInput } from './totals.ts';
import { amountTooLarge, totalsProblems } from './totals-problems.ts';

const line = { quantity: '1', rate: '10.00' };
const vat: LineTax = { name: 'VAT', percent: '20', category: 'S' };
const compound: LineTax = { name: 'PST', percent: '8', category: 'S', compound: true };

/** Messages by the fields that they are about. */
const problemsOf = (input: Partial<TotalsInput>) =>
  Object.fromEntries(
    totalsProblems({ currency: 'USD', lines: [line], ...input }).map(({ path, message }) => [path, message]),
  );

describe('a discount', () => {
  test('may take all off', () => {
    expect(problemsOf({ discount: { amount: '10.00' } })).toEqual({});
    expect(problemsOf({ lines: [{ ...line, discount: { amount: '10' } }] })).toEqual({});
    expect(problemsOf({ discount: { percent: '100' } })).toEqual({});
  });

  test('larger than what it is taken off is named', () => {
    expect(problemsOf({ discount: { amount: '20.00' } })).toEqual({
      'discount.amount': 'The discount is larger than the subtotal',
    });
    expect(problemsOf({ lines: [line, { ...line, discount: { amount: '10.01' } }] })).toEqual({
      'items.1.discount.amount': 'The discount is larger than the line',
    });
  });

  test('of the document is compared with what those of its lines leave', () => {
    const discounted = { ...line, discount: { percent: '50' } };
    expect(problemsOf({ lines: [discounted], discount: { amount: '5.01' } })).toEqual({
      'discount.amount': 'The discount is larger than the subtotal',
    });
  });
});

describe('compound rates', () => {
  test('do not go with prices that include tax', () => {
    const lines = [line, { ...line, taxes: [vat, compound] }];
    expect(problemsOf({ lines })).toEqual({});
    expect(problemsOf({ lines, pricesIncludeTax: true })).toEqual({
      'items.1.taxRateIds': "A compound rate can't be used while prices include tax",
    });
  });

  test('are one a line', () => {
    expect(problemsOf({ lines: [{ ...line, taxes: [compound, { ...compound, percent: '9' }] }] })).toEqual({
      'items.0.taxRateIds': 'Only one compound rate fits on a line',
    });
  });
});

describe('the largest amount', () => {
  const largest = { quantity: '1', rate: '9999999999.99' };

  test('fits, and not a cent more', () => {
    expect(problemsOf({ lines: [largest] })).toEqual({});
    expect(problemsOf({ lines: [largest, { ...line, rate: '0.01' }] })).toEqual({ amount: amountTooLarge });
    expect(problemsOf({ lines: [line, { ...largest, quantity: '1.01' }] })).toEqual({
      'items.1.rate': amountTooLarge,
    });
    expect(problemsOf({ lines: [{ ...largest, quantity: '99999999.99' }] })).toEqual({
      'items.0.rate': amountTooLarge,
    });
  });

  test('holds with tax and before the discount', () => {
    expect(problemsOf({ lines: [{ ...largest, taxes: [vat] }] })).toEqual({ amount: amountTooLarge });
    expect(problemsOf({ lines: [largest, line], discount: { percent: '50' } })).toEqual({
      amount: amountTooLarge,
    });
  });

  test.each([
    ['JPY', '9999999999', '1'],
    ['KWD', '9999999999.990', '0.001'],
  ])('is as large in %s', (currency, rate, more) => {
    expect(problemsOf({ currency, lines: [{ quantity: '1', rate }] })).toEqual({});
    const lines = [
      { quantity: '1', rate },
      { quantity: '1', rate: more },
    ];
    expect(problemsOf({ currency, lines })).toEqual({ amount: amountTooLarge });
  });
});
