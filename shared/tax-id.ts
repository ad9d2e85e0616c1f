import { z } from 'zod';
import { isBlankText } from './blank-text.ts';
import { isCountryCode } from './country.ts';

const MAX_LENGTH = 40;

/** Countries whose VAT numbers are only complete with the letters of the country that issued them. */
const PREFIXED = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

// Greece writes EL, Northern Ireland XI, and EU stands before numbers of the one-stop shop.
const OTHER_PREFIXES = new Set(['EL', 'XI', 'EU']);

const isPrefix = (letters: string) => isCountryCode(letters) || OTHER_PREFIXES.has(letters);

export const taxIdCharactersMessage = 'Use letters, digits, and - . / + & * only';
export const taxIdTooLongMessage = `Must be at most ${MAX_LENGTH} characters`;

const CHARACTERS = /^[\p{L}\p{N}][\p{L}\p{N} .\-/+&*]*$/u;
const PREFIX_BEFORE_DIGIT = /^([A-Z]{2})[ .-]?\d/;

/**
 * What is wrong with a tax id, given in upper case, of somebody in `country`. In the EU and in the United Kingdom it begins with
 * the letters of the country that issued it, which need not be where its owner lives; elsewhere it may be digits alone.
 */
export function taxIdProblem(taxId: string, country?: string | null): string | undefined {
  if (country && PREFIXED.has(country) && !isPrefix(taxId.slice(0, 2)))
    return `Start with the letters of the country, such as ${country === 'GR' ? 'EL' : country}123456789`;
  const letters = PREFIX_BEFORE_DIGIT.exec(taxId)?.[1];
  if (letters && !isPrefix(letters)) return `${letters} is not the code of a country`;
  return undefined;
}

/** A VAT number or another tax id: blanks at both ends dropped, in upper case; may be missing, and is null when empty. */
export const taxIdField = z
  .string()
  .trim()
  .toUpperCase()
  .max(MAX_LENGTH, { error: taxIdTooLongMessage, abort: true })
  .transform((text, context) => {
    if (isBlankText(text)) return null;
    const problem = CHARACTERS.test(text) ? taxIdProblem(text) : taxIdCharactersMessage;
    if (problem) context.addIssue({ code: 'custom', message: problem });
    return text;
  })
  .nullish();
