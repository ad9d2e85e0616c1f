import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate } from './allocate.ts';
import { sumMinor } from './money.ts';

const weightLists = fc
  .array(fc.bigInt({ min: 0n, max: 10n ** 15n }), { minLength: 1, maxLength: 20 })
  .filter((weights) => sumMinor(weights) > 0n);
const totals = fc.bigInt({ min: 0n, max: 10n ** 13n });

describe('an allocated sum', () => {
  test('is what its parts add up to, each within a unit of its exact share', () => {
    fc.assert(
      fc.property(totals, weightLists, (total, weights) => {
        const all = sumMinor(weights);
        const parts = allocate(total, weights);
        expect(sumMinor(parts)).toBe(total);
        parts.forEach((part, index) => {
          const distance = part * all - total * (weights[index] ?? 0n);
          expect(distance > -all && distance < all).toBe(true);
        });
      }),
    );
  });

  test('gives nobody more than the weight while there is enough for all', () => {
    fc.assert(
      fc.property(weightLists, fc.bigInt({ min: 0n, max: 10_000n }), (weights, share) => {
        const parts = allocate((sumMinor(weights) * share) / 10_000n, weights);
        parts.forEach((part, index) => {
          expect(part >= 0n && part <= (weights[index] ?? 0n)).toBe(true);
        });
      }),
    );
  });

  test('in seven equal parts gives the first ones a cent more', () => {
    const parts = allocate(10_000n, Array<bigint>(7).fill(1n));
    expect(parts).toEqual([1429n, 1429n, 1429n, 1429n, 1428n, 1428n, 1428n]);
  });

  test('by percentages with a cent left', () => {
    expect(allocate(547n, [3334n, 3333n, 3333n])).toEqual([183n, 182n, 182n]);
  });

  test('goes to the larger weight at the same fraction, then by the order that is given', () => {
    // Exact shares 0.5 and 1.5.
    expect(allocate(2n, [1n, 3n])).toEqual([0n, 2n]);
    expect(allocate(3n, [1n, 1n], (a, b) => b - a)).toEqual([1n, 2n]);
  });

  test('of nothing is nothing; something needs a weight', () => {
    expect(allocate(0n, [0n, 0n])).toEqual([0n, 0n]);
    expect(allocate(0n, [])).toEqual([]);
    expect(() => allocate(1n, [0n])).toThrow(RangeError);
  });
});
