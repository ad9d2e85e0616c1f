import { z } from 'zod';

/** The kinds of document that are numbered. */
export const numberedKinds = ['invoice', 'proposal', 'credit_note'] as const;
export type NumberedKind = (typeof numberedKinds)[number];

/** How a seller's numbers look who has changed nothing: `INV-0001`, `PRO-0001`. */
export const defaultPrefixes: Record<NumberedKind, string> = {
  invoice: 'INV-',
  proposal: 'PRO-',
  credit_note: 'CRN-',
};
export const DEFAULT_PADDING = 4;

const YEAR = '{year}';
const MAX_PREFIX_LENGTH = 12;
export const MAX_PADDING = 10;
/** With the longest prefix, display numbers stay below 30 characters. */
export const MAX_SERIES_NUMBER = 999_999_999;

/** What numbers of a year begin with: `RE-{year}-` → `RE-2026-`. */
export const expandPrefix = (prefix: string, year: number): string => prefix.replace(YEAR, String(year));

export const hasYear = (prefix: string): boolean => prefix.includes(YEAR);

export const prefixMessage = `Use 1 to ${MAX_PREFIX_LENGTH} of the characters A to Z, 0 to 9, - and /, with ${YEAR} once at most`;
export const yearlyMessage = `Put ${YEAR} into the prefix, so that numbers of different years differ`;
const paddingMessage = `Use a whole number from 1 to ${MAX_PADDING}`;
export const nextMessage = `Use a whole number from 1 to ${MAX_SERIES_NUMBER.toLocaleString('en-US')}`;

export const isSeriesPrefix = (prefix: string): boolean => {
  const expanded = expandPrefix(prefix, 2000);
  return expanded.length <= MAX_PREFIX_LENGTH && /^[A-Z0-9/-]+$/.test(expanded);
};

const wholeNumber = (max: number, message: string) =>
  z
    .number({ error: message })
    .int({ error: message })
    .min(1, { error: message })
    .max(max, { error: message });

/** What a seller decides about a series. */
export const seriesFields = {
  prefix: z.string({ error: prefixMessage }).trim().refine(isSeriesPrefix, { error: prefixMessage }),
  padding: wholeNumber(MAX_PADDING, paddingMessage),
  next: wholeNumber(MAX_SERIES_NUMBER, nextMessage),
  restartsYearly: z.boolean(),
};

/** Body of `PUT /api/user/numbering`: a kind of document, and what changes. */
export const updateNumberingSchema = z
  .object(seriesFields)
  .partial()
  .extend({ kind: z.enum(numberedKinds, { error: 'Choose invoice, proposal or credit_note' }) });

export type UpdateNumbering = z.output<typeof updateNumberingSchema>;

/** How the next documents of a kind are numbered. */
export const seriesSchema = z.object({
  prefix: z.string(),
  /** Fewest digits of the number. */
  padding: z.number().int(),
  next: z.number().int(),
  restartsYearly: z.boolean(),
  /** The next three display numbers, if they are taken this year. */
  preview: z.string().array(),
});

export type Series = z.infer<typeof seriesSchema>;

/** Answer of `GET` and `PUT /api/user/numbering`. */
export const numberingSchema = z.object({
  invoice: seriesSchema,
  proposal: seriesSchema,
  credit_note: seriesSchema,
});

export type Numbering = z.infer<typeof numberingSchema>;

/** The display numbers that come next. */
export function previewNumbers(
  { prefix, padding, next }: Pick<Series, 'prefix' | 'padding' | 'next'>,
  year: number,
): string[] {
  return [next, next + 1, next + 2].map(
    (number) => expandPrefix(prefix, year) + String(number).padStart(padding, '0'),
  );
}
