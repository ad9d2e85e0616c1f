import { allocate } from './allocate.ts';
import {
  type CreditedInvoice,
  type CreditedSet,
  type EarlierCredits,
  grossLeft,
  type InvoiceLine,
  left,
  leftOf,
  type ReadInvoice,
  readInvoice,
  type Sums,
  taxOf,
} from './credit-note-sets.ts';
import { type CreditTotals, creditTotalsOf, type Part, type Taken } from './credit-note-sums.ts';
import { currencyPlaces } from './currency-places.ts';
import { placesMessage } from './decimal-field.ts';
import {
  divideRounded,
  formatMoney,
  formatQuantity,
  hundredthsString,
  lineAmount,
  moneyString,
  parseHundredths,
  parseMoney,
  sumMinor,
} from './money.ts';
import { byRateSet, SHARE_SCALE } from './tax-sets.ts';

/** What is to be credited: all that is left, a sum with tax, or parts of lines, each by a quantity or by an amount. */
export type CreditRequest =
  | { full: true }
  | { amount: string }
  | { items: readonly { itemId: string; quantity?: string | undefined; amount?: string | undefined }[] };

export interface CreditProblem {
  path: string;
  message: string;
}

/** What is left of a line: how much of it, and of its price after discounts and deposits. */
export interface LineLeft {
  id: string;
  quantity: string;
  amount: string;
}

const clamp = (value: bigint, low: bigint, high: bigint): bigint =>
  value < low ? low : value > high ? high : value;
const least = (one: bigint, other: bigint): bigint => (other < one ? other : one);
const most = (one: bigint, other: bigint): bigint => (other > one ? other : one);

/** What is left to be credited: of each line, and in all, with tax. */
export function leftToCredit(
  invoice: CreditedInvoice,
  earlier: EarlierCredits,
): { lines: LineLeft[]; total: string } {
  const { currency, sets } = readInvoice(invoice, earlier);
  const lines = new Map(sets.flatMap((set) => set.lines).map((line) => [line.id, line]));
  return {
    lines: invoice.lines.flatMap(({ id }) => {
      const line = lines.get(id);
      if (!line) return [];
      const quantity = most(line.quantity - line.creditedQuantity, 0n);
      return [{ id, quantity: hundredthsString(quantity), amount: moneyString(leftOf(line), currency) }];
    }),
    total: moneyString(sumMinor(sets.map(grossLeft)), currency),
  };
}

/**
 * The sums of a credit note. Of each line and of each set of lines with the same rates never more is taken than is left, and
 * whatever completes a set takes the rest of its tax, so that all credit notes together come to the invoice to the cent.
 */
export function creditTotals(
  invoice: CreditedInvoice,
  earlier: EarlierCredits,
  request: CreditRequest,
): { totals: CreditTotals } | { problems: CreditProblem[] } {
  const whole = readInvoice(invoice, earlier);
  if ('full' in request) return { totals: creditTotalsOf(whole, takeAll(whole)) };
  if ('amount' in request) {
    const problem = amountProblem(whole, request.amount);
    if (problem) return { problems: [{ path: 'amount', message: problem }] };
    return {
      totals: creditTotalsOf(whole, takeAmount(whole, parseMoney(request.amount, whole.currency) ?? 0n)),
    };
  }
  const problems: CreditProblem[] = [];
  const taken = takeItems(whole, request.items, problems);
  if (problems.length > 0) return { problems };
  if (taken.every(({ amount }) => amount === 0n))
    return { problems: [{ path: 'items', message: 'Choose what to credit' }] };
  return { totals: creditTotalsOf(whole, partsOf(whole, taken)) };
}

/** All that is left of a line, as a quantity where that says it. */
const restOf = (line: InvoiceLine): Taken => ({
  line,
  amount: leftOf(line),
  quantity: line.isInPart ? undefined : line.quantity - line.creditedQuantity,
});

const takeAll = ({ sets }: ReadInvoice): Part[] =>
  sets
    .filter((set) => grossLeft(set) > 0n)
    .map((set) => ({
      set,
      taken: set.lines.filter((line) => leftOf(line) > 0n).map(restOf),
      sums: left(set),
    }));

function amountProblem({ currency, sets }: ReadInvoice, typed: string): string | undefined {
  const amount = parseMoney(typed, currency);
  if (amount === undefined) return placesMessage(currencyPlaces(currency));
  const total = sumMinor(sets.map(grossLeft));
  if (amount <= 0n) return 'Must be above 0';
  return amount > total
    ? `At most ${formatMoney(moneyString(total, currency), currency)} can still be credited`
    : undefined;
}

