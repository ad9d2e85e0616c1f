import { currencyPlaces } from '#shared/currency-places.ts';
import { moneyString } from '#shared/money.ts';

/** About how many units of a currency one dollar is, as a power of ten: what similar work costs there has as many digits. */
const levels: readonly [number, string][] = [
  [10, 'BWP CNY CZK DKK EGP GTQ HKD MAD MDL MXN NOK SEK THB TRY TWD UAH UYU ZAR'],
  [100, 'AFN ALL ARS BDT DOP DZD HUF INR ISK JPY KES KGS LKR MKD NPR PHP PKR RSD RUB'],
  [1_000, 'AMD CLP COP CRC KRW KZT NGN RWF TZS XAF XOF'],
  [10_000, 'IDR LAK PYG UGX UZS VND'],
];

const rounded = (amount: number) => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1);
  return Math.round(amount / step) * step;
};

/** A price for a template, whole, in a currency. Nothing is converted: it only has as many digits as prices have there. */
export function priceIn(dollars: number, currency: string): string {
  const [factor = 1] = levels.find(([, codes]) => codes.split(' ').includes(currency)) ?? [];
  const whole = factor === 1 ? dollars : rounded(dollars * factor);
  return moneyString(BigInt(whole) * 10n ** BigInt(currencyPlaces(currency)), currency);
}
