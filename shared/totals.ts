import { lineAmountCents, parseHundredths, sumCents, toDecimalString } from './money.ts';

/** What a line's price is made of, as decimal strings. */
export interface PricedLine {
  quantity: string;
  rate: string;
}

/** What the sums of a document are made of. Taxes and discounts will stand here too. */
export interface TotalsInput {
  /** ISO 4217; it decides how many places an amount has. */
  currency: string;
  lines: readonly PricedLine[];
}

/** The sums of a document as decimal strings, with the places of its currency. */
export interface Totals {
  currency: string;
  /** Of each line, in order: quantity × rate, rounded half away from zero. */
  lineAmounts: string[];
  /** Of all lines. */
  subtotal: string;
  /** What is to be paid. */
  total: string;
}

/** The one currency of today's documents. */
export const DEFAULT_CURRENCY = 'USD';

/** In the currency's minor units. @returns 0 for a line that has no price yet */
export function lineMinorUnits({ quantity, rate }: PricedLine): bigint {
  return lineAmountCents(parseHundredths(quantity) ?? 0n, parseHundredths(rate) ?? 0n);
}

/**
 * Lines → amounts and sums: the only place that adds them up, for form and server alike. Each line is rounded once; the sum
 * of rounded lines is exact.
 */
export function computeTotals({ currency, lines }: TotalsInput): Totals {
  const amounts = lines.map(lineMinorUnits);
  const total = toDecimalString(sumCents(amounts));
  return { currency, lineAmounts: amounts.map(toDecimalString), subtotal: total, total };
}

/** Each line with its amount, and their sum: what is stored. */
export function priceLines<Line extends PricedLine>(lines: readonly Line[], currency: string) {
  const { lineAmounts, total } = computeTotals({ currency, lines });
  return { pricedLines: lines.map((line, index) => ({ ...line, amount: lineAmounts[index] ?? '' })), total };
}

interface StoredSums {
  amount: string;
  items: readonly { amount: string }[];
}

/** The sums of a document that was stored: what a page and its PDF print is what was agreed to, never computed anew. */
export const storedTotals = ({ amount, items }: StoredSums): Totals => ({
  currency: DEFAULT_CURRENCY,
  lineAmounts: items.map((line) => line.amount),
  subtotal: amount,
  total: amount,
});
