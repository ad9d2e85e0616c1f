import { allocate } from './allocate.ts';
import { divideRounded, lineAmount, moneyString, parseHundredths, parseMoney, sumMinor } from './money.ts';
import { parsePercent, WHOLE } from './percent.ts';
import {
  byRate,
  byRateSet,
  type KeyedRate,
  type LineTax,
  type Rate,
  type RateSet,
  rateSetOf,
  SHARE_SCALE,
} from './tax-sets.ts';

/** Of a line or of a document; an amount includes tax where prices do. */
export type Discount = { percent: string } | { amount: string } | null;

/** What a line's price is made of, as decimal strings. */
export interface PricedLine {
  quantity: string;
  rate: string;
  discount?: Discount | undefined;
  taxes?: readonly LineTax[] | undefined;
}

/** What the sums of a document are made of. */
export interface TotalsInput {
  /** ISO 4217; it decides how many places an amount has. */
  currency: string;
  pricesIncludeTax?: boolean | undefined;
  /** Taken off the sum of the lines, in proportion off each set of taxes. */
  discount?: Discount | undefined;
  lines: readonly PricedLine[];
}

interface LineTotals {
  /** Quantity × rate. */
  amount: string;
  discount: string;
  /** What is left of the amount. */
  net: string;
  /** Without tax. Where prices include it, the document's discount is taken off too. */
  netAmount: string;
}

/** What one rate takes. A compound one is applied to a base that includes the other taxes. */
interface Taxed extends Rate {
  base: string;
  amount: string;
}

/** A rate with all that it takes of a document. `reason` is its text, or its code where it has none. */
export interface TaxRow extends Taxed {
  reason: string | null;
}

/** What lines with the same rates come to. The sets' net amounts add up to that of the document, as do their taxes. */
export interface SetTotals {
  setNo: number;
  /** Of its lines, less their own discounts. */
  subtotal: string;
  /** Its share of the document's discount. */
  discount: string;
  netAmount: string;
  taxAmount: string;
  rates: (Taxed & { rateNo: number })[];
}

/** The sums of a document as decimal strings, with the places of its currency. */
export interface Totals {
  currency: string;
  /** In their order. */
  lines: LineTotals[];
  /** Of all lines, less their own discounts. */
  subtotal: string;
  /** Of the document. */
  discount: string;
  netAmount: string;
  taxAmount: string;
  /** What is to be paid. */
  total: string;
  /** By rate, as lines name them. */
  taxes: TaxRow[];
  sets: SetTotals[];
}

interface Line {
  amount: bigint;
  discount: bigint;
  net: bigint;
}

interface RateTotals {
  rate: KeyedRate;
  base: bigint;
  amount: bigint;
}

interface Group {
  set: RateSet;
  /** Positions of its lines. */
  lines: number[];
  subtotal: bigint;
  discount: bigint;
  /** Without tax. */
  net: bigint;
  /** As the set orders them. */
  taxes: RateTotals[];
}

const notNegative = (value: bigint | undefined): bigint => (value !== undefined && value > 0n ? value : 0n);

/** Quantity × rate in minor units. @returns 0 for a line that has no price yet */
export const lineMinorUnits = ({ quantity, rate }: PricedLine, currency: string): bigint =>
  lineAmount(notNegative(parseHundredths(quantity)), notNegative(parseMoney(rate, currency)));

/** At most what it is taken off, so that a form can draw what is typed into it. */
function discountOn(amount: bigint, discount: Discount | undefined, currency: string): bigint {
  if (!discount) return 0n;
  const taken =
    'percent' in discount
      ? divideRounded(amount * notNegative(parsePercent(discount.percent)), WHOLE)
      : notNegative(parseMoney(discount.amount, currency));
  return taken < amount ? taken : amount;
}

function discountedLine(line: PricedLine, currency: string): Line {
  const amount = lineMinorUnits(line, currency);
  const discount = discountOn(amount, line.discount, currency);
  return { amount, discount, net: amount - discount };
}

/** The lines by their sets of taxes, in the order of their first lines. */
function groupsOf(lines: readonly Line[], input: TotalsInput): Group[] {
  const groups = new Map<string, Group>();
  input.lines.forEach(({ taxes = [] }, index) => {
    const set = rateSetOf(taxes);
    const group = groups.get(set.key) ?? { set, lines: [], subtotal: 0n, discount: 0n, net: 0n, taxes: [] };
    groups.set(set.key, group);
    group.lines.push(index);
    group.subtotal += lines[index]?.net ?? 0n;
  });
  return [...groups.values()];
}

/** By sets, never by position: moving lines moves no cent. */
const byGroup = (groups: readonly Group[]) => (a: number, b: number) => {
  const [one, other] = [groups[a], groups[b]];
  return one && other ? byRateSet(one.set, other.set) : 0;
};

function allocateDiscount(groups: readonly Group[], discount: bigint): void {
  const weights = groups.map(({ subtotal }) => subtotal);
  const parts = allocate(discount, weights, byGroup(groups));
  for (const [index, group] of groups.entries()) group.discount = parts[index] ?? 0n;
}

