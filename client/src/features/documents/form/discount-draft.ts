import { z } from 'zod';
import { currencyPlaces } from '#shared/currency-places.ts';
import { placesMessage, withPlaces } from '#shared/decimal-field.ts';
import { discountField } from '#shared/discount.ts';
import { plainPercent } from '#shared/percent.ts';
import type { Discount } from '#shared/totals.ts';
import { plainDecimal } from '#shared/typed-decimal.ts';

/** A discount while it is being typed; an empty one is none. */
export const discountDraft = z
  .union([z.strictObject({ percent: z.string() }), z.strictObject({ amount: z.string() })])
  .nullish();

export type DiscountDraft = z.output<typeof discountDraft>;

/** `12,5 %` → `12.5`: people put a sign behind it, and some write a comma. */
export const plainTypedPercent = (text: string): string =>
  plainPercent(text.replace('%', '').replace(',', '.').trim().replace(/^\./, '0.'));

/** A typed discount as it is sent, not yet checked. */
export function sentDiscount(typed: DiscountDraft, currency: string): Discount {
  if (!typed) return null;
  if ('percent' in typed) return typed.percent.trim() ? { percent: plainTypedPercent(typed.percent) } : null;
  const places = currencyPlaces(currency);
  return typed.amount.trim() ? { amount: plainDecimal(typed.amount, places) } : null;
}

/** What is wrong with an amount of a currency that is a number otherwise. */
export function placesProblem(amount: string, currency: string): string | undefined {
  const isMoney = /^\d+(\.\d+)?$/.test(amount);
  return isMoney && withPlaces(amount, currency) === undefined
    ? placesMessage(currencyPlaces(currency))
    : undefined;
}

/** Parses a typed discount by the API's rules. */
export const typedDiscount = (currency: string) =>
  discountDraft.transform((typed, context): Discount => {
    const sent = sentDiscount(typed, currency);
    const message = sent && 'amount' in sent ? placesProblem(sent.amount, currency) : undefined;
    if (message) {
      context.addIssue({ code: 'custom', path: ['amount'], message });
      return z.NEVER;
    }
    const parsed = discountField.safeParse(sent);
    for (const issue of parsed.error?.issues ?? []) context.addIssue({ ...issue, code: 'custom' });
    return parsed.data ?? null;
  });

/** A discount that already counts, or null while it is none that could be stored. */
export const countedDiscount = (typed: DiscountDraft, currency: string): Discount =>
  typedDiscount(currency).safeParse(typed).data ?? null;
