import type { Database } from '#server/db/client.ts';
import type { LedgerMethod } from '#shared/ledger.ts';
import { enterRefund } from './enter-refund.ts';
import type { MoneyInvoice } from './lock-invoice.ts';
import {
  findStandingOfPayment,
  type Posted,
  postEntries,
  reversalsOf,
  type StandingEntry,
} from './post-entries.ts';
import { balanceOf, minorOf, sumsOf } from './sums.ts';

interface Refunded {
  paymentId: string;
  method: LedgerMethod;
  /** What the provider says was paid back of the payment in all, in minor units. */
  refunded: bigint;
}

/**
 * Brings the ledger to what a provider says was paid back of a payment in all. Nothing is owed for it, so that a paid invoice
 * stays paid. A refund that failed later is reversed.
 */
export async function syncRefunds(
  transaction: Database,
  invoice: MoneyInvoice,
  { paymentId, method, refunded }: Refunded,
  posted: Posted,
): Promise<void> {
  const standing = await findStandingOfPayment(transaction, invoice, paymentId);
  const given = standing.filter((entry) => entry.kind === 'refund' && entry.paymentId === paymentId);
  let total = given.reduce((sum, { amount }) => sum - minorOf(amount, invoice.currency), 0n);
  let current = invoice;
  for (const refund of given) {
    if (total <= refunded) break;
    total += minorOf(refund.amount, invoice.currency);
    const group = standing.filter(({ groupId }) => groupId === refund.groupId);
    current = await takeBack(transaction, current, group, posted);
  }
  if (total >= refunded) return;
  const isKeptAsCredit = standing.some(({ kind, isCredit }) => kind === 'payment' && isCredit);
  await enterRefund(
    transaction,
    current,
    { paymentId, method, amount: refunded - total, isKeptAsCredit },
    posted,
  );
}

/** What came back once more is the client's credit, as far as the invoice is no longer open for it. */
async function takeBack(
  transaction: Database,
  invoice: MoneyInvoice,
  group: readonly StandingEntry[],
  posted: Posted,
): Promise<MoneyInvoice> {
  const { currency } = invoice;
  const sums = sumsOf(invoice);
  // A credit note may have taken the place of what was not owed.
  const entries = group.filter(
    ({ kind, amount }) => kind !== 'refund_kept' || minorOf(amount, currency) <= sums.kept,
  );
  const postings = reversalsOf(entries, invoice);
  const ofInvoice = postings.filter(({ isCredit }) => !isCredit);
  const balance = ofInvoice.reduce((rest, { amount }) => rest - amount, balanceOf(sums));
  if (balance < 0n)
    postings.push({ kind: 'credit', amount: balance }, { kind: 'credit', amount: -balance, isCredit: true });
  return (await postEntries(transaction, invoice, postings, posted)).invoice;
}
