import { DEFAULT_CURRENCY } from './currency-places.ts';

interface StoredSums {
  amount: string;
  items: readonly { amount: string }[];
}

/** The sums of a document that was stored: what a page and its PDF print is what was agreed to, never computed anew. */
export const storedTotals = ({ amount, items }: StoredSums) => ({
  currency: DEFAULT_CURRENCY,
  lineAmounts: items.map((line) => line.amount),
  subtotal: amount,
  total: amount,
});
