import { formatMoney, moneyString, parseMoney } from './money.ts';
import type { PaymentProviderName } from './payment.ts';
import { leastPayment } from './provider-money.ts';

interface PayableInvoice {
  /** Decimal string: what is still owed. */
  balance?: string | undefined;
  /** Decimal string: of the whole invoice, owed where no balance is told. */
  amount: string;
  /** ISO 4217. */
  currency: string;
  /** The next part of a payment plan. */
  nextDue?: { amount: string } | null | undefined;
  allowPartial?: boolean | undefined;
  minPartial?: string | null | undefined;
}

/** Which sums of an open invoice can be paid online. Decimal strings. */
export interface PayableSums {
  /** What is asked for: the next part of a payment plan, else all that is owed. */
  amount: string;
  /** All that is owed. */
  balance: string;
  /** Any sum from this one on up to the balance, where the seller lets clients pay parts; null elsewhere. */
  minimum: string | null;
}

/** @param provider whose smallest payment bounds the parts, too */
export function payableSums(invoice: PayableInvoice, provider?: PaymentProviderName): PayableSums {
  const { amount, balance = amount, nextDue } = invoice;
  return { amount: nextDue?.amount ?? balance, balance, minimum: minimumOf(invoice, provider) };
}

function minimumOf(
  { allowPartial, minPartial, currency }: PayableInvoice,
  provider: PaymentProviderName | undefined,
): string | null {
  if (!allowPartial) return null;
  const least = minPartial ?? moneyString(1n, currency);
  const ofProvider = provider && leastPayment(provider, currency);
  return ofProvider && minorOf(ofProvider, currency) > minorOf(least, currency) ? ofProvider : least;
}

const minorOf = (sum: string, currency: string) => parseMoney(sum, currency) ?? 0n;

/** Whether clients may name a sum of their own: where more than one is possible. */
export const takesOwnSum = ({ balance, minimum }: PayableSums, currency: string): boolean =>
  minimum !== null && minorOf(minimum, currency) < minorOf(balance, currency);

/** Whether a sum may be paid: the next part, all that is owed, or anything between the smallest part and that. */
export function isPayableSum(
  { amount, balance, minimum }: PayableSums,
  sum: bigint,
  currency: string,
): boolean {
  if (sum === minorOf(amount, currency) || sum === minorOf(balance, currency)) return true;
  return minimum !== null && sum >= minorOf(minimum, currency) && sum <= minorOf(balance, currency);
}

/** What to enter instead of a sum that may not be paid. */
export function sumsMessage(sums: PayableSums, currency: string): string {
  const { amount, balance, minimum } = sums;
  const money = (sum: string) => formatMoney(sum, currency);
  if (minimum !== null && takesOwnSum(sums, currency))
    return `Enter an amount from ${money(minimum)} to ${money(balance)}`;
  return amount === balance ? `Pay ${money(balance)}` : `Pay ${money(amount)} or ${money(balance)}`;
}