/** A sum with tax, shared out to sets and lines by what is left of them. */
function takeAmount(invoice: ReadInvoice, amount: bigint): Part[] {
  const { sets, pricesIncludeTax } = invoice;
  const gross = sets.map(grossLeft);
  if (amount === sumMinor(gross)) return takeAll(invoice);
  const byTie = (a: number, b: number) => {
    const [one, other] = [sets[a], sets[b]];
    return one && other ? byRateSet(one.rates, other.rates) : 0;
  };
  const parts = allocate(amount, gross, byTie);
  return sets.flatMap((set, at) => {
    const part = parts[at] ?? 0n;
    if (part === 0n) return [];
    const sums = splitGross(set, part);
    const amounts = allocate(pricesIncludeTax ? part : sums.net, set.lines.map(leftOf));
    const taken = set.lines.map((line, index): Taken => {
      const own = amounts[index] ?? 0n;
      return own > 0n && own === leftOf(line) ? restOf(line) : { line, amount: own };
    });
    return [{ set, taken: taken.filter((each) => each.amount > 0n), sums }];
  });
}

/** The net of a sum with tax is rounded, the rest is tax: neither is more than is left. */
function splitGross(set: CreditedSet, gross: bigint): Sums {
  const rest = left(set);
  const net = clamp(
    divideRounded(gross * SHARE_SCALE, SHARE_SCALE + sumMinor(set.rates.shares)),
    most(gross - taxOf(rest), 0n),
    least(rest.net, gross),
  );
  return { net, taxes: gross === net ? rest.taxes.map(() => 0n) : allocate(gross - net, rest.taxes) };
}

/** Tax follows what was credited so far, so that parts come to the whole. */
function taxesOn(set: CreditedSet, net: bigint): bigint[] {
  const rest = left(set);
  if (net === rest.net) return rest.taxes;
  const sofar = set.before.net + net;
  return rest.taxes.map((rate, at) => {
    const wanted = divideRounded(sofar * (set.rates.shares[at] ?? 0n), SHARE_SCALE);
    return clamp(wanted - (set.before.taxes[at] ?? 0n), 0n, rate);
  });
}

function partsOf({ sets, pricesIncludeTax }: ReadInvoice, all: readonly Taken[]): Part[] {
  return sets.flatMap((set) => {
    const taken = all.filter(({ line, amount }) => set.lines.includes(line) && amount > 0n);
    const base = sumMinor(taken.map(({ amount }) => amount));
    if (base === 0n) return [];
    const sums = pricesIncludeTax ? splitGross(set, base) : { net: base, taxes: taxesOn(set, base) };
    return [{ set, taken, sums }];
  });
}

type Items = Extract<CreditRequest, { items: unknown }>['items'];

function takeItems({ currency, sets }: ReadInvoice, items: Items, problems: CreditProblem[]): Taken[] {
  const lines = new Map(sets.flatMap((set) => set.lines).map((line) => [line.id, line]));
  const named = new Set<string>();
  return items.flatMap((item, index) => {
    const line = lines.get(item.itemId);
    const taken: Taken | Refused = line
      ? named.has(item.itemId)
        ? { field: 'itemId', message: 'Name each line once' }
        : takeItem(line, item, currency)
      : { field: 'itemId', message: 'Choose a line of this invoice' };
    named.add(item.itemId);
    if ('line' in taken) return [taken];
    problems.push({ path: `items.${index}.${taken.field}`, message: taken.message });
    return [];
  });
}

interface Refused {
  field: 'itemId' | 'quantity' | 'amount';
  message: string;
}

function takeItem(
  line: InvoiceLine,
  { quantity, amount = '0' }: Items[number],
  currency: string,
): Taken | Refused {
  if (quantity !== undefined) {
    const taken = ofQuantity(line, parseHundredths(quantity) ?? 0n);
    if (typeof taken !== 'string') return taken;
    return { field: 'quantity', message: taken === 'amount' ? onlyLeft(line, currency) : quantityLeft(line) };
  }
  const wanted = parseMoney(amount, currency);
  if (wanted === undefined) return { field: 'amount', message: placesMessage(currencyPlaces(currency)) };
  if (wanted > leftOf(line)) return { field: 'amount', message: onlyLeft(line, currency) };
  return wanted === leftOf(line) ? restOf(line) : { line, amount: wanted };
}

const onlyLeft = (line: InvoiceLine, currency: string) =>
  `At most ${formatMoney(moneyString(leftOf(line), currency), currency)} of this line can still be credited`;

const quantityLeft = ({ quantity, creditedQuantity }: InvoiceLine) =>
  `At most ${formatQuantity(hundredthsString(quantity - creditedQuantity))} can still be credited`;

/** @returns what is exceeded, where it is more than is left */
function ofQuantity(line: InvoiceLine, quantity: bigint): Taken | 'quantity' | 'amount' {
  const { base, creditedQuantity: before } = line;
  if (before + quantity > line.quantity) return 'quantity';
  if (before + quantity === line.quantity && !line.isInPart) return restOf(line);
  const upTo = (hundredths: bigint) => divideRounded(base * hundredths, line.quantity);
  // As much as the quantity costs at most: what rounding leaves over comes with the last one.
  const amount = least(upTo(before + quantity) - upTo(before), lineAmount(quantity, line.rate));
  return amount > leftOf(line) ? 'amount' : { line, amount, quantity };
}
