import { hundredthsString, parseDecimal, toDecimalString } from './money.ts';

/** Signs (`€`, `US$`), codes, and words that stand for a currency beside an amount. */
const CURRENCY = /[a-z]{0,3}\p{Sc}(?:us|ca|au)?|rs\.?|kr\.?|fr\.?|zł|kč|ft|[a-z]{3}/iu;
const WITH_CURRENCY = new RegExp(
  `^([+-]?)\\s*(?:(${CURRENCY.source})\\s*)?([+-]?)\\s*([\\d.,'’\\s]*\\d[\\d.,'’\\s]*?)(?:[.,]-)?(?:\\s*(${CURRENCY.source}))?$`,
  'iu',
);
const GROUPED_BY_COMMA = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
/** `1,23,456.78`, as it is written in India. */
const GROUPED_BY_TWO = /^[1-9]\d?(,\d{2})+,\d{3}(\.\d*)?$/;
const GROUPED_BY_POINT = /^[1-9]\d{0,2}(\.\d{3})+,\d*$|^[1-9]\d{0,2}(\.\d{3}){2,}$/;
const GROUPED_BY_BLANK = /^[1-9]\d{0,2}([\s'’]\d{3})+([.,]\d*)?$/;
const COMMA_AS_POINT = /^\d*,\d{0,2}$/;

/** The same number with a point before its decimals and nothing between its groups. */
function withPoint(text: string): string {
  if (GROUPED_BY_COMMA.test(text) || GROUPED_BY_TWO.test(text)) return text.replaceAll(',', '');
  if (GROUPED_BY_POINT.test(text)) return text.replaceAll('.', '').replace(',', '.');
  if (GROUPED_BY_BLANK.test(text)) return text.replace(/[\s'’]/g, '').replace(',', '.');
  return COMMA_AS_POINT.test(text) ? text.replace(',', '.') : text;
}

const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** Digits of any script as `0` to `9`: they follow one another in runs that begin with a zero. */
function latinDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && isDigit(codePoint - value - 1)) value++;
  return String(value);
}

const latinMarks: Record<string, string> = { '٫': '.', '٬': '’', '،': ',', '−': '-', '–': '-', '—': '-' };

/** What is typed, with the digits and marks of Latin script, and without what cannot be seen. */
const inLatin = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, latinDigit)
    .replace(/[٫٬،−–—]/g, (mark) => latinMarks[mark] ?? mark)
    .trim();

let codes: Set<string> | undefined;
const isCurrency = (text: string | undefined) => {
  if (!text || !/^[a-z]{3}$/i.test(text)) return true;
  codes ??= new Set(Intl.supportedValuesOf('currency'));
  return codes.has(text.toUpperCase());
};

/**
 * Reads a number as people type it: `1,234.5`, `1.234,50`, `10,50`, `1,23,456`, `€ 12`, `+5`, `.5`, `١٢`.
 * @returns units of its last place (hundredths), or undefined where it is no number or could mean two (`1.234`)
 */
export function readTypedDecimal(text: string, places = 2): bigint | undefined {
  const [, sign = '', before, innerSign = '', number = '', after] = WITH_CURRENCY.exec(inLatin(text)) ?? [];
  if (!number || (sign && innerSign) || !isCurrency(before) || !isCurrency(after)) return undefined;
  const digits = withPoint(number.trim());
  const units = parseDecimal(digits.replace(/^\./, '0.').replace(/\.$/, ''), places);
  return units !== undefined && (sign || innerSign) === '-' ? -units : units;
}

/** A plain decimal with commas between its thousands: `1850.00` → `1,850.00`. Anything else stays. */
export function withThousands(text: string): string {
  const [, whole = '', rest = ''] = /^(-?\d{4,})(\.\d*)?$/.exec(text) ?? [];
  return whole ? whole.replace(/\B(?=(\d{3})+$)/g, ',') + rest : text;
}

/** `150n` → `'1.50'`, `200n` → `'2'`: a quantity shows decimals only when it has some. */
export function quantityText(hundredths: bigint): string {
  return hundredthsString(hundredths).replace(/\.00$/, '');
}

/** The plain decimal that was meant, as calls carry it; what cannot be read stays, so that its message names it. */
export function plainDecimal(text: string, places = 2): string {
  const units = readTypedDecimal(text, places);
  return units === undefined ? text.trim() : toDecimalString(units, places);
}
