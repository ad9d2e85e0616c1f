import { isCurrency } from '#shared/currencies.ts';
import { currencyPlaces } from '#shared/currency-places.ts';
import { formatMoney, moneyString, parseMoney } from '#shared/money.ts';
import type { SourceState } from './invoice-state.ts';
import { roundDecimal } from './read-number.ts';

interface Refunding {
  /** Decimal strings; undefined where the file doesn't say. */
  billed: string | undefined;
  refund: string | undefined;
}

/** What became of an attempt to pay. Of what went back in part, the amounts have to say how much. */
export function paymentStateOf(said: SourceState | undefined, { billed, refund }: Refunding) {
  const back = Number(refund ?? 0);
  if (said === undefined || said === 'refunded') return said;
  if (said !== 'paid' && said !== 'partly_refunded') return 'failed';
  if (back === 0) return said;
  return back >= Number(billed) ? 'refunded' : 'paid';
}

/** What is left of a payment of which a part went back, and how that is told. */
export function keptOf({ billed, refund }: Refunding, currency: string) {
  const places = currencyPlaces(currency);
  const minor = (value = '0') => parseMoney(roundDecimal(value, places), currency) ?? 0n;
  if (!isCurrency(currency) || minor(refund) <= 0n) return undefined;
  const money = (value: bigint) => formatMoney(moneyString(value, currency), currency);
  return {
    amount: moneyString(minor(billed) - minor(refund), currency),
    words: `${money(minor(billed))} paid, ${money(minor(refund))} refunded`,
  };
}
