import { formatQuantity } from './money.ts';

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

export const unitsByCode = new Map(units.map((each) => [each.code, each]));

/** What stands behind a quantity; empty where it is a mere number. */
export function unitText(quantity: string, code: string | null | undefined, label?: string | null): string {
  if (label) return label;
  const found = code ? unitsByCode.get(code) : undefined;
  if (!found) return '';
  return formatQuantity(quantity) === '1' ? found.short : found.many;
}

/** A quantity with its unit: `2.5 h`, `1 day`, `3 sessions`. */
export function formatUnit(quantity: string, code?: string | null, label?: string | null): string {
  return `${formatQuantity(quantity)} ${unitText(quantity, code, label)}`.trimEnd();
}
