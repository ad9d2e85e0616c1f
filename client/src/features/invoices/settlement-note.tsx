import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import type { Invoice } from '#shared/invoice.ts';
import { formatMoney } from '#shared/money.ts';

type Settled = Pick<
  Invoice,
  | 'status'
  | 'settlement'
  | 'amount'
  | 'balance'
  | 'paidAmount'
  | 'creditedAmount'
  | 'writtenOffAmount'
  | 'currency'
>;

/** What the status alone leaves out: what is still owed, or that less was paid than the amount says. */
export function settlementText(invoice: Settled): string | undefined {
  const { status, settlement, amount, balance, paidAmount, creditedAmount, writtenOffAmount } = invoice;
  const { currency = DEFAULT_CURRENCY } = invoice;
  const money = (sum: string) => formatMoney(sum, currency);
  if (settlement === 'partial' && status !== 'cancelled') {
    const what = Number(paidAmount) > 0 ? 'Partly paid' : 'Partly settled';
    return `${what} · ${money(balance)} of ${money(amount)} due`;
  }
  if (status !== 'paid') return undefined;
  if (Number(writtenOffAmount) > 0) return `${money(writtenOffAmount)} written off`;
  return Number(creditedAmount) > 0 ? `${money(creditedAmount)} credited` : undefined;
}

export function SettlementNote({ invoice }: { invoice: Settled }) {
  const text = settlementText(invoice);
  if (!text) return null;
  return <span className="mt-px block max-w-full text-muted text-xs leading-4 tabular-nums">{text}</span>;
}
