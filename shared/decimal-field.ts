import { z } from 'zod';
import {
  hundredthsString,
  MAX_AMOUNT_CENTS,
  MOST_PLACES,
  moneyString,
  parseDecimal,
  parseHundredths,
  parseMoney,
  toDecimalString,
} from './money.ts';

interface DecimalRule {
  /** Said when nothing was given. */
  required: string;
  /** Smallest and largest value, in hundredths, each with its message. */
  min: { hundredths: bigint; message: string };
  max: { hundredths: bigint; message: string };
}

export const plainDecimalMessage = 'Enter a plain number with at most 2 decimal places, like 1250.50';

/**
 * A decimal given as a JSON number or a string, with at most two places.
 * Parses to the decimal string that travels and is stored: `5` → `"5.00"`.
 */
export function decimalField(rule: DecimalRule) {
  return z.union([z.string(), z.number()], { error: rule.required }).transform((value, context) => {
    const problem = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    if (value === '') return problem(rule.required);
    const hundredths = parseHundredths(value);
    if (hundredths === undefined) return problem(plainDecimalMessage);
    if (hundredths < rule.min.hundredths) return problem(rule.min.message);
    if (hundredths > rule.max.hundredths) return problem(rule.max.message);
    return hundredthsString(hundredths);
  });
}

/**
 * An amount of money given as a JSON number or a string. Parses to a plain decimal with as many places as were given: which
 * of them its currency has is checked where that is known, by `withPlaces`.
 */
export function moneyField(rule: DecimalRule) {
  return z.union([z.string(), z.number()], { error: rule.required }).transform((value, context) => {
    const problem = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    if (value === '') return problem(rule.required);
    const thousandths = parseDecimal(value, MOST_PLACES);
    if (thousandths === undefined) return problem(plainDecimalMessage);
    if (thousandths < rule.min.hundredths * 10n) return problem(rule.min.message);
    if (thousandths > rule.max.hundredths * 10n) return problem(rule.max.message);
    const places = String(value).split('.')[1]?.length ?? 0;
    return toDecimalString(thousandths / 10n ** BigInt(MOST_PLACES - places), places);
  });
}

/** What is said of an amount with more places than its currency has. */
export function placesMessage(places: number): string {
  if (places === 2) return plainDecimalMessage;
  return places === 0
    ? 'Enter a plain number without decimals, like 1250'
    : `Enter a plain number with at most ${places} decimal places, like 1250.500`;
}

/** The amount with the places of its currency, or undefined where it has more. */
export function withPlaces(amount: string, currency: string): string | undefined {
  const minor = parseMoney(amount, currency);
  return minor === undefined ? undefined : moneyString(minor, currency);
}

/** An amount of money above zero, as {@link moneyField}. */
export const positiveMoney = moneyField({
  required: 'Amount is required',
  min: { hundredths: 0n, message: 'Must be above 0' },
  max: { hundredths: MAX_AMOUNT_CENTS, message: 'Must be at most 9,999,999,999.99' },
}).refine((amount) => /[1-9]/.test(amount), { error: 'Must be above 0' });
