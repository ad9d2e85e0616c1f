import { allocate } from './allocate.ts';
import { grossOf, partOf, type SetSums, setSums, splitDeposit } from './deposits.ts';
import {
  divideRounded,
  hundredthsString,
  least,
  moneyString,
  parseHundredths,
  parseMoney,
  sumMinor,
} from './money.ts';
import { parsePercent, WHOLE } from './percent.ts';
import type { EarlierShares, Sliced } from './sliced.ts';
import { type LineTax, rateSetOf, SHARE_SCALE } from './tax-sets.ts';
import { computeTotals, type Discount, type PricedLine, type Totals } from './totals.ts';

/** A quantity of a line. */
export interface PickedQuantity {
  /** Of the line. */
  index: number;
  /** In hundredths. */
  quantity: bigint;
}

/** One part, with what its invoice says. */
export interface Slice {
  lines: { index: number; quantity: string; discount: Discount }[];
  /** What the amounts of the lines lack of the part, as a line of its own. */
  rounding: { rate: string; taxes: readonly LineTax[] } | undefined;
  discount: Discount;
  totals: Totals;
}

const hundredthsOf = (quantity: string): bigint => parseHundredths(quantity) ?? 0n;
const atLeastZero = (value: bigint): bigint => (value > 0n ? value : 0n);

/**
 * A part by quantities of lines. Taxes are computed of all that was invoiced so far, and what completes a set takes what is
 * left of it, so that parts add up to the whole.
 * @param completed sets whose lines have no quantity left after it, by their keys
 * @returns undefined where it takes more than deposits leave
 */
export function sliceByLines(
  document: Sliced,
  picks: readonly PickedQuantity[],
  completed: ReadonlySet<string>,
): Slice | undefined {
  const { currency, pricesIncludeTax = false } = document;
  const lines = picks.map((pick) => pickedLine(document, pick));
  const input = { currency, pricesIncludeTax };
  const discount = shareOfDiscount(document, lines);
  const natural = computeTotals({ ...input, lines, discount });
  const parts = setSums(natural.sets, currency).map((part) => fitted(document, part, completed));
  if (!fits(parts, document.free)) return undefined;
  const minor = (amount: string) => parseMoney(amount, currency) ?? 0n;
  const priceOf = (part: SetSums) => (pricesIncludeTax ? grossOf(part) : part.net);
  const reduction = minor(natural.subtotal) - sumMinor(parts.map(priceOf));
  const rounding =
    reduction < 0n
      ? { rate: moneyString(-reduction, currency), taxes: largestTaxes(document, parts) }
      : undefined;
  const isNatural = reduction === minor(natural.discount);
  const taken = isNatural ? discount : reduction > 0n ? { amount: moneyString(reduction, currency) } : null;
  const priced = rounding
    ? [...lines, { quantity: '1.00', rate: rounding.rate, taxes: rounding.taxes }]
    : lines;
  const totals = withParts(computeTotals({ ...input, lines: priced, discount: taken }), priced, parts, {
    pricesIncludeTax,
  });
  return {
    lines: picks.map(({ index, quantity }, at) => ({
      ...{ index, quantity: hundredthsString(quantity) },
      discount: lines[at]?.discount ?? null,
    })),
    ...{ rounding, discount: taken, totals },
  };
}

/** With its share of a discount that is an amount. */
function pickedLine({ lines, currency }: Sliced, { index, quantity }: PickedQuantity): PricedLine {
  const line = lines[index];
  if (!line) throw new RangeError(`There is no line ${index}`);
  const { discount } = line;
  const all = hundredthsOf(line.quantity);
  const isAll = quantity === all || !discount || 'percent' in discount;
  const share = isAll ? discount : shareOf(discount.amount, quantity, all, currency);
  return { ...line, quantity: hundredthsString(quantity), discount: share ?? null };
}

function shareOf(amount: string, part: bigint, whole: bigint, currency: string): Discount {
  const share = divideRounded((parseMoney(amount, currency) ?? 0n) * part, whole);
  return share > 0n ? { amount: moneyString(share, currency) } : null;
}

function shareOfDiscount({ currency, discount, lines: all }: Sliced, lines: readonly PricedLine[]): Discount {
  if (!discount || 'percent' in discount) return discount ?? null;
  const subtotalOf = (some: readonly PricedLine[]) =>
    parseMoney(computeTotals({ currency, lines: some }).subtotal, currency) ?? 0n;
  const whole = subtotalOf(all);
  return whole > 0n ? shareOf(discount.amount, subtotalOf(lines), whole, currency) : null;
}

