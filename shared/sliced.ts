import { deduct, type SetSums, setSums } from './deposits.ts';
import { parseHundredths, parseMoney, sumMinor } from './money.ts';
import { parsePercent } from './percent.ts';
import type { InvoiceType } from './settlement.ts';
import { type LineTax, rateSetOf } from './tax-sets.ts';
import { computeTotals, type TotalsInput } from './totals.ts';

export interface SetsLeft {
  /** What each set of its lines comes to. */
  whole: readonly SetSums[];
  /** What is left of each set after earlier parts, */
  left: readonly SetSums[];
  /** and once deposits are taken off as well: no part asks for more. */
  free: readonly SetSums[];
}

/** A document that is invoiced in parts. */
export type Sliced = TotalsInput & SetsLeft;

const hundredthsOf = (quantity: string): bigint => parseHundredths(quantity) ?? 0n;

/** What lines with the same rates come to, as it was stored. */
export interface StoredSet {
  taxes: LineTax[];
  netAmount: string;
  /** What each rate takes, in their order. */
  amounts: string[];
}

/** What the invoice of a deposit or a part asks for. */
export interface StoredPart {
  type: InvoiceType;
  /** Of a part by percentage. */
  percent: string | null;
  amount: string;
  /** Of a part by quantities of lines. */
  quantities: { itemId: string; quantity: string }[];
  sets: StoredSet[];
}

export const sumsOfSets = (sets: readonly StoredSet[], currency: string): SetSums[] => {
  const minor = (amount: string) => parseMoney(amount, currency) ?? 0n;
  return sets.map(({ netAmount, taxes, amounts }) => ({
    set: rateSetOf(taxes),
    net: minor(netAmount),
    taxes: amounts.map(minor),
  }));
};

/** A document with what is left of it. @returns undefined where more was invoiced than there is */
export function slicedOf<Document extends TotalsInput>(
  document: Document,
  parts: readonly { type: InvoiceType; sets: SetSums[] }[],
): (Document & SetsLeft) | undefined {
  const whole = setSums(computeTotals(document).sets, document.currency);
  const sets = (some: typeof parts) => some.map((part) => part.sets);
  const left = deduct(whole, sets(parts.filter(({ type }) => type === 'partial')));
  const free = deduct(whole, sets(parts));
  return left && free && { ...document, whole, left, free };
}

interface Quantity {
  id: string;
  quantity: string;
}

/** What is left of each line, in hundredths. */
export function quantitiesLeft(
  lines: readonly Quantity[],
  parts: readonly Pick<StoredPart, 'quantities'>[],
): Map<string, bigint> {
  const left = new Map(lines.map(({ id, quantity }) => [id, hundredthsOf(quantity)]));
  for (const { itemId, quantity } of parts.flatMap(({ quantities }) => quantities))
    left.set(itemId, (left.get(itemId) ?? 0n) - hundredthsOf(quantity));
  return left;
}

/** The sets of which no line has anything left. */
export function completedSets(
  lines: readonly { id: string; taxes?: readonly LineTax[] | undefined }[],
  left: ReadonlyMap<string, bigint>,
): Set<string> {
  const keyOf = ({ taxes = [] }: (typeof lines)[number]) => rateSetOf(taxes).key;
  const open = lines.filter(({ id }) => (left.get(id) ?? 0n) > 0n).map(keyOf);
  return new Set(lines.map(keyOf).filter((key) => !open.includes(key)));
}

/** What parts by percentage have taken so far. */
export const earlierShares = (
  parts: readonly Pick<StoredPart, 'percent' | 'amount'>[],
  currency: string,
): EarlierShares => ({
  percent: sumMinor(parts.map(({ percent }) => parsePercent(percent ?? '0') ?? 0n)),
  gross: sumMinor(parts.map(({ amount }) => parseMoney(amount, currency) ?? 0n)),
});

/** The percentages of earlier parts, and what they asked for. */
export interface EarlierShares {
  /** As {@link parsePercent} reads them. */
  percent: bigint;
  gross: bigint;
}
