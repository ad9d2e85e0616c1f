import { allocate } from './allocate.ts';
import { parseHundredths, parseMoney, sumMinor } from './money.ts';
import { type LineTax, type RateSet, rateSetOf } from './tax-sets.ts';
import { computeTotals, type SetTotals, type TotalsInput } from './totals.ts';

/** What deposits have asked for already of one set of lines with the same rates. Decimal strings. */
export interface SetDeduction {
  setNo: number;
  net: string;
  tax: string;
  /** What of it each rate of the set takes, in order; none where only their sum is known. */
  taxes: readonly string[];
}

/** An invoice as it was issued. */
export interface CreditedInvoice extends TotalsInput {
  lines: readonly (TotalsInput['lines'][number] & { id: string })[];
  deductions: readonly SetDeduction[];
  /** What its sets come to, where that doesn't follow from its lines alone. */
  sums?: readonly { taxes: readonly LineTax[]; netAmount: string; amounts: readonly string[] }[] | null;
}

/** What one line of an earlier credit note took of a line of the invoice. */
export interface EarlierLine {
  lineId: string;
  quantity: string;
  rate: string;
  /** Less its discount. */
  credited: string;
  netAmount: string;
}

/** All that earlier credit notes of an invoice took. */
export interface EarlierCredits {
  lines: readonly EarlierLine[];
  /** By the numbers that the sets of the invoice have. */
  taxes: readonly { setNo: number; rateNo: number; amount: string }[];
}

export interface InvoiceLine {
  id: string;
  /** In the invoice. */
  index: number;
  rate: bigint;
  /** In hundredths: all of it, and what was credited by quantity. */
  quantity: bigint;
  creditedQuantity: bigint;
  /** Its share of what its set is taxed on, or of the price with tax where prices include it. */
  base: bigint;
  credited: bigint;
  /** Some of it was credited by an amount that is no quantity. */
  isInPart: boolean;
}

export interface Sums {
  net: bigint;
  taxes: bigint[];
}

export interface CreditedSet {
  setNo: number;
  rates: RateSet;
  rows: SetTotals['rates'];
  lines: InvoiceLine[];
  all: Sums;
  before: Sums;
}

export interface ReadInvoice {
  currency: string;
  pricesIncludeTax: boolean;
  sets: CreditedSet[];
}

export const taxOf = ({ taxes }: Sums): bigint => sumMinor(taxes);
export const leftOf = ({ base, credited }: InvoiceLine): bigint => base - credited;

export const left = ({ all, before }: CreditedSet): Sums => ({
  net: all.net - before.net,
  taxes: all.taxes.map((tax, at) => tax - (before.taxes[at] ?? 0n)),
});

export const grossLeft = (set: CreditedSet): bigint => left(set).net + taxOf(left(set));

/** An invoice by its sets, with what is left of each. */
export function readInvoice(invoice: CreditedInvoice, earlier: EarlierCredits): ReadInvoice {
  const { currency, pricesIncludeTax = false } = invoice;
  const minor = (amount: string) => parseMoney(amount, currency) ?? 0n;
  const totals = computeTotals(invoice);
  const keys = [...new Set(invoice.lines.map(({ taxes = [] }) => rateSetOf(taxes).key))];
  const sets = totals.sets.map(({ setNo, netAmount, rates: rows }): CreditedSet => {
    const own = invoice.lines.flatMap((line, index) =>
      rateSetOf(line.taxes ?? []).key === keys[setNo - 1] ? [{ line, index }] : [],
    );
    const rates = rateSetOf(own[0]?.line.taxes ?? []);
    const stored = invoice.sums?.find(({ taxes }) => rateSetOf(taxes).key === keys[setNo - 1]);
    const all = stored
      ? { net: minor(stored.netAmount), taxes: stored.amounts.map(minor) }
      : { net: minor(netAmount), taxes: rows.map(({ amount }) => minor(amount)) };
    for (const deduction of invoice.deductions.filter((each) => each.setNo === setNo)) {
      const taxes =
        deduction.taxes.length > 0
          ? deduction.taxes.map(minor)
          : allocate(minor(deduction.tax), all.taxes.length > 0 ? all.taxes : [0n]);
      all.net -= minor(deduction.net);
      all.taxes = all.taxes.map((tax, at) => tax - (taxes[at] ?? 0n));
    }
    const base = pricesIncludeTax ? all.net + taxOf(all) : all.net;
    const shares = allocate(
      base,
      own.map(({ index }) => minor(totals.lines[index]?.net ?? '0')),
    );
    const lines = own.map(({ line, index }, at) =>
      lineOf({ ...line, index }, shares[at] ?? 0n, earlier, minor),
    );
    const ids = new Set(own.map(({ line }) => line.id));
    const taken = earlier.lines.filter(({ lineId }) => ids.has(lineId));
    const before = {
      net: sumMinor(taken.map((line) => minor(line.netAmount))),
      taxes: rows.map(({ rateNo }) =>
        sumMinor(
          earlier.taxes
            .filter((tax) => tax.setNo === setNo && tax.rateNo === rateNo)
            .map(({ amount }) => minor(amount)),
        ),
      ),
    };
    return { setNo, rates, rows, lines, all, before };
  });
  return { currency, pricesIncludeTax, sets };
}

function lineOf(
  { id, index, quantity, rate }: CreditedInvoice['lines'][number] & { index: number },
  base: bigint,
  earlier: EarlierCredits,
  minor: (amount: string) => bigint,
): InvoiceLine {
  const taken = earlier.lines.filter(({ lineId }) => lineId === id);
  const byQuantity = taken.filter((line) => minor(line.rate) === minor(rate));
  return {
    ...{ id, index, base, rate: minor(rate), quantity: parseHundredths(quantity) ?? 0n },
    creditedQuantity: sumMinor(byQuantity.map((line) => parseHundredths(line.quantity) ?? 0n)),
    credited: sumMinor(taken.map(({ credited }) => minor(credited))),
    isInPart: byQuantity.length < taken.length,
  };
}
