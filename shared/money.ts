/**
 * Exact money. All arithmetic is on BigInt hundredths; the wire carries decimal strings with two places.
 * This is the only file that multiplies.
 */

/** Largest amount of a line or a document: numeric(12,2). */
export const MAX_AMOUNT_CENTS = 999_999_999_999n;
/** Largest quantity of a line: numeric(10,2), in hundredths. */
export const MAX_QUANTITY_HUNDREDTHS = 9_999_999_999n;

const PLAIN_DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?$/;

/**
 * Reads a plain decimal with at most two places into hundredths.
 * @param value `"33.33"`, `33.33`, `"-1"`; no blanks, commas, currency signs or exponents
 * @returns hundredths, or undefined when the value is not a plain decimal
 */
export function parseHundredths(value: string | number): bigint | undefined {
  const match = PLAIN_DECIMAL.exec(String(value));
  if (!match) return undefined;
  const [, sign, whole, fraction = ''] = match;
  const hundredths = BigInt(`${whole}${fraction.padEnd(2, '0')}`);
  return sign ? -hundredths : hundredths;
}

/** `123450n` → `"1234.50"`, the form in which money travels. */
export function toDecimalString(hundredths: bigint): string {
  const sign = hundredths < 0n ? '-' : '';
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Amount of one line: quantity × rate, rounded half away from zero to cents.
 * Rounding happens here only; a document's amount is the exact sum of its lines.
 */
export function lineAmountCents(quantityHundredths: bigint, rateCents: bigint): bigint {
  const product = quantityHundredths * rateCents;
  const rounded = ((product < 0n ? -product : product) + 50n) / 100n;
  return product < 0n ? -rounded : rounded;
}

export function sumCents(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

/** `"1234.5"` → `"$1,234.50"`: USD as en-US writes it, whatever the browser's locale. */
export function formatMoney(amount: string | number): string {
  const hundredths = parseHundredths(amount);
  if (hundredths === undefined) return String(amount);
  const decimal = toDecimalString(hundredths < 0n ? -hundredths : hundredths);
  const [whole = '0', fraction] = decimal.split('.');
  return `${hundredths < 0n ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/** `"2.00"` → `"2"`, `"1.50"` → `"1.5"`, `"1200.00"` → `"1,200"`: a quantity as a document shows it. */
export function formatQuantity(quantity: string | number): string {
  const [whole = '0', fraction = ''] = String(quantity).split('.');
  const shown = fraction.replace(/0+$/, '');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (shown && `.${shown}`);
}
