import { sumMinor } from './money.ts';

interface Share {
  index: number;
  weight: bigint;
  whole: bigint;
  rest: bigint;
}

/**
 * Splits a rounded sum by weights, by the largest remainder: each gets its exact share rounded down, and what is left over goes
 * to the largest fractions. Parts add up to the total, and none exceeds its weight unless the total exceeds theirs.
 * @param weights nothing below zero; all zero only for a total of zero
 * @param byTie which of two indices comes first where fraction and weight are the same; by position without it
 */
export function allocate(
  total: bigint,
  weights: readonly bigint[],
  byTie: (a: number, b: number) => number = (a, b) => a - b,
): bigint[] {
  const weight = sumMinor(weights);
  if (weight === 0n && total !== 0n) throw new RangeError(`Nothing to allocate ${total} to`);
  const shares: Share[] = weights.map((own, index) => ({
    index,
    weight: own,
    whole: weight && (total * own) / weight,
    rest: weight && (total * own) % weight,
  }));
  const parts = shares.map(({ whole }) => whole);
  const left = Number(total - sumMinor(parts));
  const inOrder = shares.sort(
    (a, b) => descending(a.rest, b.rest) || descending(a.weight, b.weight) || byTie(a.index, b.index),
  );
  for (const { index, whole } of inOrder.slice(0, left)) parts[index] = whole + 1n;
  return parts;
}

/** For `sort`: the larger first. */
export const descending = (a: bigint, b: bigint): number => Number(a < b) - Number(a > b);
