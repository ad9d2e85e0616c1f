import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Digits of the longest number that can be dialled from abroad. */
const LONGEST = 15;
/** A line break, or something more behind a whole number: another number, or hours. */
const MORE_THAN_ONE = /[\r\n\u2028\u2029;]|^(?:\D*\d){8,}\D*[/(]|,\D*(?:\d\D*){5,}$/;
// Address books put marks of direction around numbers.
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const FULL_WIDTH = /[\uff01-\uff5e]/g;

/**
 * The address that dials what a person typed as their telephone number, extension included. Only a text that is one
 * whole number with its country has one: a guess could ring at a stranger's.
 */
export function phoneLink(typed: string | null): string | null {
  const text = typed
    ?.replace(UNSEEN, '')
    .replace(FULL_WIDTH, (sign) => sign.normalize('NFKC'))
    .trim();
  if (!text || MORE_THAN_ONE.test(text)) return null;
  const number = parsePhoneNumberFromString(text, { extract: false });
  if (!number?.isValid() || number.number.length - 1 > LONGEST) return null;
  return number.getURI();
}
