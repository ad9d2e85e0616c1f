type DecimalMark = '.' | ',';

/** What the numbers of one column say about how they are written. */
export interface NumberHabits {
  numbers: number;
  /** Numbers that can only be read with this decimal mark. */
  dot: number;
  comma: number;
  /** Numbers such as 1.234 or 1,234, which can be read either way. */
  ambiguous: number;
}

export const newNumberHabits = (): NumberHabits => ({ numbers: 0, dot: 0, comma: 0, ambiguous: 0 });

const BARE = /^[-+]?\d[\d.,]*$/;

/** A number without currency, blanks and parentheses; undefined for other text. */
function bareNumber(text: string): string | undefined {
  let bare = text.replace(/[\s'’]|\p{Sc}|%/gu, '').replace(/^[-−]/, '-');
  const inParentheses = /^-?\((.*)\)$/.exec(bare);
  if (inParentheses) bare = `-${inParentheses[1]}`;
  bare = bare
    .replace(/^(-?)(?:[A-Z]{1,3}|[Kk]r\.?|Fr\.?|R\$)(?=[-\d.,])/, '$1')
    .replace(/(?:[A-Z]{3}|kr\.?)$/, '');
  bare = bare
    .replace(/^--/, '-')
    .replace(/^([^-].*)-$/, '-$1')
    .replace(/^(-?)([.,]\d)/, '$10$2');
  return BARE.test(bare) ? bare : undefined;
}

/** Adds a cell to what is known about the numbers of its column. */
export function noteNumber(habits: NumberHabits, text: string): void {
  const bare = bareNumber(text);
  if (bare === undefined) return;
  habits.numbers++;
  const marks = bare.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (!last) return;
  const isMixed = new Set(marks).size > 1;
  const digitsAfter = bare.length - bare.lastIndexOf(last) - 1;
  const isGrouping = !isMixed && marks.length > 1;
  const decimal = isGrouping ? (last === '.' ? ',' : '.') : last;
  const isWholeThousand = /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(bare);
  if (!isMixed && !isGrouping && digitsAfter === 3 && isWholeThousand) habits.ambiguous++;
  else if (decimal === '.') habits.dot++;
  else habits.comma++;
}

/** The decimal mark of a column; undefined where it doesn't say. */
export function decimalMarkOf({ dot, comma, ambiguous }: NumberHabits): DecimalMark | undefined {
  if (dot > 0 && comma > 0) return undefined;
  if (comma > 0) return ',';
  return dot > 0 || ambiguous === 0 ? '.' : undefined;
}

/** The number as a plain decimal string such as `-1234.5`; undefined for what is none. */
export function readNumber(text: string, decimalMark: DecimalMark): string | undefined {
  const bare = bareNumber(text);
  if (bare === undefined) return undefined;
  const grouping = decimalMark === '.' ? ',' : '.';
  const pattern =
    decimalMark === '.' ? /^-?(\d+|\d{1,3}(,\d{2,3})+)(\.\d*)?$/ : /^-?(\d+|\d{1,3}(\.\d{2,3})+)(,\d*)?$/;
  const unsigned = bare.replace(/^\+/, '');
  if (!pattern.test(unsigned)) return undefined;
  const plain = unsigned.replaceAll(grouping, '').replace(',', '.').replace(/\.$/, '');
  return plain.replace(/^(-?)0+(?=\d)/, '$1');
}

/** Rounded half up, away from zero, to so many places. */
export function roundDecimal(value: string, places: number): string {
  const isNegative = value.startsWith('-');
  const [whole = '0', fraction = ''] = value.replace('-', '').split('.');
  const digits = BigInt(whole + fraction.padEnd(places, '0').slice(0, places));
  const rounded = Number(fraction[places] ?? '0') >= 5 ? digits + 1n : digits;
  const text = rounded.toString().padStart(places + 1, '0');
  const plain = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
  return isNegative && rounded > 0n ? `-${plain}` : plain;
}

/** Programs that count in floating point write 9.779999999999999 for 9.78. */
export function withoutNoise(value: string, places: number): string {
  const rounded = roundDecimal(value, places);
  return Math.abs(Number(value) - Number(rounded)) < 1e-6 ? rounded : value;
}
