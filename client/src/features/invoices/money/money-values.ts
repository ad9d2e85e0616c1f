import { z } from 'zod';
import { currencyPlaces, DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { calendarDate } from '#shared/date-field.ts';
import { placesMessage } from '#shared/decimal-field.ts';
import type { Invoice } from '#shared/invoice.ts';
import { type LedgerMethod, ledgerMethods } from '#shared/ledger.ts';
import { ledgerTextLimits } from '#shared/ledger-entry.ts';
import { formatMoney, moneyString, parseMoney } from '#shared/money.ts';
import { optionalText } from '#shared/text-field.ts';
import { plainDecimal } from '#shared/typed-decimal.ts';

export const currencyOf = ({ currency = DEFAULT_CURRENCY }: Pick<Invoice, 'currency'>) => currency;

/** What was typed in minor units of a currency; undefined for what is no amount of it. */
export const readAmount = (text: string, currency: string): bigint | undefined =>
  parseMoney(plainDecimal(text, currencyPlaces(currency)), currency);

/** An amount above zero, at most so much. @param most minor units */
export const amountField = (currency: string, most?: { amount: bigint; message: string }) =>
  z.string().transform((text, context) => {
    const problem = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    if (text.trim() === '') return problem('Amount is required');
    const amount = readAmount(text, currency);
    if (amount === undefined) return problem(placesMessage(currencyPlaces(currency)));
    if (amount <= 0n) return problem('Must be above 0');
    if (most && amount > most.amount) return problem(most.message);
    return moneyString(amount, currency);
  });

/** How money most likely goes back: the way that it came. */
export function refundMethod({ payments }: Pick<Invoice, 'payments'>): LedgerMethod {
  const provider = payments?.find(({ status }) => status === 'succeeded')?.provider;
  return provider === 'stripe' ? 'card' : (provider ?? 'bank_transfer');
}

export const minorOf = (amount: string, currency: string): bigint => parseMoney(amount, currency) ?? 0n;

export const entryShape = (today: string) => ({
  paidOn: calendarDate('Choose a day').refine((day) => day <= today, { error: "It can't be in the future" }),
  method: z.enum(ledgerMethods),
  note: optionalText(ledgerTextLimits.note),
  idempotencyKey: z.string(),
});

/** What is said below the amount of a payment: what is left then. @param amount minor units */
export function afterPayment(
  amount: bigint | undefined,
  { balance, ...invoice }: Pick<Invoice, 'balance' | 'currency'>,
): { text: string; over: bigint } {
  const currency = currencyOf(invoice);
  const left = minorOf(balance, currency) - (amount ?? 0n);
  const money = (minor: bigint) => formatMoney(moneyString(minor, currency), currency);
  if (left < 0n) return { text: `That is ${money(-left)} more than is due.`, over: -left };
  if (left === 0n) return { text: 'Then nothing is due, and the invoice is paid.', over: 0n };
  return { text: `Then ${money(left)} is due.`, over: 0n };
}
