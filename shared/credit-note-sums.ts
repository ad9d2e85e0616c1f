import { allocate } from './allocate.ts';
import type { CreditedSet, InvoiceLine, ReadInvoice, Sums } from './credit-note-sets.ts';
import { taxOf } from './credit-note-sets.ts';
import { hundredthsString, lineAmount, moneyString, parseMoney, sumMinor } from './money.ts';
import type { SetTotals, TaxRow } from './totals.ts';

/** A line of a credit note: what it takes is its amount less its discount. */
export interface CreditLine {
  itemId: string;
  quantity: string;
  rate: string;
  amount: string;
  discount: string;
  netAmount: string;
}

/** The sums of a credit note as decimal strings. */
export interface CreditTotals {
  lines: CreditLine[];
  /** Of its lines, less their discounts. */
  subtotal: string;
  netAmount: string;
  taxAmount: string;
  /** What it takes off the invoice. */
  total: string;
  taxes: TaxRow[];
  /** By the numbers that the sets of the invoice have. */
  sets: Pick<SetTotals, 'setNo' | 'netAmount' | 'taxAmount' | 'rates'>[];
}

/** What is taken of a line, by a quantity of it where one is known. */
export interface Taken {
  line: InvoiceLine;
  amount: bigint;
  quantity?: bigint | undefined;
}

/** What is taken of a set. */
export interface Part {
  set: CreditedSet;
  taken: Taken[];
  sums: Sums;
}

/** What is taken of an invoice as the sums and lines of a credit note. */
export function creditTotalsOf(
  { currency, pricesIncludeTax }: ReadInvoice,
  parts: readonly Part[],
): CreditTotals {
  const money = (minor: bigint) => moneyString(minor, currency);
  const lines = parts.flatMap(({ set, taken, sums }) => {
    const [first] = set.lines;
    // A cent of tax alone still has a line that it belongs to.
    const shown = taken.length > 0 || !first ? taken : [{ line: first, amount: 0n }];
    const amounts = shown.map(({ amount }) => amount);
    const nets = pricesIncludeTax && taken.length > 0 ? allocate(sums.net, amounts) : amounts;
    return shown.map((each, at) => ({
      index: each.line.index,
      line: creditLine(each, nets[at] ?? 0n, money),
    }));
  });
  const sets = parts.map(({ set, sums }) => ({
    setNo: set.setNo,
    netAmount: money(sums.net),
    taxAmount: money(taxOf(sums)),
    rates: ratesOf(set, sums, money),
  }));
  const net = sumMinor(parts.map(({ sums }) => sums.net));
  const tax = sumMinor(parts.map(({ sums }) => taxOf(sums)));
  const subtotal = parts.flatMap(({ taken }) => taken.map(({ amount }) => amount));
  return {
    lines: lines.sort((one, other) => one.index - other.index).map(({ line }) => line),
    subtotal: money(sumMinor(subtotal)),
    netAmount: money(net),
    taxAmount: money(tax),
    total: money(net + tax),
    taxes: taxRows(sets, currency),
    sets,
  };
}

function creditLine(
  { line, amount, quantity }: Taken,
  net: bigint,
  money: (minor: bigint) => string,
): CreditLine {
  const full = quantity === undefined || quantity <= 0n ? 0n : lineAmount(quantity, line.rate);
  const isByQuantity = quantity !== undefined && quantity > 0n && full >= amount;
  return {
    itemId: line.id,
    quantity: isByQuantity ? hundredthsString(quantity) : '1.00',
    rate: money(isByQuantity ? line.rate : amount),
    amount: money(isByQuantity ? full : amount),
    discount: money(isByQuantity ? full - amount : 0n),
    netAmount: money(net),
  };
}

function ratesOf(set: CreditedSet, sums: Sums, money: (minor: bigint) => string): SetTotals['rates'] {
  const simple = sumMinor(sums.taxes.filter((_, at) => !set.rows[at]?.compound));
  return set.rows.map((row, at) => ({
    ...row,
    base: money(row.compound ? sums.net + simple : sums.net),
    amount: money(sums.taxes[at] ?? 0n),
  }));
}

function taxRows(sets: readonly Pick<SetTotals, 'rates'>[], currency: string): TaxRow[] {
  const add = (one: string, other: string) =>
    moneyString((parseMoney(one, currency) ?? 0n) + (parseMoney(other, currency) ?? 0n), currency);
  const rows = new Map<string, TaxRow>();
  for (const { rateNo: _, ...rate } of sets.flatMap(({ rates }) => rates)) {
    const { base, amount, ...what } = rate;
    const key = JSON.stringify(Object.values(what));
    const row = rows.get(key);
    rows.set(key, {
      ...what,
      reason: what.reasonText ?? what.reasonCode,
      base: row ? add(row.base, base) : base,
      amount: row ? add(row.amount, amount) : amount,
    });
  }
  return [...rows.values()];
}
