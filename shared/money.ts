import { currencyPlaces } from './currency-places.ts';

/**
 * Exact money. All arithmetic is on BigInt minor units; the wire carries decimal strings with the places of their currency.
 */

/** Largest amount of a line or a document, whatever its currency: in hundredths. */
export const MAX_AMOUNT_CENTS = 999_999_999_999n;
/** No currency has more decimals. */
export const MOST_PLACES = 3;
/** Largest quantity of a line: numeric(10,2), in hundredths. */
export const MAX_QUANTITY_HUNDREDTHS = 9_999_999_999n;

const PLAIN_DECIMAL = /^(-?)(\d{1,15})(?:\.(\d+))?$/;

/**
 * Reads a plain decimal into units of its last place.
 * @param value `"33.33"`, `33.33`, `"-1"`; no blanks, commas, currency signs or exponents
 * @param places most decimals that it may have
 * @returns e.g. hundredths, or undefined when the value is not such a decimal
 */
export function parseDecimal(value: string | number, places: number): bigint | undefined {
  const [, sign, whole, fraction = ''] = PLAIN_DECIMAL.exec(String(value)) ?? [];
  if (whole === undefined || fraction.length > places) return undefined;
  const units = BigInt(whole + fraction.padEnd(places, '0'));
  return sign ? -units : units;
}

/** `123450n` with two places → `"1234.50"`, the form in which decimals travel. */
export function toDecimalString(units: bigint, places: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const point = digits.length - places;
  return sign + digits.slice(0, point) + (places ? `.${digits.slice(point)}` : '');
}

/** Quantities have two places, whatever the currency. */
export const parseHundredths = (value: string | number) => parseDecimal(value, 2);
export const hundredthsString = (hundredths: bigint): string => toDecimalString(hundredths, 2);

/** An amount in minor units of its currency. */
export const parseMoney = (amount: string | number, currency: string) =>
  parseDecimal(amount, currencyPlaces(currency));
export const moneyString = (minor: bigint, currency: string): string =>
  toDecimalString(minor, currencyPlaces(currency));

/** The largest amount in minor units of a currency. */
export const maxAmount = (currency: string): bigint =>
  (MAX_AMOUNT_CENTS * 10n ** BigInt(currencyPlaces(currency))) / 100n;

/** `dividend ÷ divisor`, rounded half away from zero: how every sum of money is rounded. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const doubled = 2n * (dividend < 0n ? -dividend : dividend) + divisor;
  const rounded = doubled / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}

/** Amount of one line: quantity × rate, rounded to minor units. */
export const lineAmount = (quantityHundredths: bigint, rateMinor: bigint): bigint =>
  divideRounded(quantityHundredths * rateMinor, 100n);

/** The smaller of two amounts; `Math.min` takes no integers of this size. */
export function least(one: bigint, other: bigint): bigint {
  if (other < one) return other;
  return one;
}

export function sumMinor(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

const symbols: Readonly<Record<string, string>> = {
  AUD: 'A$',
  BRL: 'R$',
  CAD: 'CA$',
  CNY: 'CN¥',
  EUR: '€',
  GBP: '£',
  HKD: 'HK$',
  ILS: '₪',
  INR: '₹',
  JPY: '¥',
  KRW: '₩',
  MXN: 'MX$',
  NZD: 'NZ$',
  PHP: '₱',
  TWD: 'NT$',
  USD: '$',
  VND: '₫',
};

/** What stands before an amount: a symbol, or the code and a no-break space. */
const prefixOf = (currency: string): string => symbols[currency] ?? `${currency}\u00a0`;

/** `"1234.5"` in USD → `"$1,234.50"`: as en-US writes it, whatever the browser's locale. */
export function formatMoney(amount: string | number, currency: string): string {
  // Zeros that the currency has no place for say nothing.
  const minor = parseMoney(String(amount).replace(/\.0+$/, ''), currency);
  if (minor === undefined) return String(amount);
  const [whole = '0', fraction] = moneyString(minor < 0n ? -minor : minor, currency).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return (minor < 0n ? '-' : '') + prefixOf(currency) + grouped + (fraction ? `.${fraction}` : '');
}

/** A sum and its currency. */
export interface Money {
  amount: string;
  currency: string;
}

/**
 * `$3,400.00 + €1,200.00`: sums in several currencies, which are never added up.
 * @param own said where all of them are nothing
 */
export function formatSums(own: Money, others: readonly Money[]): string {
  const some = [own, ...others].filter(({ amount }) => Number(amount) !== 0);
  return (some.length > 0 ? some : [own])
    .map(({ amount, currency }) => formatMoney(amount, currency))
    .join(' + ');
}

/** `"2.00"` → `"2"`, `"1.50"` → `"1.5"`, `"1200.00"` → `"1,200"`: a quantity as a document shows it. */
export function formatQuantity(quantity: string | number): string {
  const [whole = '0', fraction = ''] = String(quantity).split('.');
  const shown = fraction.replace(/0+$/, '');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (shown && `.${shown}`);
}
