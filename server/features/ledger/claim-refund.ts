import type { Database } from '#server/db/client.ts';
import type { LedgerActor, LedgerMethod } from '#shared/ledger.ts';
import type { MoneyInvoice } from './lock-invoice.ts';
import {
  groupOf,
  type Posted,
  type Posting,
  postGroups,
  reversalsOf,
  type StandingEntry,
} from './post-entries.ts';
import { minorOf } from './sums.ts';

/** A refund as the seller has recorded it, and that nothing is owed for it, if they have said so. */
export interface RecordedRefund {
  refund: StandingEntry;
  kept?: StandingEntry | undefined;
}

interface Claim extends RecordedRefund {
  paymentId: string;
  method: LedgerMethod;
  /** How much of it is of the payment, in minor units: at most all. */
  part: bigint;
}

/**
 * A refund that the seller has recorded is one that a provider tells of: what was entered by the seller is reversed, and
 * entered again as the provider's. What is left of it stays the seller's. No sum of the invoice changes, nor what is owed for
 * it, nor its day.
 */
export function claimRefund(
  transaction: Database,
  invoice: MoneyInvoice,
  { paymentId, method, refund, kept, part }: Claim,
  posted: Posted,
): Promise<MoneyInvoice> {
  const { currency } = invoice;
  const entries = kept ? [refund, kept] : [refund];
  const rest = -minorOf(refund.amount, currency) - part;
  const enter = (amount: bigint, how: Pick<Posting, 'method' | 'paymentId'>): Posting[] =>
    entries.map(({ isCredit, happenedOn, reference, note, creditNoteId }, at) => ({
      ...{ isCredit, happenedOn, reference, note, creditNoteId, ...how },
      ...(at === 0 ? { kind: 'refund', amount: -amount } : { kind: 'refund_kept', amount }),
    }));
  const { happenedOn } = refund;
  const reversals = reversalsOf(entries.toReversed(), invoice).map((posting) => ({ ...posting, happenedOn }));
  const as = (createdBy: LedgerActor) => ({ ...posted, createdBy });
  return postGroups(
    transaction,
    invoice,
    [
      groupOf(enter(part, { method, paymentId }), as('provider'), currency),
      ...(rest > 0n ? [groupOf(enter(rest, { method: refund.method }), as('seller'), currency)] : []),
      groupOf(reversals, as('system'), currency),
    ],
    posted,
  );
}
