import { describe, expect, test } from 'vitest';
import { isPayableSum, payableSums } from './payable.ts';

const plain = { amount: '100.00', balance: '100.00', currency: 'USD' };
const nextDue = { amount: '40.00' };

describe('which sums of an invoice can be paid', () => {
  test.each([
    ['all of it', plain, { amount: '100.00', balance: '100.00', minimum: null }],
    ['the rest', { ...plain, balance: '70.00' }, { amount: '70.00', balance: '70.00', minimum: null }],
    ['the next part', { ...plain, nextDue }, { amount: '40.00', balance: '100.00', minimum: null }],
    [
      'any part from a sum on',
      { ...plain, allowPartial: true, minPartial: '10.00' },
      { amount: '100.00', balance: '100.00', minimum: '10.00' },
    ],
    [
      'any part',
      { ...plain, amount: '1000', balance: '1000', currency: 'JPY', allowPartial: true },
      { amount: '1000', balance: '1000', minimum: '1' },
    ],
  ])('%s', (_what, invoice, sums) => {
    expect(payableSums(invoice)).toEqual(sums);
  });
});

test.each([
  [4_000n, null, true],
  [10_000n, null, true],
  [3_999n, null, false],
  [10_001n, null, false],
  [1_000n, '10.00', true],
  [999n, '10.00', false],
  [10_001n, '10.00', false],
])('%i cents with a smallest part of %s: %s', (sum, minimum, isPayable) => {
  expect(isPayableSum({ amount: '40.00', balance: '100.00', minimum }, sum, 'USD')).toBe(isPayable);
});
