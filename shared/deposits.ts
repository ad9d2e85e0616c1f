import { allocate } from './allocate.ts';
import { divideRounded, moneyString, parseMoney, sumMinor } from './money.ts';
import { parsePercent, WHOLE } from './percent.ts';
import { byRate, byRateSet, type RateSet, rateSetOf, SHARE_SCALE } from './tax-sets.ts';
import type { SetTotals, Totals } from './totals.ts';

/** What is to be paid on acceptance of a proposal: a percentage of it, or an amount. */
export type DepositShare = { percent: string } | { amount: string };

/** What a deposit comes to, as a decimal string. It may be nothing, or more than the total. */
export function depositAmount(share: DepositShare, total: string, currency: string): string {
  if ('amount' in share) return share.amount;
  const whole = parseMoney(total, currency) ?? 0n;
  return moneyString(divideRounded(whole * (parsePercent(share.percent) ?? 0n), WHOLE), currency);
}

/** What is to be paid once so much was accepted: never more than that. Undefined where it comes to nothing. */
export function depositOnAcceptance(
  share: DepositShare,
  total: string,
  currency: string,
): string | undefined {
  const minor = (sum: string) => parseMoney(sum, currency) ?? 0n;
  const asked = depositAmount(share, total, currency);
  const due = minor(asked) > minor(total) ? total : asked;
  return minor(due) === 0n ? undefined : due;
}

/** What lines with the same rates come to, or what was asked for of it: net, and what each rate takes. Minor units. */
export interface SetSums {
  set: RateSet;
  net: bigint;
  /** As `set.rates`. */
  taxes: bigint[];
}

export const grossOf = ({ net, taxes }: Pick<SetSums, 'net' | 'taxes'>): bigint => net + sumMinor(taxes);

/** The sums of a document by set. */
export function setSums(sets: readonly SetTotals[], currency: string): SetSums[] {
  const minor = (amount: string) => parseMoney(amount, currency) ?? 0n;
  return sets.map(({ netAmount, rates }) => ({
    set: rateSetOf(rates),
    net: minor(netAmount),
    taxes: rates.map(({ amount }) => minor(amount)),
  }));
}

/**
 * Splits a deposit over the sets of its document, by what is left of each. Prices include tax: the net is computed of all
 * that was asked for so far, so that deposits never drift from the whole. What completes a set takes what is left of its
 * net and of each tax, and nothing ever takes more than that.
 * @param left of each set after earlier deposits
 * @param whole each set of the document, in the same order
 * @param gross at most what is left in all
 */
export function splitDeposit(whole: readonly SetSums[], left: readonly SetSums[], gross: bigint): SetSums[] {
  const inOrder = (a: number, b: number) => {
    const [one, other] = [whole[a], whole[b]];
    return one && other ? byRateSet(one.set, other.set) : 0;
  };
  const parts = gross === 0n ? [] : allocate(gross, left.map(grossOf), inOrder);
  return whole.map((all, index) => partOf(all, left[index] ?? all, parts[index] ?? 0n));
}

/** A part of one set. @param left of it after earlier parts @param gross at most what is left */
export function partOf(whole: SetSums, left: SetSums, gross: bigint): SetSums {
  const { set } = whole;
  if (gross === grossOf(left)) return { set, net: left.net, taxes: [...left.taxes] };
  const running = grossOf(whole) - grossOf(left) + gross;
  const exact = divideRounded(running * SHARE_SCALE, SHARE_SCALE + sumMinor(set.shares));
  // As near to the exact net as what is left of net and taxes allows.
  const least = gross - sumMinor(left.taxes);
  const net = between(
    exact - (whole.net - left.net),
    least > 0n ? least : 0n,
    gross < left.net ? gross : left.net,
  );
  return { set, net, taxes: splitTax(set, left.taxes, gross - net) };
}

const between = (value: bigint, least: bigint, most: bigint): bigint =>
  value < least ? least : value > most ? most : value;

/** By the effective percentages; what a rate has no room for goes to the next that has. */
function splitTax(set: RateSet, left: readonly bigint[], tax: bigint): bigint[] {
  if (tax === 0n) return left.map(() => 0n);
  const inOrder = (a: number, b: number) => {
    const [one, other] = [set.rates[a], set.rates[b]];
    return one && other ? byRate(one, other) : 0;
  };
  const hasShares = set.shares.some((share) => share > 0n);
  const wanted = allocate(tax, hasShares ? set.shares : left, inOrder);
  const taxes = wanted.map((part, at) => between(part, 0n, left[at] ?? 0n));
  let missing = tax - sumMinor(taxes);
  for (const [at, room] of left.entries()) {
    const more = between(missing, 0n, room - (taxes[at] ?? 0n));
    taxes[at] = (taxes[at] ?? 0n) + more;
    missing -= more;
  }
  return taxes;
}

/**
 * What is left of a document's sets once deposits are taken off.
 * @returns undefined where a deposit takes more than there is, or of a set that there isn't
 */
export function deduct(
  whole: readonly SetSums[],
  deposits: readonly (readonly SetSums[])[],
): SetSums[] | undefined {
  const left = whole.map(({ set, net, taxes }) => ({ set, net, taxes: [...taxes] }));
  for (const taken of deposits.flat()) {
    const at = left.find(({ set }) => set.key === taken.set.key);
    if (!at) {
      if (grossOf(taken) === 0n) continue;
      return undefined;
    }
    at.net -= taken.net;
    at.set.rates.forEach(({ key }, index) => {
      const rate = taken.set.rates.findIndex((each) => each.key === key);
      at.taxes[index] = (at.taxes[index] ?? 0n) - (taken.taxes[rate] ?? 0n);
    });
  }
  return left.every(({ net, taxes }) => net >= 0n && taxes.every((tax) => tax >= 0n)) ? left : undefined;
}

/** The sums of an invoice that asks for these parts: one line each, with its taxes in the price. */
export function depositTotals(parts: readonly SetSums[], currency: string): Totals {
  const money = (minor: bigint) => moneyString(minor, currency);
  const gross = sumMinor(parts.map(grossOf));
  const net = sumMinor(parts.map((part) => part.net));
  const none = money(0n);
  const sets = parts.map((part, index) => ({
    setNo: index + 1,
    subtotal: money(grossOf(part)),
    discount: none,
    netAmount: money(part.net),
    taxAmount: money(sumMinor(part.taxes)),
    rates: part.set.rates.map(({ rate }, at) => ({
      rateNo: at + 1,
      ...rate,
      base: money(rate.compound ? grossOf(part) - (part.taxes[at] ?? 0n) : part.net),
      amount: money(part.taxes[at] ?? 0n),
    })),
  }));
  return {
    currency,
    lines: parts.map((part) => ({
      amount: money(grossOf(part)),
      discount: none,
      net: money(grossOf(part)),
      netAmount: money(part.net),
    })),
    subtotal: money(gross),
    discount: none,
    netAmount: money(net),
    taxAmount: money(gross - net),
    total: money(gross),
    taxes: sets.flatMap(({ rates }) =>
      rates.map(({ rateNo: _, ...rate }) => ({ ...rate, reason: rate.reasonText ?? rate.reasonCode })),
    ),
    sets,
  };
}
