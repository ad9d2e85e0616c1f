import { formatLongDate } from './dates.ts';
import { depositDueText } from './deposit-due-text.ts';
import { formatMoney, moneyString, parseMoney, sumMinor } from './money.ts';
import type { PublicInvoice, PublicProposal } from './public-document.ts';
import { currencyOf, moneyOff, type SumView } from './sums-view.ts';

/** A part of what is to be paid. */
export interface PartView {
  label: string;
  date: string;
  amount: string;
  /** 'Paid', 'Overdue', '$5.00 paid'; nothing of what is simply due. */
  state?: string;
  isNext: boolean;
}

/** The parts of an invoice in order of their days. */
export function partsView(invoice: PublicInvoice): PartView[] {
  const { instalments = [], status } = invoice;
  const currency = currencyOf(invoice);
  const isOpen = status === 'pending' || status === 'overdue';
  const next = isOpen ? instalments.findIndex((part) => part.status !== 'paid') : -1;
  return instalments.map(({ label, dueDate, amount, paid, ...part }, index) => {
    const some = Number(paid) > 0 ? `${formatMoney(paid, currency)} paid` : undefined;
    const late = part.status === 'overdue' ? ['Overdue', some].filter(Boolean).join(', ') : some;
    // What a credit note has settled was not paid; which parts it stands for nobody can say.
    const state = status === 'cancelled' ? undefined : part.status === 'paid' ? 'Paid' : late;
    return {
      label: label ?? `Part ${index + 1} of ${instalments.length}`,
      date: formatLongDate(dueDate),
      amount: formatMoney(amount, currency),
      ...(state && { state }),
      isNext: index === next,
    };
  });
}

/** One line a part, for paper. */
export const partsText = (parts: readonly PartView[]): string =>
  parts
    .map(({ label, date, amount, state }) => `${date}: ${amount}, ${label}${state ? ` (${state})` : ''}`)
    .join('\n');

/** The whole, and each deposit and part that is taken off it; what is left is the total. */
export function deductionRows(invoice: PublicInvoice): SumView[] {
  const { deductions = [], amount } = invoice;
  if (deductions.length === 0) return [];
  const currency = currencyOf(invoice);
  const minor = (sum: string) => parseMoney(sum, currency) ?? 0n;
  const whole = sumMinor([minor(amount), ...deductions.map((deduction) => minor(deduction.amount))]);
  return [
    { label: 'Total', text: formatMoney(moneyString(whole, currency), currency), isTotal: true },
    ...deductions.map((deduction) => ({
      label: `${deduction.type === 'partial' ? 'Partial invoice' : 'Deposit'} ${deduction.displayNumber}`,
      text: moneyOff(deduction.amount, currency),
    })),
  ];
}

/** Names {@link depositText} below the lines. */
export const DEPOSIT_LABEL = 'Deposit';

/** `$759.36 (40 %), due 7 days after acceptance` */
export function depositText(
  proposal: Pick<PublicProposal, 'deposit' | 'depositAmount' | 'currency'>,
): string | undefined {
  const { deposit, depositAmount } = proposal;
  if (!deposit || !depositAmount) return undefined;
  const share = 'percent' in deposit ? ` (${deposit.percent} %)` : '';
  return `${formatMoney(depositAmount, currencyOf(proposal))}${share}, due ${depositDueText(deposit)}`;
}
