import { z } from 'zod';
import type { IssueCreditNote } from '#shared/credit-note.ts';
import { MAX_CREDIT_REASON } from '#shared/credit-note.ts';
import { type CreditEffects, creditEffects } from '#shared/credit-note-effects.ts';
import { type CreditProblem, type CreditRequest, creditTotals } from '#shared/credit-note-totals.ts';
import { currencyPlaces } from '#shared/currency-places.ts';
import { placesMessage } from '#shared/decimal-field.ts';
import type { Invoice } from '#shared/invoice.ts';
import { type LedgerMethod, ledgerMethods } from '#shared/ledger.ts';
import { formatMoney, moneyString, parseHundredths } from '#shared/money.ts';
import { requiredText } from '#shared/text-field.ts';
import { plainDecimal } from '#shared/typed-decimal.ts';
import type { Creditable } from './credit-note.queries.ts';
import { currencyOf, entryShape, minorOf, readAmount } from './money-values.ts';

export const creditModes = ['full', 'lines', 'amount'] as const;
const lineMeasures = ['quantity', 'amount'] as const;
const excessChoices = ['refund', 'credit', 'both'] as const;

/** How much of a line is credited, as it was typed. */
export interface CreditedLine {
  by: (typeof lineMeasures)[number];
  typed: string;
}

export interface CreditValues {
  mode: (typeof creditModes)[number];
  amount: string;
  /** By the positions of the invoice's lines. */
  lines: CreditedLine[];
  reason: string;
  excess: (typeof excessChoices)[number];
  /** What of the excess goes back, where the rest becomes credit. */
  refund: string;
  paidOn: string;
  method: LedgerMethod;
  note: string;
  isMailed: boolean;
  idempotencyKey: string;
}

type Wanted = Pick<CreditValues, 'mode' | 'amount' | 'lines'>;

/** What is asked for; the positions of the lines that it names. */
export function requestOf(
  { mode, amount, lines }: Wanted,
  creditable: Creditable,
): { request: CreditRequest; positions: number[] } {
  const places = currencyPlaces(creditable.currency);
  if (mode === 'full') return { request: { full: true }, positions: [] };
  if (mode === 'amount') return { request: { amount: plainDecimal(amount, places) }, positions: [] };
  const items = creditable.lines.flatMap(({ id: itemId }, position) => {
    const { by, typed } = lines[position] ?? { by: 'quantity', typed: '' };
    if (typed.trim() === '') return [];
    const item =
      by === 'quantity' ? { quantity: plainDecimal(typed) } : { amount: plainDecimal(typed, places) };
    return [{ item: { itemId, ...item }, position }];
  });
  return {
    request: { items: items.map(({ item }) => item) },
    positions: items.map(({ position }) => position),
  };
}

/** Where a line is named by its place among those that were sent. */
export function fieldOf(path: string, positions: readonly number[]): string {
  const [, index] = /^items\.(\d+)/.exec(path) ?? [];
  if (index) return `lines.${positions[Number(index)]}.typed`;
  return path === 'items' ? `lines.${positions[0] ?? 0}.typed` : path;
}

export interface Result extends CreditEffects {
  total: bigint;
  /** Of the total. */
  tax: bigint;
}

/** What it would do, in minor units. */
export function resultOf(
  values: Wanted,
  creditable: Creditable,
  invoice: Invoice,
): { result: Result } | { problems: CreditProblem[] } {
  const { request, positions } = requestOf(values, creditable);
  const typing = values.mode === 'lines' ? typingProblems(values.lines, creditable) : [];
  if (typing.length > 0) return { problems: typing };
  if ('items' in request && request.items.length === 0)
    return { problems: [{ path: 'lines.0.typed', message: 'Enter how much of a line to credit' }] };
  const answer = creditTotals(creditable, creditable.earlier, request);
  if ('problems' in answer)
    return {
      problems: answer.problems.map(({ path, message }) => ({ path: fieldOf(path, positions), message })),
    };
  const minor = (amount: string) => minorOf(amount, currencyOf(invoice));
  const total = minor(answer.totals.total);
  const money = {
    ...{ balance: minor(invoice.balance), paid: minor(invoice.paidAmount) },
    ...{ kept: minor(invoice.refundsKept), writtenOff: minor(invoice.writtenOffAmount) },
  };
  return { result: { ...creditEffects(money, total), total, tax: minor(answer.totals.taxAmount) } };
}

