import type { Invoice } from '#shared/invoice.ts';

/** What is done with the money of an invoice in a dialog of its own. */
export type MoneyAction = 'payment' | 'credit' | 'refund' | 'write-off' | 'credit-note' | 'void';

const labels: Record<MoneyAction, string> = {
  payment: 'Record payment',
  credit: 'Apply credit',
  refund: 'Record refund',
  'write-off': 'Write off',
  'credit-note': 'Issue credit note…',
  void: 'Void invoice',
};

type Money = Pick<
  Invoice,
  | 'type'
  | 'status'
  | 'settlement'
  | 'amount'
  | 'balance'
  | 'paidAmount'
  | 'refundsKept'
  | 'creditedAmount'
  | 'writtenOffAmount'
>;

const isSome = (amount: string) => Number(amount) !== 0;

/** It is final: nothing of it can change. */
export const isVoided = ({ settlement }: Pick<Invoice, 'settlement'>) =>
  settlement === 'void' || settlement === 'replaced';

const isUntouched = (invoice: Money) =>
  [invoice.paidAmount, invoice.refundsKept, invoice.creditedAmount, invoice.writtenOffAmount].every(
    (amount) => !isSome(amount),
  );

/** Another one may take its place. What a deposit comes to follows from its proposal. */
export const isRevisable = (invoice: Money) =>
  invoice.type !== 'deposit' && !isVoided(invoice) && isUntouched(invoice);

/** Something is left of it, and the seller has not taken it back. */
const isCreditable = ({ status, balance, amount, creditedAmount }: Money) =>
  !(status === 'cancelled' && isSome(balance)) && Number(creditedAmount) < Number(amount);

/** Only what the server would do. */
export function moneyActions(invoice: Money): { action: MoneyAction; label: string }[] {
  const { status, balance, paidAmount } = invoice;
  if (isVoided(invoice)) return [];
  const owes = (status === 'pending' || status === 'overdue') && isSome(balance);
  const offered: Record<MoneyAction, boolean> = {
    payment: owes,
    credit: owes,
    refund: isSome(paidAmount),
    'write-off': owes,
    'credit-note': isCreditable(invoice),
    void: isUntouched(invoice),
  };
  return (Object.keys(offered) as MoneyAction[])
    .filter((action) => offered[action])
    .map((action) => ({ action, label: labels[action] }));
}
