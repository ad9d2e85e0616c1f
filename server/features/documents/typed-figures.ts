import { hundredthsString, toDecimalString } from '#shared/money.ts';
import { readTypedDecimal } from '#shared/typed-decimal.ts';

/** What a searched text can be besides a part of a title or name. */
export interface TypedFigures {
  /** Amounts as decimals, more than one where it could mean several; none where it is no amount. */
  amounts: string[];
  /** A LIKE pattern for a tax id, written without marks and blanks: for its beginning, or for its digits. */
  taxId: string | null;
}

/** `1.200` is a thousand and two hundred where points group, and an amount of a currency with three places. */
const POINT_BEFORE_THREE = /^([^.,]*\d)\.(\d{3})(?!.*\d)/;

function amountsIn(text: string): string[] {
  const hundredths = readTypedDecimal(text);
  if (hundredths !== undefined) return hundredths < 0n ? [] : [hundredthsString(hundredths)];
  const grouped = readTypedDecimal(text.replace(POINT_BEFORE_THREE, '$1,$2'));
  const thousandths = readTypedDecimal(text, 3);
  return [
    ...(grouped !== undefined && grouped >= 0n ? [hundredthsString(grouped)] : []),
    ...(thousandths !== undefined && thousandths >= 0n ? [toDecimalString(thousandths, 3)] : []),
  ];
}

/** Between the letters and digits of a tax id, where people write them or don't. */
export const TAX_ID_MARKS = ' .-/';
const BEGINNING = /^[A-Z]{1,3}\d[A-Z\d]{2,}$/;
const DIGITS = /^\d[A-Z\d]{5,}$/;

function taxIdIn(text: string): string | null {
  const plain = text.toUpperCase().replace(/[ .\-/]/g, '');
  if (DIGITS.test(plain)) return `%${plain}%`;
  return BEGINNING.test(plain) ? `${plain}%` : null;
}

/** Reads a searched text as an amount, however it is written, and as a tax id. */
export const typedFigures = (text: string): TypedFigures => ({
  amounts: amountsIn(text),
  taxId: taxIdIn(text),
});
