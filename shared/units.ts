import { z } from 'zod';
import { textOrNull } from './text-field.ts';
import { quantityText } from './typed-decimal.ts';
import { units, unitsByCode } from './unit-text.ts';

/** Of a unit in the seller's own words. */
export const MAX_LABEL_LENGTH = 20;

export const unknownUnitMessage = `Use one of the unit codes ${units.map(({ code }) => code).join(', ')}`;

/** The unit of a quantity; may be missing, and is null when empty. */
export const unitField = z
  .string({ error: unknownUnitMessage })
  .refine((code) => code === '' || unitsByCode.has(code), { error: unknownUnitMessage })
  .transform((code) => code || null)
  .nullish();

/** A unit in the seller's own words, shown in place of the unit's own. */
export const unitLabelField = textOrNull(MAX_LABEL_LENGTH);

const HOURS_AND_MINUTES = /^(\d{1,6})\s*(?::|h\s*)([0-5]\d)\s*(?:m|min)?$/i;
const WHOLE_HOURS = /^(\d{1,6})\s*h$/i;
const MINUTES = /^(\d{1,6})\s*(?:m|min)$/i;

/**
 * A time as people type it, in hours rounded half away from zero to the two places of a quantity: `1:20` and `1h20` are `1.33`,
 * `0:50` is `0.83`.
 * @returns undefined for what is no time, such as a plain number
 */
export function parseHours(text: string): string | undefined {
  const typed = text.trim();
  const [, hours = '0', minutes = '0'] =
    HOURS_AND_MINUTES.exec(typed) ?? WHOLE_HOURS.exec(typed) ?? minutesAlone(typed) ?? [];
  const total = BigInt(hours) * 60n + BigInt(minutes);
  // 100/60 of the minutes, in hundredths of an hour.
  return total === 0n ? undefined : quantityText((total * 10n + 3n) / 6n);
}

function minutesAlone(typed: string): [string, string, string] | undefined {
  const minutes = MINUTES.exec(typed)?.[1];
  return minutes === undefined ? undefined : [typed, '0', minutes];
}
