import { z } from 'zod';
import { isBlankText } from './blank-text.ts';

/** Longest text each kind of field takes, in UTF-16 units. */
export const textLimits = {
  email: 254,
  name: 200,
  title: 200,
  phone: 50,
  address: 1_000,
  lineDescription: 1_000,
  longText: 10_000,
} as const;

const tooLong = (max: number) => `Must be at most ${max.toLocaleString('en-US')} characters`;

/** Text that PostgreSQL can store and give back unchanged: no NUL, no lone surrogate. */
export function isStorableText(value: string): boolean {
  return !value.includes('\u0000') && !/\p{Surrogate}/u.test(value);
}

const storable = { error: "Contains characters that can't be stored" };

/** A text that must show something; blanks at both ends are dropped. */
export function requiredText(max: number, requiredMessage: string) {
  return z
    .string({ error: requiredMessage })
    .trim()
    .refine((text) => !isBlankText(text), { error: requiredMessage })
    .max(max, { error: tooLong(max) })
    .refine(isStorableText, storable);
}

/** A text that may be missing, null or empty; it is stored as it was typed, and as empty where nothing of it shows. */
export function optionalText(max: number) {
  return z
    .string()
    .max(max, { error: tooLong(max) })
    .refine(isStorableText, storable)
    .transform((text) => (isBlankText(text) ? '' : text))
    .nullish();
}

/** A text that may be missing, null or empty; blanks at both ends are dropped, and what shows nothing is null. */
export function textOrNull(max: number) {
  return z
    .string()
    .trim()
    .max(max, { error: tooLong(max) })
    .refine(isStorableText, storable)
    .transform((text) => (isBlankText(text) ? null : text))
    .nullish();
}

// One mailbox, no display name, no list. The length is checked first, so the pattern meets short text only.
const MAILBOX =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$/;

export const invalidEmailMessage = 'Please enter a valid email address';

export const plainMailboxMessage = 'Use only plain letters without accents before the @';

const ACCENTED_DOMAIN = /^[\p{L}\p{M}\p{N}.。-]+$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII as a whole
const ASCII = /^[\x00-\x7f]*$/;

/** The address with its domain as mail servers know it: `info@müller.example` → `info@xn--mller-kva.example`. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 0 || ASCII.test(domain) || !ACCENTED_DOMAIN.test(domain)) return address;
  const url = `http://${domain}`;
  return URL.canParse(url) ? `${address.slice(0, at)}@${new URL(url).hostname}` : address;
}

const hasPlainMailbox = (address: string) =>
  ASCII.test(address.slice(0, Math.max(address.lastIndexOf('@'), 0)));

/** One email address, blanks at both ends dropped, case kept; an accented domain becomes its ASCII form. */
export const emailAddress = z
  .string({ error: invalidEmailMessage })
  .trim()
  .max(textLimits.email, { error: invalidEmailMessage, abort: true })
  .refine(hasPlainMailbox, { error: plainMailboxMessage, abort: true })
  .transform(withAsciiDomain)
  .pipe(
    z
      .string()
      .max(textLimits.email, { error: invalidEmailMessage, abort: true })
      .regex(MAILBOX, { error: invalidEmailMessage }),
  );
