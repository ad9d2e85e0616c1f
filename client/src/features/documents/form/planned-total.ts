import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { moneyString, parseMoney, sumMinor } from '#shared/money.ts';
import type { DocumentFormValues } from './document-form-values.ts';
import { draftTotals, withoutBlankEnd } from './line-drafts.ts';

/**
 * What a payment plan splits: what the lines come to, without the deposits that are taken off.
 * @returns a decimal string, or undefined as long as a line has no amount
 */
export function plannedTotal(
  values: Pick<DocumentFormValues, 'items' | 'currency' | 'pricesIncludeTax' | 'discount'>,
  deductions: readonly { amount: string }[] = [],
): string | undefined {
  const { currency = DEFAULT_CURRENCY } = values;
  const totals = draftTotals({ ...values, currency, items: withoutBlankEnd(values.items) });
  if (!totals || totals.byLine.some((line) => line === undefined)) return undefined;
  const minor = (amount: string) => parseMoney(amount, currency) ?? 0n;
  const left = minor(totals.total) - sumMinor(deductions.map(({ amount }) => minor(amount)));
  return moneyString(left > 0n ? left : 0n, currency);
}