function typingProblems(lines: readonly CreditedLine[], { currency }: Creditable): CreditProblem[] {
  return lines.flatMap(({ by, typed }, position) => {
    if (typed.trim() === '') return [];
    const read = by === 'quantity' ? parseHundredths(plainDecimal(typed)) : readAmount(typed, currency);
    const places = by === 'quantity' ? 2 : currencyPlaces(currency);
    const message = read === undefined ? placesMessage(places) : read <= 0n ? 'Must be above 0' : undefined;
    return message ? [{ path: `lines.${position}.typed`, message }] : [];
  });
}

interface Split {
  refund: bigint;
  credit: bigint;
}

/** What becomes of what was paid, in minor units; undefined while that can't be read. */
export function splitOf(
  { excess: choice, refund }: Pick<CreditValues, 'excess' | 'refund'>,
  excess: bigint,
  currency: string,
): Split | undefined {
  if (choice === 'refund') return { refund: excess, credit: 0n };
  if (choice === 'credit') return { refund: 0n, credit: excess };
  const read = readAmount(refund, currency);
  if (read === undefined || read < 0n || read > excess) return undefined;
  return { refund: read, credit: excess - read };
}

/** 'Credits $60.00, $10.00 of it tax. Then $0.00 is due, $40.00 goes back, and $20.00 becomes credit.' */
export function resultText({ total, tax, due }: Result, split: Split | undefined, currency: string): string {
  const money = (minor: bigint) => formatMoney(moneyString(minor, currency), currency);
  const parts = [
    `Then ${money(due)} is due`,
    ...(split && split.refund > 0n ? [`${money(split.refund)} goes back`] : []),
    ...(split && split.credit > 0n ? [`${money(split.credit)} becomes credit`] : []),
  ];
  const comma = parts.length > 1 ? ', and ' : '';
  const sums = `${parts.slice(0, -1).join(', ')}${comma}${parts.at(-1)}`;
  return `Credits ${money(total)}${tax > 0n ? `, ${money(tax)} of it tax` : ''}. ${sums}.`;
}

/** Body of the call. @param excess that there is, in minor units */
export function bodyOf(values: CreditValues, creditable: Creditable, excess: bigint): IssueCreditNote {
  const { reason, isMailed, excess: choice, paidOn, method, note } = values;
  const { currency } = creditable;
  const split = splitOf(values, excess, currency);
  const { refund = 0n, credit = 0n } = split ?? {};
  return {
    ...requestOf(values, creditable).request,
    reason,
    delivery: isMailed ? 'email' : 'none',
    ...(excess > 0n && {
      excess:
        choice === 'both'
          ? { refund: moneyString(refund, currency), credit: moneyString(credit, currency) }
          : choice,
    }),
    ...(refund > 0n && { refund: { paidOn, method, note: note.trim() || null } }),
  } as IssueCreditNote;
}

export const creditNoteFormSchema = (creditable: Creditable, invoice: Invoice, today: string) =>
  z
    .object({
      mode: z.enum(creditModes),
      amount: z.string(),
      lines: z.array(z.object({ by: z.enum(lineMeasures), typed: z.string() })),
      reason: requiredText(MAX_CREDIT_REASON, 'Say why it is credited'),
      excess: z.enum(excessChoices),
      refund: z.string(),
      paidOn: z.string(),
      method: z.enum(ledgerMethods),
      note: z.string(),
      isMailed: z.boolean(),
      idempotencyKey: z.string(),
    })
    .superRefine((values, context) => {
      const answer = resultOf(values, creditable, invoice);
      for (const problem of 'problems' in answer
        ? answer.problems
        : refundProblems(values, answer.result, { currency: currencyOf(invoice), today }))
        context.addIssue({
          code: 'custom',
          message: problem.message,
          path: problem.path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
        });
    });

/** What is wrong with how money goes back, where any does. */
function refundProblems(
  values: CreditValues,
  { excess }: Result,
  { currency, today }: { currency: string; today: string },
): CreditProblem[] {
  if (excess === 0n || values.excess === 'credit') return [];
  const split = splitOf(values, excess, currency);
  if (!split) return [{ path: 'refund', message: refundMessage(values.refund, excess, currency) }];
  if (split.refund === 0n) return [];
  const { paidOn, note } = entryShape(today);
  const read = z.object({ paidOn, note }).safeParse(values);
  return (read.error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
}

function refundMessage(typed: string, excess: bigint, currency: string): string {
  if (typed.trim() === '') return 'Amount is required';
  const read = readAmount(typed, currency);
  if (read === undefined) return placesMessage(currencyPlaces(currency));
  if (read < 0n) return "Amount can't be negative";
  return `At most ${formatMoney(moneyString(excess, currency), currency)} goes back`;
}
