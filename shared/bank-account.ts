import { z } from 'zod';
import { isCountryCode } from './country.ts';

// Kosovo has accounts and banks, but no letters in ISO 3166-1.
const isBankCountry = (letters: string) => isCountryCode(letters) || letters === 'XK';

const IBAN = /^([A-Z]{2})\d{2}[A-Z0-9]{11,30}$/;

/** Whether the check digits of an IBAN, in capitals and without blanks, are right (ISO 13616, modulo 97). */
export function isIban(iban: string): boolean {
  const country = IBAN.exec(iban)?.[1];
  if (!country || !isBankCountry(country)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** As banks print it, in groups of four. */
export const formatIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

const compact = (text: string) => text.replace(/[\s-]/g, '').toUpperCase();

export const ibanMessage = 'This IBAN is not right. Check its letters and digits.';

/** An IBAN, with or without blanks; kept without them. May be missing, and is null when empty. */
export const ibanField = z
  .string()
  .max(60, { error: ibanMessage })
  .transform((text) => compact(text) || null)
  .refine((iban) => iban === null || isIban(iban), { error: ibanMessage })
  .nullish();

const BIC = /^[A-Z0-9]{4}([A-Z]{2})[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

export const bicMessage = 'A BIC has 8 or 11 letters and digits, such as DEUTDEFF';

/** A BIC (SWIFT code, ISO 9362); may be missing, and is null when empty. */
export const bicField = z
  .string()
  .max(60, { error: bicMessage })
  .transform((text) => compact(text) || null)
  .refine((bic) => bic === null || isBankCountry(BIC.exec(bic)?.[1] ?? ''), { error: bicMessage })
  .nullish();