/** As near to the part as what is left of its set allows. */
function fitted(
  { whole, left, pricesIncludeTax }: Sliced,
  part: SetSums,
  completed: ReadonlySet<string>,
): SetSums {
  const { key } = part.set;
  const all = whole.find(({ set }) => set.key === key);
  const rest = left.find(({ set }) => set.key === key);
  if (!all || !rest) throw new RangeError('A part has a set that its document lacks');
  if (completed.has(key)) return { ...rest, taxes: [...rest.taxes] };
  if (pricesIncludeTax) return partOf(all, rest, least(grossOf(part), grossOf(rest)));
  const net = least(part.net, rest.net);
  const soFar = all.net - rest.net + net;
  const taxes = all.set.shares.map((share, at) => {
    const before = (all.taxes[at] ?? 0n) - (rest.taxes[at] ?? 0n);
    return least(atLeastZero(divideRounded(soFar * share, SHARE_SCALE) - before), rest.taxes[at] ?? 0n);
  });
  return { set: all.set, net, taxes };
}

/** Whether parts take no more of any set, net and taxes, than there is. */
export const fits = (parts: readonly SetSums[], free: readonly SetSums[]): boolean =>
  parts.every((part) => {
    const room = free.find(({ set }) => set.key === part.set.key);
    return room
      ? part.net <= room.net && part.taxes.every((tax, at) => tax <= (room.taxes[at] ?? 0n))
      : grossOf(part) === 0n;
  });

/** Of the set that has most of it. */
function largestTaxes({ lines }: Sliced, parts: readonly SetSums[]): readonly LineTax[] {
  const [largest] = [...parts].sort((a, b) => (grossOf(b) > grossOf(a) ? 1 : -1));
  return lines.find(({ taxes = [] }) => rateSetOf(taxes).key === largest?.set.key)?.taxes ?? [];
}

/** The sums of an invoice whose sets come to these parts. */
function withParts(
  totals: Totals,
  lines: readonly PricedLine[],
  parts: readonly SetSums[],
  { pricesIncludeTax }: { pricesIncludeTax: boolean },
): Totals {
  const { currency } = totals;
  const money = (minor: bigint) => moneyString(minor, currency);
  const minor = (amount: string) => parseMoney(amount, currency) ?? 0n;
  const sets = totals.sets.map((set) => {
    const part = parts.find(({ set: { key } }) => key === rateSetOf(set.rates).key);
    if (!part) return set;
    // As the set of the part orders them.
    const amountOf = (rate: LineTax) =>
      part.taxes[part.set.rates.findIndex(({ key }) => key === rateSetOf([rate]).rates[0]?.key)] ?? 0n;
    const simple = sumMinor(set.rates.filter(({ compound }) => !compound).map(amountOf));
    return {
      ...set,
      netAmount: money(part.net),
      taxAmount: money(sumMinor(part.taxes)),
      rates: set.rates.map((rate) => ({
        ...rate,
        base: money(rate.compound ? part.net + simple : part.net),
        amount: money(amountOf(rate)),
      })),
    };
  });
  const net = sumMinor(parts.map((part) => part.net));
  const tax = sumMinor(parts.flatMap(({ taxes }) => taxes));
  const nets = pricesIncludeTax ? lineNets(totals, lines, parts) : undefined;
  return {
    ...totals,
    ...{ sets, netAmount: money(net), taxAmount: money(tax), total: money(net + tax) },
    taxes: totals.taxes.map((row) => {
      const same = sets.flatMap(({ rates }) =>
        rates.filter((rate) => rateSetOf([rate]).key === rateSetOf([row]).key),
      );
      return {
        ...row,
        base: money(sumMinor(same.map(({ base }) => minor(base)))),
        amount: money(sumMinor(same.map(({ amount }) => minor(amount)))),
      };
    }),
    lines: nets
      ? totals.lines.map((line, index) => ({ ...line, netAmount: money(nets[index] ?? 0n) }))
      : totals.lines,
  };
}

/** Where prices include tax: what each line is without it, which come to the net of their set. */
function lineNets(
  { lines: sums, currency }: Totals,
  lines: readonly PricedLine[],
  parts: readonly SetSums[],
) {
  const nets = lines.map(() => 0n);
  for (const part of parts) {
    const own = lines.flatMap(({ taxes = [] }, index) =>
      rateSetOf(taxes).key === part.set.key ? [index] : [],
    );
    const gross = own.map((index) => parseMoney(sums[index]?.net ?? '0', currency) ?? 0n);
    const weights = sumMinor(gross) > 0n ? gross : gross.map((_, at) => (at === 0 ? 1n : 0n));
    for (const [at, net] of allocate(part.net, weights).entries()) nets[own[at] ?? 0] = net;
  }
  return nets;
}

/**
 * A part by percentage, computed of all percentages so far, over the sets by what is left of each.
 * @returns undefined where it takes more than there is
 */
export function sliceByPercent(
  { whole, free }: Pick<Sliced, 'whole' | 'free'>,
  percent: string,
  earlier: EarlierShares,
): SetSums[] | undefined {
  const running = earlier.percent + (parsePercent(percent) ?? 0n);
  const all = sumMinor(whole.map(grossOf));
  const rest = sumMinor(free.map(grossOf));
  const gross = atLeastZero(divideRounded(all * running, WHOLE) - earlier.gross);
  // A deposit and the parts may each have been rounded up.
  if (running > WHOLE || gross > rest + 1n) return undefined;
  return splitDeposit(whole, free, least(gross, rest)).filter((part) => grossOf(part) > 0n);
}
