import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Numbers without a country are read as of this one. */
const HOME: CountryCode = 'US';

/**
 * What a person typed as E.164.
 * @returns undefined for what is no phone number
 */
export function phoneNumberOf(typed: string): { e164: string; country: string | undefined } | undefined {
  const number = parsePhoneNumberFromString(typed.trim(), { defaultCountry: HOME, extract: false });
  return number?.isValid() ? { e164: number.number, country: number.country } : undefined;
}

/** What is dialled at the expense of whoever calls, in the countries of +1. */
const PREMIUM_RATE = /^\+1900/;

/** Why nothing can be sent to a number, in words for the seller; or where to send it. */
export type Reachable = { e164: string } | { reason: string };

/** @param countries that text messages may go to, ISO 3166 */
export function reachablePhone(typed: string, countries: readonly string[]): Reachable {
  const number = phoneNumberOf(typed);
  if (!number) return { reason: "The phone number isn't valid" };
  if (!number.country || !countries.includes(number.country))
    return { reason: "Text messages can't be sent to this country" };
  if (PREMIUM_RATE.test(number.e164))
    return { reason: "Text messages can't be sent to premium-rate numbers" };
  return { e164: number.e164 };
}

/** Whether two texts are the same number, however they are written. */
export function isSamePhone(one: string, other: string): boolean {
  return one === other || (phoneNumberOf(one)?.e164 ?? one) === (phoneNumberOf(other)?.e164 ?? other);
}
