import { maxAmount, parseMoney } from './money.ts';
import { computeTotals, type Discount, type Totals, type TotalsInput } from './totals.ts';

export interface TotalsProblem {
  /** Of the field within the document: `discount.amount`, `items.3.rate`. */
  path: string;
  message: string;
}

/** Said of a document in any currency: the limit has no more places than all of them. */
export const amountTooLarge = 'The total must be at most 9,999,999,999.99';

const compoundInPrice = "A compound rate can't be used while prices include tax";
const compoundTwice = 'Only one compound rate fits on a line';

/**
 * Why a document can't be stored as it is, though each of its fields is well formed.
 * @param totals of the same input, where they are known
 */
export function totalsProblems(input: TotalsInput, totals: Totals = computeTotals(input)): TotalsProblem[] {
  const { currency, discount, pricesIncludeTax = false } = input;
  const problems: TotalsProblem[] = [];
  const limit = maxAmount(currency);
  const minor = (amount: string) => parseMoney(amount, currency);
  // One with too many digits is no amount at all.
  const isTooLarge = (amount: string) => (minor(amount) ?? limit + 1n) > limit;
  const exceeds = (of: Discount | undefined, base: string) =>
    of && 'amount' in of && (minor(of.amount) ?? 0n) > (minor(base) ?? limit);

  input.lines.forEach((line, index) => {
    const amount = totals.lines[index]?.amount ?? '0';
    const add = (field: string, message: string) =>
      problems.push({ path: `items.${index}.${field}`, message });
    if (isTooLarge(amount)) add('rate', amountTooLarge);
    if (exceeds(line.discount, amount)) add('discount.amount', 'The discount is larger than the line');
    const compound = (line.taxes ?? []).filter((tax) => tax.compound).length;
    if (compound > 1) add('taxRateIds', compoundTwice);
    else if (compound && pricesIncludeTax) add('taxRateIds', compoundInPrice);
  });
  if (exceeds(discount, totals.subtotal))
    problems.push({ path: 'discount.amount', message: 'The discount is larger than the subtotal' });
  const lineIsTooLarge = problems.some(({ message }) => message === amountTooLarge);
  if (!lineIsTooLarge && [totals.subtotal, totals.total].some(isTooLarge))
    problems.push({ path: 'amount', message: amountTooLarge });
  return problems;
}
