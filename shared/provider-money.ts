import { currencyPlaces } from './currency-places.ts';
import { formatMoney, moneyString, parseMoney } from './money.ts';
import type { PaymentProviderName } from './payment.ts';

/** How a provider counts a currency, where that is not how ISO 4217 does. */
interface Counted {
  /** Decimals of the unit in which amounts travel. */
  places: number;
  /** Amounts are multiples of so many of these units. */
  step: bigint;
}

const wholeInHundredths: Counted = { places: 2, step: 100n };
const noHundredths: Counted = { places: 0, step: 1n };
const noThousandths: Counted = { places: 3, step: 10n };

interface ProviderRules {
  name: string;
  counted: Readonly<Record<string, Counted>>;
  /** The smallest payment by currency; one that is not listed isn't taken. */
  least: Readonly<Record<string, string>>;
}

/** @see https://docs.stripe.com/currencies */
const stripe: ProviderRules = {
  name: 'Stripe',
  counted: {
    ISK: wholeInHundredths,
    UGX: wholeInHundredths,
    MGA: noHundredths,
    BHD: noThousandths,
    JOD: noThousandths,
    KWD: noThousandths,
    OMR: noThousandths,
    TND: noThousandths,
  },
  least: {
    AED: '2.00',
    AUD: '0.50',
    BRL: '0.50',
    CAD: '0.50',
    CHF: '0.50',
    CZK: '15.00',
    DKK: '2.50',
    EUR: '0.50',
    GBP: '0.30',
    HKD: '4.00',
    HUF: '175.00',
    INR: '0.50',
    JPY: '50',
    MXN: '10.00',
    MYR: '2.00',
    NOK: '3.00',
    NZD: '0.50',
    PLN: '2.00',
    RON: '2.00',
    SEK: '3.00',
    SGD: '0.50',
    THB: '10.00',
    USD: '0.50',
  },
};

/**
 * Left out are currencies that only accounts of one country may use.
 * @see https://developer.paypal.com/docs/reports/reference/paypal-supported-currencies/
 */
const paypalCurrencies =
  'AUD CAD CHF CZK DKK EUR GBP HKD HUF ILS JPY MXN NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' ');
const paypalWhole = ['HUF', 'JPY', 'TWD'];

const paypal: ProviderRules = {
  name: 'PayPal',
  counted: Object.fromEntries(paypalWhole.map((currency) => [currency, noHundredths])),
  least: Object.fromEntries(
    paypalCurrencies.map((currency) => [currency, paypalWhole.includes(currency) ? '1' : '0.01']),
  ),
};

const providers: Record<PaymentProviderName, ProviderRules> = { stripe, paypal };

/** Eight digits. */
const MOST_UNITS = 99_999_999n;

const countedBy = (provider: PaymentProviderName, currency: string): Counted =>
  providers[provider].counted[currency] ?? { places: currencyPlaces(currency), step: 1n };

/** What travels to a provider for an amount in minor units of ISO 4217; undefined where it can't be said. */
export function toProviderUnits(
  provider: PaymentProviderName,
  currency: string,
  minor: bigint,
): bigint | undefined {
  const { places, step } = countedBy(provider, currency);
  const units = rescaled(minor, currencyPlaces(currency), places);
  const isExact = rescaled(units, places, currencyPlaces(currency)) === minor && units % step === 0n;
  return isExact ? units : undefined;
}

/** The other way round. A fraction that no amount has is left out, so that nothing counts for more than came. */
export const fromProviderUnits = (provider: PaymentProviderName, currency: string, units: bigint): bigint =>
  rescaled(units, countedBy(provider, currency).places, currencyPlaces(currency));

/** Decimals of what travels to a provider. */
export const providerPlaces = (provider: PaymentProviderName, currency: string): number =>
  countedBy(provider, currency).places;

const rescaled = (units: bigint, from: number, to: number): bigint =>
  (units * 10n ** BigInt(to)) / 10n ** BigInt(from);

/** The smallest payment that a provider takes as a decimal string; undefined where it takes none. */
export const leastPayment = (provider: PaymentProviderName, currency: string): string | undefined =>
  providers[provider].least[currency];

/** Why a provider doesn't take such a sum at once, for the seller; undefined where it does. */
export function paymentProblem(
  provider: PaymentProviderName,
  amount: string,
  currency: string,
): string | undefined {
  const { name, least } = providers[provider];
  const smallest = least[currency];
  if (smallest === undefined) return `${name} payments aren't available in ${currency}`;
  const minor = parseMoney(amount, currency);
  const units = minor === undefined ? undefined : toProviderUnits(provider, currency, minor);
  if (minor === undefined || units === undefined) return `${name} takes only whole amounts in ${currency}`;
  const money = (sum: bigint) => formatMoney(moneyString(sum, currency), currency);
  const from = parseMoney(smallest, currency) ?? 0n;
  if (minor < from) return `${name} payments start at ${money(from)}`;
  if (units <= MOST_UNITS) return undefined;
  return `${name} takes at most ${money(fromProviderUnits(provider, currency, MOST_UNITS))} at once`;
}

/** Whether a provider takes such a sum at once. */
export const isPayable = (provider: PaymentProviderName, amount: string, currency: string): boolean =>
  paymentProblem(provider, amount, currency) === undefined;
