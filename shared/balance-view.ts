import { formatDate } from './dates.ts';
import { formatMoney, moneyString, parseMoney, sumMinor } from './money.ts';
import type { Movement, PublicInvoice, VisitedInvoice } from './public-document.ts';
import { deductionRows } from './schedule-view.ts';
import { currencyOf, moneyOff, type SumView } from './sums-view.ts';

/** What has become of an invoice's total, down to what is left to pay: page, print, file and preview draw it. */
export interface BalanceView {
  /** From the total on; with the last one they add up. */
  rows: SumView[];
  last: SumView;
  /** The largest sum of the sheet. */
  headline: SumView;
}

/**
 * The rows of an invoice where money moved otherwise than all at once, or where deposits are taken off.
 * @param included what the total says of its tax, which belongs right below it
 * @returns undefined where the total says it all
 */
export function balanceView(
  invoice: PublicInvoice,
  included: readonly SumView[] = [],
): BalanceView | undefined {
  const [wholeBefore, ...deposits] = deductionRows(invoice);
  // Nothing is owed of a void one, whatever was paid of it.
  const isVoid = invoice.status === 'cancelled' && !isSettled(invoice);
  const moves = isVoid ? [] : moveRows(invoice);
  if (deposits.length === 0 && moves.length === 0) return undefined;
  const amount = formatMoney(invoice.amount, currencyOf(invoice));
  const whole: SumView = wholeBefore ?? { label: 'Total', text: amount, isTotal: true };
  const isAfterParts = invoice.deductions?.some(({ type }) => type === 'partial');
  const after = isAfterParts ? 'Total after earlier invoices' : 'Total after deposits';
  const last = { label: isVoid ? after : 'Balance due', text: owedText(invoice) };
  const headline = moves.length === 0 ? last : headlineOf(invoice, last);
  return { rows: [whole, ...included, ...deposits, ...moves], last, headline };
}

/** What came in and was not given back, and what went back. */
export interface Received {
  /** In minor units. */
  paid: bigint;
  /** In minor units, and never below zero. */
  refunded: bigint;
}

export function receivedOf({ movements = [], ...invoice }: PublicInvoice): Received {
  const sumOf = (moved: readonly Movement[]) =>
    sumMinor(moved.map(({ amount }) => parseMoney(amount, currencyOf(invoice)) ?? 0n));
  return {
    paid: sumOf(movements),
    refunded: -sumOf(movements.filter(({ kind }) => kind === 'refund')),
  };
}

/** The refund of a paid invoice, as its payments or their provider tell of it: decimal strings. */
export function refundOf(invoice: VisitedInvoice): { refunded: string; received: string } | undefined {
  const { movements, progress } = invoice;
  if (!movements) return progress?.status === 'refunded' ? progress : undefined;
  const { paid, refunded } = receivedOf(invoice);
  if (refunded === 0n) return undefined;
  const money = (sum: bigint) => moneyString(sum, currencyOf(invoice));
  return { refunded: money(refunded), received: money(paid + refunded) };
}

/** Decimal string: what is still owed. */
export const owedOf = ({ balance, status, amount, currency }: PublicInvoice): string =>
  balance ?? (status === 'paid' ? moneyString(0n, currencyOf({ currency })) : amount);

const owedText = (invoice: PublicInvoice) => formatMoney(owedOf(invoice), currencyOf(invoice));

const isSettled = (invoice: PublicInvoice) => Number(owedOf(invoice)) === 0;

function headlineOf(invoice: PublicInvoice, last: SumView): SumView {
  const currency = currencyOf(invoice);
  // It is struck through: what was asked for.
  if (invoice.status === 'cancelled')
    return { label: 'Total amount', text: formatMoney(invoice.amount, currency) };
  if (invoice.status !== 'paid' || !invoice.movements) return last;
  return {
    label: 'Amount paid',
    text: formatMoney(moneyString(receivedOf(invoice).paid, currency), currency),
  };
}

const moveLabels: Record<Movement['kind'], readonly [came: string, went: string]> = {
  payment: ['Paid', 'Refunded'],
  refund: ['Refund taken back', 'Refunded'],
  credit: ['Credit applied', 'Added to your credit'],
};

function moveRows(invoice: PublicInvoice): SumView[] {
  const { movements, paid = '0', creditNotes = [], refundsKept, writtenOff } = invoice;
  const currency = currencyOf(invoice);
  return [
    // A preview knows only how much it was in all.
    ...(movements || Number(paid) === 0 ? [] : off('Paid', paid, currency)),
    ...(movements ?? []).map(({ kind, date, amount }) => moveRow(kind, date, amount, currency)),
    ...off('Refund not owed again', refundsKept, currency),
    ...creditNotes.map(({ displayNumber, creditNoteNumber, issuedOn, amount }) => ({
      label: `Credit note ${displayNumber}, ${formatDate(issuedOn)}`,
      text: moneyOff(amount, currency),
      href: `/credit-note/${creditNoteNumber}`,
    })),
    ...off('Written off', writtenOff, currency),
  ];
}

function moveRow(kind: Movement['kind'], date: string, amount: string, currency: string): SumView {
  const hasLeft = amount.startsWith('-');
  const [came, went] = moveLabels[kind];
  return {
    label: `${hasLeft ? went : came} on ${formatDate(date)}`,
    text: hasLeft ? formatMoney(amount.slice(1), currency) : moneyOff(amount, currency),
  };
}

const off = (label: string, amount: string | undefined, currency: string): SumView[] =>
  amount === undefined ? [] : [{ label, text: moneyOff(amount, currency) }];
