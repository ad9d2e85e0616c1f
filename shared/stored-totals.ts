import { DEFAULT_CURRENCY } from './currency-places.ts';

interface StoredSums {
  amount: string;
  currency?: string | undefined;
  items: readonly { amount: string }[];
}

/** The sums of a document that was stored: what a page and its PDF print is what was agreed to, never computed anew. */
export const storedTotals = ({ amount, currency = DEFAULT_CURRENCY, items }: StoredSums) => ({
  currency,
  lineAmounts: items.map((line) => line.amount),
  subtotal: amount,
  total: amount,
});
