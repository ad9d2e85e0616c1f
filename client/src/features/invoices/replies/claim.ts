import type { Invoice } from '#shared/invoice.ts';
import type { LedgerMethod } from '#shared/ledger.ts';
import type { TimelineEvent } from '#shared/timeline.ts';

export type RepliedEvent = Extract<TimelineEvent, { type: 'replied' }>;

/** What a client says they paid: fills the record of that payment in, which confirms it. */
export interface Claim {
  replyId: string;
  /** Decimal string; null for all of it. */
  amount: string | null;
  paidOn: string | null;
  method: LedgerMethod | null;
}

/** An invoice whose payment is to be recorded as its client says. */
export type ClaimedInvoice = Invoice & { claim?: Claim };

export const claimOf = ({ id, amount, paidOn, method }: RepliedEvent): Claim => ({
  replyId: id,
  ...{ amount, paidOn, method },
});
