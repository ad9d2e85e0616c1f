import { descending } from './allocate.ts';
import { sumMinor } from './money.ts';
import { parsePercent, plainPercent, WHOLE } from './percent.ts';

/** A tax rate as a line keeps it. */
export interface LineTax {
  rateId?: string | null | undefined;
  name: string;
  percent: string;
  category: string;
  reasonCode?: string | null | undefined;
  reasonText?: string | null | undefined;
  /** Applied to the price with the line's other taxes. */
  compound?: boolean | undefined;
}

/** What tells one rate from another. */
export interface Rate {
  name: string;
  percent: string;
  category: string;
  reasonCode: string | null;
  reasonText: string | null;
  compound: boolean;
}

/** A rate with what computing needs of it. */
export interface KeyedRate {
  key: string;
  rate: Rate;
  percent: bigint;
}

/** The rates that some lines have in common. */
export interface RateSet {
  key: string;
  /** As they are on the first of the lines; compound ones last. */
  rates: readonly KeyedRate[];
  /** In the order of {@link byRate}, which no line decides. */
  ordered: readonly KeyedRate[];
  /** What each of `rates` takes of a net price, in parts of {@link SHARE_SCALE}. */
  shares: readonly bigint[];
}

/** The unit of a rate's exact share of a net price: two percentages multiplied. */
export const SHARE_SCALE = WHOLE * WHOLE;

function keyedRate(tax: LineTax): KeyedRate {
  const { name, category, reasonCode = null, reasonText = null, compound = false } = tax;
  const parsed = parsePercent(tax.percent) ?? 0n;
  const rate = { name, percent: plainPercent(tax.percent), category, reasonCode, reasonText, compound };
  return { key: JSON.stringify(Object.values(rate)), rate, percent: parsed > 0n ? parsed : 0n };
}

/** Lines with the same rates are of one set, in whatever order they name them. */
export function rateSetOf(taxes: readonly LineTax[]): RateSet {
  const named = new Map(taxes.map(keyedRate).map((rate) => [rate.key, rate]));
  const rates = [...named.values()].sort((a, b) => Number(a.rate.compound) - Number(b.rate.compound));
  const ordered = [...rates].sort(byRate);
  const simple = sumMinor(rates.filter(({ rate }) => !rate.compound).map(({ percent }) => percent));
  const shares = rates.map(({ percent, rate }) => percent * (rate.compound ? WHOLE + simple : WHOLE));
  return { key: JSON.stringify(ordered.map(({ key }) => key)), rates, ordered, shares };
}

const byText = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** Higher percentage first, then category, then name; what follows only makes the order a total one. */
export const byRate = (a: KeyedRate, b: KeyedRate): number =>
  descending(a.percent, b.percent) ||
  byText(a.rate.category, b.rate.category) ||
  byText(a.rate.name, b.rate.name) ||
  byText(a.key, b.key);

/** Sets by what they take in all, then rate by rate. */
export function byRateSet(a: RateSet, b: RateSet): number {
  const all = descending(sumMinor(a.shares), sumMinor(b.shares));
  if (all) return all;
  for (const [index, rate] of a.ordered.entries()) {
    const other = b.ordered[index];
    const order = other ? byRate(rate, other) : 1;
    if (order) return order;
  }
  return a.ordered.length - b.ordered.length;
}
