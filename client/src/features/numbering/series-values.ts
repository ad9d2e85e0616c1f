import { z } from 'zod';
import {
  hasYear,
  isSeriesPrefix,
  MAX_PADDING,
  type NumberedKind,
  previewNumbers,
  type Series,
  seriesFields,
  type UpdateNumbering,
} from '#shared/numbering.ts';

const asNumber = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text.trim()) : Number.NaN);

export const seriesFormSchema = z
  .object({
    prefix: seriesFields.prefix,
    padding: z.string().transform(asNumber).pipe(seriesFields.padding),
    next: z.string().transform(asNumber).pipe(seriesFields.next),
    restartsYearly: z.boolean(),
  })
  // What cannot restart does not; its checkbox is disabled.
  .transform((series) => ({ ...series, restartsYearly: series.restartsYearly && hasYear(series.prefix) }));

export type SeriesValues = z.input<typeof seriesFormSchema>;
export type SeriesOutput = z.output<typeof seriesFormSchema>;

export const seriesValues = ({ prefix, padding, next, restartsYearly }: Series): SeriesValues => ({
  prefix,
  padding: String(padding),
  next: String(next),
  restartsYearly,
});

/** What changes. The next number may have moved since the form was opened, so it goes along only where it was typed. */
export function seriesUpdate(kind: NumberedKind, stored: Series, output: SeriesOutput): UpdateNumbering {
  const isChanged = ([name, value]: [string, unknown]) => value !== stored[name as keyof SeriesOutput];
  return { kind, ...Object.fromEntries(Object.entries(output).filter(isChanged)) };
}

export const paddingOptions = Array.from({ length: MAX_PADDING }, (_, index) => ({
  value: String(index + 1),
  label: '1'.padStart(index + 1, '0'),
}));

/** A prefix as it is typed: letters are capitals, the year's place is not. */
export const typedPrefix = (text: string): string => text.toUpperCase().replaceAll('{YEAR}', '{year}');

/** The next numbers as the form has them, if it says any. */
export function previewOf({ prefix, padding, next }: SeriesValues, year: number): string[] {
  const number = seriesFields.next.safeParse(asNumber(next));
  if (!number.success || !isSeriesPrefix(prefix.trim())) return [];
  return previewNumbers({ prefix: prefix.trim(), padding: Number(padding), next: number.data }, year);
}
