import type { LineTax } from './tax-sets.ts';
import type { Discount, TotalsInput } from './totals.ts';

/**
 * The sums of a document by fractions, as one would work them out on paper: nothing is shared with the code under test. Slow.
 */

/** Numerator and denominator, never shortened. */
type Fraction = readonly [bigint, bigint];

const whole = (units: bigint): Fraction => [units, 1n];
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const over = (one: Fraction, [c, d]: Fraction): Fraction => times(one, [d, c]);
const compare = ([a, b]: Fraction, [c, d]: Fraction): number => {
  const difference = a * d - c * b;
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
};
const floor = ([a, b]: Fraction): bigint => a / b;
const rounded = (value: Fraction): bigint => floor(plus(value, [1n, 2n]));
const add = (list: readonly Fraction[]): Fraction => list.reduce(plus, whole(0n));
const count = (list: readonly bigint[]): bigint => list.reduce((sum, each) => sum + each, 0n);

/** `"12.5"` → 125/10. */
function fraction(decimal: string): Fraction {
  const [integer = '', decimals = ''] = decimal.split('.');
  return [BigInt(integer + decimals), 10n ** BigInt(decimals.length)];
}

const percentage = (percent: string): Fraction => times(fraction(percent), [1n, 100n]);

/** What tells one rate from another. */
export const identity = (tax: LineTax) =>
  [
    tax.name,
    Number(tax.percent),
    tax.category,
    tax.reasonCode ?? '',
    tax.reasonText ?? '',
    !!tax.compound,
  ].join('|');

/** What a rate takes of one unit of net price, in the company of the others of its line. */
function shareOf(tax: LineTax, others: readonly LineTax[]): Fraction {
  const own = percentage(tax.percent);
  if (!tax.compound) return own;
  const simple = others.filter(({ compound }) => !compound).map(({ percent }) => percentage(percent));
  return times(own, plus(whole(1n), add(simple)));
}

const inText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const byPercentCategoryName = (a: LineTax, b: LineTax): number =>
  compare(fraction(b.percent), fraction(a.percent)) ||
  inText(a.category, b.category) ||
  inText(a.name, b.name) ||
  inText(identity(a), identity(b));

/** Hands out the units that are left one by one, each time to the best of those who have none yet. */
function split(total: bigint, weights: readonly Fraction[], tie: (a: number, b: number) => number): bigint[] {
  const all = add(weights);
  if (all[0] === 0n) return weights.map(() => 0n);
  const exact = weights.map((weight) => over(times(whole(total), weight), all));
  const parts = exact.map(floor);
  const waiting = new Set(weights.keys());
  for (let left = total - count(parts); left > 0n; left--) {
    const best = [...waiting].reduce((a, b) => {
      const rest = (index: number) => plus(exact[index] as Fraction, whole(-floor(exact[index] as Fraction)));
      const order =
        compare(rest(b), rest(a)) || compare(weights[b] as Fraction, weights[a] as Fraction) || tie(a, b);
      return order < 0 || order === 0 ? a : order > 0 ? b : a;
    });
    waiting.delete(best);
    parts[best] = (parts[best] as bigint) + 1n;
  }
  return parts;
}

interface OracleSet {
  taxes: LineTax[];
  lines: number[];
  gross: bigint;
  off: bigint;
  net: bigint;
  tax: Map<string, bigint>;
}

function bySet(a: OracleSet, b: OracleSet): number {
  const all = ({ taxes }: OracleSet) => add(taxes.map((tax) => shareOf(tax, taxes)));
  const sorted = ({ taxes }: OracleSet) => [...taxes].sort(byPercentCategoryName);
  const [ours, theirs] = [sorted(a), sorted(b)];
  const each = ours.map((tax, index) => (theirs[index] ? byPercentCategoryName(tax, theirs[index]) : 1));
  return compare(all(b), all(a)) || each.find((order) => order !== 0) || ours.length - theirs.length;
}

function takenOff(discount: Discount | undefined, base: bigint, unit: Fraction): bigint {
  if (!discount) return 0n;
  if ('amount' in discount) return floor(over(fraction(discount.amount), unit));
  return rounded(times(whole(base), percentage(discount.percent)));
}

const among = (list: readonly OracleSet[]) => (a: number, b: number) =>
  bySet(list[a] as OracleSet, list[b] as OracleSet);

function takeTaxOut(set: OracleSet): void {
  const gross = set.net;
  const shares = set.taxes.map((tax) => shareOf(tax, set.taxes));
  set.net = rounded(over(whole(gross), plus(whole(1n), add(shares))));
  const tie = (a: number, b: number) =>
    byPercentCategoryName(set.taxes[a] as LineTax, set.taxes[b] as LineTax);
  const parts = split(gross - set.net, shares, tie);
  for (const [at, tax] of set.taxes.entries()) set.tax.set(identity(tax), parts[at] as bigint);
}

function putTaxOn(all: readonly OracleSet[]): void {
  for (const key of new Set(all.flatMap(({ taxes }) => taxes.map(identity)))) {
    const taxed = all.filter(({ taxes }) => taxes.some((tax) => identity(tax) === key));
    const exact = taxed.map((set) => {
      const tax = set.taxes.find((each) => identity(each) === key) as LineTax;
      return times(whole(set.net), shareOf(tax, set.taxes));
    });
    const parts = split(rounded(add(exact)), exact, among(taxed));
    for (const [index, set] of taxed.entries()) set.tax.set(key, parts[index] as bigint);
  }
}

/** All in minor units; taxes and sets by what names their rates. Discounts have to fit. */
export function oracleTotals(input: TotalsInput, places: number) {
  const unit: Fraction = [1n, 10n ** BigInt(places)];
  const lines = input.lines.map((line) => {
    const amount = rounded(over(times(fraction(line.quantity), fraction(line.rate)), unit));
    return { amount, net: amount - takenOff(line.discount, amount, unit), taxes: [...(line.taxes ?? [])] };
  });
  const sets = new Map<string, OracleSet>();
  lines.forEach(({ net, taxes }, index) => {
    const key = taxes.map(identity).sort().join('\n');
    const set = sets.get(key) ?? { taxes, lines: [], gross: 0n, off: 0n, net: 0n, tax: new Map() };
    sets.set(key, { ...set, lines: [...set.lines, index], gross: set.gross + net });
  });
  const all = [...sets.values()];
  const subtotal = count(lines.map(({ net }) => net));
  const discount = takenOff(input.discount, subtotal, unit);
  const off = split(
    discount,
    all.map(({ gross }) => whole(gross)),
    among(all),
  );
  for (const [index, set] of all.entries()) set.off = off[index] as bigint;

  for (const set of all) set.net = set.gross - set.off;
  if (input.pricesIncludeTax) all.forEach(takeTaxOut);
  else putTaxOn(all);
  const lineNets = lines.map(({ net }) => net);
  if (input.pricesIncludeTax)
    for (const set of all) {
      const parts = split(
        set.net,
        set.lines.map((index) => whole(lineNets[index] as bigint)),
        (a, b) => a - b,
      );
      set.lines.forEach((index, at) => {
        lineNets[index] = parts[at] as bigint;
      });
    }
  const net = count(all.map((set) => set.net));
  const tax = count(all.flatMap((set) => [...set.tax.values()]));
  return { lines, lineNets, subtotal, discount, net, tax, total: net + tax, sets: all };
}
