import type { OwedPayload } from '#server/features/delivery/mails/mail-payloads.ts';
import { moneyString, parseMoney } from '#shared/money.ts';
import { type DuePart, dueUntil, nextDueOf } from '#shared/next-due.ts';

interface Owed {
  /** Decimal strings. */
  amount: string;
  balance: string;
  currency: string;
  instalments: readonly DuePart[] | null;
}

/**
 * What is owed of a document, where that isn't the whole amount: the balance, and in a payment plan what of it is late, or due
 * next.
 * @param today the seller's calendar day
 */
export function owedOf({ amount, balance, currency, instalments }: Owed, today: string): OwedPayload {
  if (!instalments) return balance === amount ? {} : { balance };
  const minor = (sum: string) => parseMoney(sum, currency) ?? 0n;
  const applied = moneyString(minor(amount) - minor(balance), currency);
  const late = dueUntil(instalments, applied, { currency, day: today });
  const next = nextDueOf(instalments, applied, currency);
  return { balance, due: minor(late) > 0n ? late : (next?.amount ?? balance) };
}
