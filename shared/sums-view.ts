import { currencyPlaces, DEFAULT_CURRENCY } from './currency-places.ts';
import { divideRounded, formatMoney, moneyString, parseDecimal, parseMoney, sumMinor } from './money.ts';
import { formatPercent, parsePercent } from './percent.ts';
import type { PublicDetails, PublicLine } from './public-document.ts';
import { inSentence } from './sentence.ts';

export interface SumView {
  label: string;
  text: string;
  /** Of another document that the row is about. */
  href?: string;
  /** What the rows above add up to, where more is taken off below. */
  isTotal?: true;
}

/** The sums of a document: what is printed is what was agreed to, never computed anew. */
export interface SumsView {
  /** Above the total, which they add up to; none where the total says it all. */
  rows: SumView[];
  /** What the total includes. */
  included: SumView[];
  /** The tax in another currency. */
  exchanged?: SumView;
  /** Why no tax is charged. */
  reasons: string[];
}

type Summed = PublicDetails & { amount: string };

/** Minus as figures have it, as wide as a plus. */
const MINUS = '−';

export const currencyOf = ({ currency = DEFAULT_CURRENCY }: Pick<PublicDetails, 'currency'>) => currency;

export const moneyOff = (amount: string, currency: string) => MINUS + formatMoney(amount, currency);

export function sumsView(document: Summed): SumsView {
  const currency = currencyOf(document);
  const { subtotal, taxes = [], discount, discountAmount, pricesIncludeTax } = document;
  const money = (amount: string) => formatMoney(amount, currency);
  const reduction =
    discount && discountAmount
      ? [{ label: discountLabel(discount), text: moneyOff(discountAmount, currency) }]
      : [];
  const added = pricesIncludeTax
    ? []
    : taxes.map((tax) => ({ label: `${taxLabel(tax)} on ${money(tax.base)}`, text: money(tax.amount) }));
  const between = [...reduction, ...added];
  const exchanged = exchangedTax(document);
  return {
    rows: subtotal && between.length > 0 ? [{ label: 'Subtotal', text: money(subtotal) }, ...between] : [],
    included: pricesIncludeTax
      ? taxes
          .filter(isCharged)
          .map((tax) => ({ label: `Includes ${taxLabel(tax)}`, text: money(tax.amount) }))
      : [],
    ...(exchanged && { exchanged }),
    reasons: [...new Set(taxes.flatMap(({ reason }) => (reason ? [reason.trim()] : [])))],
  };
}

const isCharged = ({ percent }: { percent: string }) => (parsePercent(percent) ?? 0n) > 0n;

const discountLabel = (discount: NonNullable<PublicDetails['discount']>) =>
  'percent' in discount ? `Discount ${formatPercent(discount.percent)}` : 'Discount';

/** `VAT 19 %` */
export const taxLabel = ({ name, percent }: { name: string; percent: string }): string =>
  `${inSentence(name)} ${formatPercent(percent)}`;

function exchangedTax({
  taxCurrency,
  taxRateOfExchange,
  taxAmount,
  ...document
}: Summed): SumView | undefined {
  if (!taxCurrency || !taxRateOfExchange || !taxAmount) return undefined;
  const currency = currencyOf(document);
  const tax = parseMoney(taxAmount, currency);
  const rate = parseDecimal(taxRateOfExchange, RATE_PLACES);
  if (tax === undefined || rate === undefined) return undefined;
  const places = currencyPlaces(taxCurrency);
  const exchanged = divideRounded(
    tax * rate * 10n ** BigInt(places),
    10n ** BigInt(RATE_PLACES + currencyPlaces(currency)),
  );
  const amount = formatMoney(moneyString(exchanged, taxCurrency), taxCurrency);
  return {
    label: `VAT in ${taxCurrency} (1 ${currency} = ${taxRateOfExchange} ${taxCurrency})`,
    text: amount,
  };
}

const RATE_PLACES = 8;

/** Of lines, less their own discounts. */
export function lineSum(
  lines: readonly Pick<PublicLine, 'amount' | 'discountAmount'>[],
  currency: string,
): string {
  const amounts = lines.map(
    ({ amount, discountAmount = '0' }) =>
      (parseMoney(amount, currency) ?? 0n) - (parseMoney(discountAmount, currency) ?? 0n),
  );
  return moneyString(sumMinor(amounts), currency);
}
