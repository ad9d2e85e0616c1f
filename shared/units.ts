import { z } from 'zod';
import { formatQuantity } from './money.ts';
import { textOrNull } from './text-field.ts';
import { quantityText } from './typed-decimal.ts';

interface Unit {
  /** UN/ECE Recommendation 20. */
  code: string;
  /** In lists to choose from. */
  name: string;
  /** Behind a quantity: of one, and of any other. */
  short: string;
  many: string;
}

const unit = (code: string, name: string, short: string, many = short): Unit => ({ code, name, short, many });

/** What quantities are counted in, the usual ones first. */
export const units: readonly Unit[] = [
  unit('C62', 'None', ''),
  unit('HUR', 'Hour', 'h'),
  unit('DAY', 'Day', 'day', 'days'),
  unit('MIN', 'Minute', 'min'),
  unit('WEE', 'Week', 'week', 'weeks'),
  unit('MON', 'Month', 'month', 'months'),
  unit('ANN', 'Year', 'year', 'years'),
  unit('H87', 'Piece', 'pc', 'pcs'),
  unit('SET', 'Set', 'set', 'sets'),
  unit('LS', 'Lump sum', 'lump sum', 'lump sums'),
  unit('E48', 'Service unit', 'unit', 'units'),
  unit('D68', 'Word', 'word', 'words'),
  unit('ZP', 'Page', 'page', 'pages'),
  unit('KMT', 'Kilometer', 'km'),
  unit('MTR', 'Meter', 'm'),
  unit('MTK', 'Square meter', 'm²'),
  unit('LTR', 'Liter', 'L'),
  unit('KGM', 'Kilogram', 'kg'),
];

/** Of a line that names none. */
export const DEFAULT_UNIT = 'C62';

const byCode = new Map(units.map((each) => [each.code, each]));

const MAX_LABEL_LENGTH = 20;

export const unknownUnitMessage = `Use one of the unit codes ${units.map(({ code }) => code).join(', ')}`;

/** The unit of a quantity; may be missing, and is null when empty. */
export const unitField = z
  .string({ error: unknownUnitMessage })
  .refine((code) => code === '' || byCode.has(code), { error: unknownUnitMessage })
  .transform((code) => code || null)
  .nullish();

/** A unit in the seller's own words, shown in place of the unit's own. */
export const unitLabelField = textOrNull(MAX_LABEL_LENGTH);

/** What stands behind a quantity; empty where it is a mere number. */
export function unitText(quantity: string, code: string | null | undefined, label?: string | null): string {
  if (label) return label;
  const found = code ? byCode.get(code) : undefined;
  if (!found) return '';
  return formatQuantity(quantity) === '1' ? found.short : found.many;
}

/** A quantity with its unit: `2.5 h`, `1 day`, `3 sessions`. */
export function formatUnit(quantity: string, code?: string | null, label?: string | null): string {
  return `${formatQuantity(quantity)} ${unitText(quantity, code, label)}`.trimEnd();
}

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
