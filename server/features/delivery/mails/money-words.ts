import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { formatMoney } from '#shared/money.ts';
import type { OwedPayload, PartPayload } from './mail-payloads.ts';

/** The sum that a mail is about. */
export interface Figure {
  label: string;
  value: string;
}

interface Invoiced {
  /** Decimal string: of the whole invoice. */
  amount: string;
  currency?: string;
}

const money = (sum: string, { currency = DEFAULT_CURRENCY }: Invoiced) => formatMoney(sum, currency);

/** What is asked for, where that isn't the whole amount. */
export function owedFigure(payload: Invoiced & OwedPayload): { figure?: Figure } {
  const { balance, due } = payload;
  if (due !== undefined) return { figure: { label: 'Amount due', value: money(due, payload) } };
  if (balance !== undefined) return { figure: { label: 'Balance due', value: money(balance, payload) } };
  return {};
}

/** What is still to come after that. */
export function restOf(payload: Invoiced & OwedPayload): string[] {
  const { balance, due } = payload;
  return due === undefined || balance === undefined || due === balance
    ? []
    : [`${money(balance, payload)} of ${money(payload.amount, payload)} is still open in all.`];
}

/** What came, where that isn't just the whole amount. */
export const paidFigure = (payload: Invoiced & PartPayload): { figure?: Figure } =>
  payload.received === undefined
    ? {}
    : { figure: { label: 'Payment received', value: money(payload.received, payload) } };

/** What is left after a payment. */
export function paidWords(payload: Invoiced & PartPayload) {
  const { amount, received, balance = '0', credited } = payload;
  if (received === undefined) return { note: 'Paid', isPaid: true, toClient: [] };
  const isPaid = Number(balance) === 0;
  const left = `${money(balance, payload)} of ${money(amount, payload)} is still due`;
  return {
    note: isPaid ? `${money(amount, payload)} is now paid in full` : left,
    isPaid,
    toClient:
      credited === undefined
        ? []
        : [
            `${money(credited, payload)} was more than was due. It was added to your credit for other invoices.`,
          ],
  };
}
