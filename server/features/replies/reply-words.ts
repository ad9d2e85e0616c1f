import { formatDate } from '#shared/dates.ts';
import type { ReplyKind } from '#shared/invoice-reply.ts';
import type { LedgerMethod } from '#shared/ledger.ts';
import { formatMoney } from '#shared/money.ts';

/** What somebody said by a reply. */
export interface Said {
  kind: ReplyKind;
  promisedOn: string | null;
  paidOn: string | null;
  method: LedgerMethod | null;
  /** Decimal string. */
  amount: string | null;
  message: string | null;
  name: string | null;
}

/** What somebody did by a reply, to go behind their name: `will pay $40.00 by Mar 3, 2026`. */
export function replyWords(
  { kind, promisedOn, paidOn, amount }: Said,
  /** ISO 4217. */
  currency: string,
): string {
  const sum = amount ? ` ${formatMoney(amount, currency)}` : '';
  if (kind === 'will_pay') return `will pay${sum} by ${formatDate(promisedOn ?? '')}`;
  if (kind === 'paid_already') return `says they paid${sum}${paidOn ? ` on ${formatDate(paidOn)}` : ''}`;
  return 'asks a question';
}
