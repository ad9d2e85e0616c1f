/** Milliseconds that the same request took on two servers, one right after the other. */
export interface Pair {
  baseline: number;
  subject: number;
}

/** Throughput of the subject by that of the baseline: above 1 the subject is faster. */
export interface PairedRatio {
  median: number;
  /** Ends of the 95% confidence interval of the median. */
  low: number;
  high: number;
  count: number;
  baselineP50: number;
  subjectP50: number;
}

const Z_95 = 1.96;

function medianOf(sorted: readonly number[]): number {
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(middle)] ?? Number.NaN;
  return (low + high) / 2;
}

/**
 * The interval lies between two order statistics, so it holds whatever the distribution of times: how many of `n` pairs
 * fall below the true median is binomial with 1/2.
 */
export function pairedRatio(pairs: readonly Pair[]): PairedRatio {
  const ascending = (values: number[]) => values.sort((a, b) => a - b);
  const ratios = ascending(pairs.map(({ baseline, subject }) => baseline / subject));
  const n = ratios.length;
  const reach = (Z_95 * Math.sqrt(n)) / 2;
  const lowRank = Math.max(1, Math.floor(n / 2 - reach));
  return {
    median: medianOf(ratios),
    low: ratios[lowRank - 1] ?? Number.NaN,
    high: ratios[n - lowRank] ?? Number.NaN,
    count: n,
    baselineP50: medianOf(ascending(pairs.map((pair) => pair.baseline))),
    subjectP50: medianOf(ascending(pairs.map((pair) => pair.subject))),
  };
}

const TOLERATED = 0.95;

/** Whether the whole interval says that the subject is slower by more than what is tolerated. */
export const isWorse = ({ high }: PairedRatio): boolean => high < TOLERATED;
