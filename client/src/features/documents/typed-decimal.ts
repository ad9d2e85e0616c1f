import { parseHundredths, toDecimalString } from '#shared/money.ts';

const CURRENCY = /US\$|\$|USD/i;
const GROUPED_BY_COMMA = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
const GROUPED_BY_POINT = /^[1-9]\d{0,2}(\.\d{3})+,\d*$|^[1-9]\d{0,2}(\.\d{3}){2,}$/;
const GROUPED_BY_BLANK = /^[1-9]\d{0,2}([\s'’]\d{3})+([.,]\d*)?$/;
const COMMA_AS_POINT = /^\d*,\d{0,2}$/;

/** The same number with a point before its decimals and nothing between its groups. */
function withPoint(text: string): string {
  if (GROUPED_BY_COMMA.test(text)) return text.replaceAll(',', '');
  if (GROUPED_BY_POINT.test(text)) return text.replaceAll('.', '').replace(',', '.');
  if (GROUPED_BY_BLANK.test(text)) return text.replace(/[\s'’]/g, '').replace(',', '.');
  return COMMA_AS_POINT.test(text) ? text.replace(',', '.') : text;
}

/**
 * Reads a number as people type it: `1,234.5`, `1.234,50`, `10,50`, `$ 12`, `.5`.
 * @returns hundredths, or undefined where it is no number or could mean two (`1.234`)
 */
export function readTypedDecimal(text: string): bigint | undefined {
  // NFKC turns wide digits and blanks that do not break into plain ones.
  const typed = text.normalize('NFKC').replace(CURRENCY, '').replace('−', '-').trim();
  const isNegative = typed.startsWith('-');
  const digits = withPoint(isNegative ? typed.slice(1).trim() : typed);
  if (!/\d/.test(digits)) return undefined;
  const hundredths = parseHundredths(digits.replace(/^\./, '0.').replace(/\.$/, ''));
  return hundredths !== undefined && isNegative ? -hundredths : hundredths;
}

/** `150n` → `'1.50'`, `200n` → `'2'`: a quantity shows decimals only when it has some. */
export function quantityText(hundredths: bigint): string {
  return toDecimalString(hundredths).replace(/\.00$/, '');
}

/** The plain decimal that was meant, as calls carry it; what cannot be read stays, so that its message names it. */
export function plainDecimal(text: string): string {
  const hundredths = readTypedDecimal(text);
  return hundredths === undefined ? text.trim() : toDecimalString(hundredths);
}
