import { z } from 'zod';
import { currencySchema } from './currencies.ts';
import { calendarDate } from './date-field.ts';
import { type LedgerMethod, ledgerMethods } from './ledger.ts';
import { formatMoney } from './money.ts';
import { sentence } from './sentence.ts';

/** Query of `GET /api/clients/{id}/statement`: two days of the seller's, both included. */
export const statementQuerySchema = z
  .object({
    /** The first day that something happened on if not given. */
    from: calendarDate('Choose the first day').optional(),
    /** Today if not given, or the last day that something happened on where that is later. */
    to: calendarDate('Choose the last day').optional(),
    /** ISO 4217; the client's or the seller's if not given. */
    currency: currencySchema.optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    error: "Can't be before the first day",
  });

/** What a row stands for. `credit` is credit that was set against an invoice, or given back by one. */
export const statementKinds = [
  'invoice',
  'payment',
  'refund',
  'credit',
  'credit_note',
  'write_off',
  'reversal',
] as const;
export type StatementKind = (typeof statementKinds)[number];

const named = z.object({ id: z.uuid(), displayNumber: z.string() });

export const statementRowSchema = z.object({
  kind: z.enum(statementKinds),
  /** The seller's calendar day. */
  date: z.string(),
  invoice: named.nullable(),
  /** Of the invoice, where the row is one. */
  title: z.string().nullable(),
  creditNote: named.nullable(),
  method: z.enum(ledgerMethods).nullable(),
  reference: z.string().nullable(),
  /** What a reversal takes back. */
  reversed: z.string().nullable(),
  /** What it is about, above zero: a refund for which nothing is owed again changes no balance. */
  sum: z.string(),
  /** Signed: what the client owes more. */
  change: z.string(),
  /** What the client owes after it; below zero, what is owed to the client. */
  balance: z.string(),
});
export type StatementRow = z.infer<typeof statementRowSchema>;

/** Answer of `GET /api/clients/{id}/statement`. Money is decimal strings of its one currency. */
export const statementSchema = z.object({
  client: z.object({
    id: z.uuid(),
    name: z.string(),
    company: z.string().nullable(),
    address: z.string().nullable(),
  }),
  sellerName: z.string(),
  currency: z.string(),
  /** Every currency that there is something in, and that of this statement. */
  currencies: z.array(z.string()),
  from: z.string(),
  to: z.string(),
  /** What the client owed before the first day, and owes after the last one. */
  opening: z.string(),
  closing: z.string(),
  rows: z.array(statementRowSchema),
});
export type Statement = z.infer<typeof statementSchema>;

const methodWords: Record<LedgerMethod, string> = {
  cash: ' in cash',
  bank_transfer: ' by bank transfer',
  check: ' by check',
  card: ' by card',
  paypal: ' by PayPal',
  other: '',
};

const reversedWords: Record<string, string> = {
  payment: 'Payment',
  refund: 'Refund',
  credit: 'Credit',
  write_off: 'Write-off',
};

interface Words {
  /** ` for INV-0007`, or nothing. */
  of: (preposition: string) => string;
  /** ` of $15.00` where no balance changes by it, or nothing. */
  neutral: string;
  /** How the money came or went. */
  by: string;
  sum: string;
}

const texts: Record<StatementKind, (row: StatementRow, words: Words) => string> = {
  invoice: ({ invoice, title }) => sentence`Invoice ${invoice?.displayNumber ?? ''}: ${title ?? ''}`,
  payment: (_row, { of, by }) => `Payment${of('for')}${by}`,
  refund: (_row, { of, neutral, by }) => `Refund${neutral}${of('for') || ' of credit'}${by}`,
  credit: (_row, { of, sum }) => `Credit of ${sum} applied${of('to')}`,
  credit_note: ({ creditNote }, { of }) =>
    `Credit note${creditNote ? ` ${creditNote.displayNumber}` : ''}${of('for')}`,
  write_off: (_row, { of }) => `Written off${of('from')}`,
  reversal: ({ reversed }, { of, neutral }) =>
    `${reversedWords[reversed ?? ''] ?? 'Entry'}${neutral}${of('for')} taken back`,
};

/** A row in words. */
export function statementText(row: StatementRow, currency: string): string {
  const { invoice, method, reference } = row;
  const sum = formatMoney(row.sum, currency);
  return texts[row.kind](row, {
    of: (preposition) => (invoice ? ` ${preposition} ${invoice.displayNumber}` : ''),
    neutral: Number(row.change) === 0 ? ` of ${sum}` : '',
    by: methodWords[method ?? 'other'] + (reference ? sentence`, ${reference}` : ''),
    sum,
  });
}