/** Each rate is rounded once for the whole document, then shared out to the sets that have it. */
function addTaxes(groups: readonly Group[]): void {
  for (const group of groups) group.net = group.subtotal - group.discount;
  const keys = new Set(groups.flatMap(({ set }) => set.rates.map(({ key }) => key)));
  for (const key of keys) {
    const taxed = groups.flatMap((group) => {
      const at = group.set.rates.findIndex((rate) => rate.key === key);
      return at < 0 ? [] : [{ group, at, exact: group.net * (group.set.shares[at] ?? 0n) }];
    });
    const exact = taxed.map((each) => each.exact);
    const inOrder = byGroup(taxed.map(({ group }) => group));
    const parts = allocate(divideRounded(sumMinor(exact), SHARE_SCALE), exact, inOrder);
    for (const [index, { group, at }] of taxed.entries()) setTax(group, at, parts[index] ?? 0n);
  }
}

/** Each set's net is rounded; the rest of its price is tax, shared out to its rates. */
function extractTaxes(groups: readonly Group[]): void {
  for (const group of groups) {
    const { rates, shares } = group.set;
    const gross = group.subtotal - group.discount;
    group.net = divideRounded(gross * SHARE_SCALE, SHARE_SCALE + sumMinor(shares));
    const byTie = (a: number, b: number) => {
      const [one, other] = [rates[a], rates[b]];
      return one && other ? byRate(one, other) : 0;
    };
    const parts = allocate(gross - group.net, shares, byTie);
    for (const [at, part] of parts.entries()) setTax(group, at, part);
  }
}

function setTax(group: Group, at: number, amount: bigint): void {
  const rate = group.set.rates[at];
  if (rate) group.taxes[at] = { rate, base: group.net, amount };
}

/** A compound rate is the last of its set; it takes its part of the other taxes too. */
function raiseCompoundBases({ net, taxes }: Group): void {
  const simple = taxes.filter(({ rate }) => !rate.rate.compound);
  const base = net + sumMinor(simple.map(({ amount }) => amount));
  for (const tax of taxes) if (tax.rate.rate.compound) tax.base = base;
}

/** Of each line, without tax. */
function netAmounts(lines: readonly Line[], groups: readonly Group[], pricesIncludeTax: boolean): bigint[] {
  const amounts = lines.map(({ net }) => net);
  if (!pricesIncludeTax) return amounts;
  for (const group of groups) {
    const gross = group.lines.map((index) => lines[index]?.net ?? 0n);
    const parts = allocate(group.net, gross);
    for (const [at, index] of group.lines.entries()) amounts[index] = parts[at] ?? 0n;
  }
  return amounts;
}

function taxRows(groups: readonly Group[], money: (minor: bigint) => string): TaxRow[] {
  const rows = new Map<string, RateTotals>();
  for (const { rate, base, amount } of groups.flatMap(({ taxes }) => taxes)) {
    const row = rows.get(rate.key) ?? { rate, base: 0n, amount: 0n };
    rows.set(rate.key, { rate, base: row.base + base, amount: row.amount + amount });
  }
  return [...rows.values()].map(({ rate: { rate }, base, amount }) => ({
    ...rate,
    reason: rate.reasonText ?? rate.reasonCode,
    base: money(base),
    amount: money(amount),
  }));
}

const taxOf = ({ taxes }: Group): bigint => sumMinor(taxes.map(({ amount }) => amount));

const setTotals = (group: Group, index: number, money: (minor: bigint) => string): SetTotals => ({
  setNo: index + 1,
  subtotal: money(group.subtotal),
  discount: money(group.discount),
  netAmount: money(group.net),
  taxAmount: money(taxOf(group)),
  rates: group.taxes.map(({ rate: { rate }, base, amount }, at) => ({
    rateNo: at + 1,
    ...rate,
    base: money(base),
    amount: money(amount),
  })),
});

/**
 * Lines → amounts and sums: the only place that adds them up, for form and server alike. It rounds a line's amount, a
 * percentage of discount, and a tax (the net price of a set where prices include tax); everything else is exact.
 * Order: line, its discount, subtotal, the document's discount, tax.
 */
export function computeTotals(input: TotalsInput): Totals {
  const { currency, pricesIncludeTax = false } = input;
  const money = (minor: bigint) => moneyString(minor, currency);
  const lines = input.lines.map((line) => discountedLine(line, currency));
  const groups = groupsOf(lines, input);
  const subtotal = sumMinor(lines.map(({ net }) => net));
  const discount = discountOn(subtotal, input.discount, currency);
  allocateDiscount(groups, discount);
  if (pricesIncludeTax) extractTaxes(groups);
  else addTaxes(groups);
  groups.forEach(raiseCompoundBases);
  const net = sumMinor(groups.map((group) => group.net));
  const tax = sumMinor(groups.map(taxOf));
  const lineNets = netAmounts(lines, groups, pricesIncludeTax);
  return {
    currency,
    lines: lines.map((line, index) => ({
      amount: money(line.amount),
      discount: money(line.discount),
      net: money(line.net),
      netAmount: money(lineNets[index] ?? 0n),
    })),
    subtotal: money(subtotal),
    discount: money(discount),
    netAmount: money(net),
    taxAmount: money(tax),
    total: money(net + tax),
    taxes: taxRows(groups, money),
    sets: groups.map((group, index) => setTotals(group, index, money)),
  };
}
