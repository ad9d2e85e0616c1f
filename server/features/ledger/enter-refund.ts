import type { Database } from '#server/db/client.ts';
import type { LedgerMethod } from '#shared/ledger.ts';
import { least } from '#shared/money.ts';
import { claimRefund, type RecordedRefund } from './claim-refund.ts';
import type { MoneyInvoice } from './lock-invoice.ts';
import {
  findRefundsOfCredit,
  findStanding,
  lockedCredit,
  type Posted,
  type Posting,
  postEntries,
} from './post-entries.ts';
import { minorOf, sumsOf } from './sums.ts';

/** What a provider has paid back of a payment, as far as that is not entered yet. */
interface RefundOfPayment {
  paymentId: string;
  method: LedgerMethod;
  /** In minor units, above zero. */
  amount: bigint;
  /** Its money never paid the invoice. */
  isKeptAsCredit: boolean;
}

/** How nobody's provider gives money back. */
const byHandOnly: readonly LedgerMethod[] = ['cash', 'check'];

/**
 * Enters that a provider has paid money back. What the seller has recorded of it before, by hand or with a credit note, is
 * this money, and stays what they said it was. The rest comes out of what the invoice was paid, then out of the client's
 * credit; what somebody has used of that in the meantime can't be taken from anything.
 */
export async function enterRefund(
  transaction: Database,
  invoice: MoneyInvoice,
  { amount, isKeptAsCredit, ...payment }: RefundOfPayment,
  posted: Posted,
): Promise<void> {
  let current = invoice;
  let rest = amount;
  const claim = async (candidates: readonly RecordedRefund[]) => {
    for (const recorded of byLikelihood(candidates, rest, invoice)) {
      if (rest === 0n) return;
      const part = least(rest, sumOf(recorded, invoice));
      current = await claimRefund(transaction, current, { ...payment, ...recorded, part }, posted);
      rest -= part;
    }
  };
  const enter = async (part: bigint, isCredit: boolean) => {
    if (part === 0n) return;
    current = await give(transaction, current, { ...payment, amount: part, isCredit }, posted);
    rest -= part;
  };
  if (!isKeptAsCredit) {
    await claim((await refundsOfInvoice(transaction, invoice)).filter(mayBeOfProvider));
    await enter(least(rest, sumsOf(current).paid), false);
  }
  if (rest === 0n) return;
  const credit = await lockedCredit(transaction, invoice, posted);
  const ofCredit = (await findRefundsOfCredit(transaction, invoice)).map((refund) => ({ refund }));
  await claim(ofCredit.filter(mayBeOfProvider));
  await enter(least(rest, credit), true);
  // There is nothing else that it can have been.
  await claim(await refundsOfInvoice(transaction, invoice));
  await claim(ofCredit.filter((recorded) => !mayBeOfProvider(recorded)));
}

/** What went back of an invoice by hand or with a credit note, as far as no provider has told of it; newest first. */
async function refundsOfInvoice(transaction: Database, invoice: MoneyInvoice): Promise<RecordedRefund[]> {
  const standing = await findStanding(transaction, invoice);
  return standing
    .filter(({ kind, isCredit, paymentId }) => kind === 'refund' && !isCredit && paymentId === null)
    .map((refund) => ({
      refund,
      // Of a credit note it is what the note takes the place of.
      kept: standing.find(
        ({ kind, groupId, creditNoteId }) =>
          kind === 'refund_kept' && groupId === refund.groupId && creditNoteId === null,
      ),
    }));
}

const mayBeOfProvider = ({ refund }: RecordedRefund) => !byHandOnly.includes(refund.method);

const sumOf = ({ refund }: RecordedRefund, { currency }: Pick<MoneyInvoice, 'currency'>) =>
  -minorOf(refund.amount, currency);

/** One of the very sum first, then the oldest. */
function byLikelihood(
  refunds: readonly RecordedRefund[],
  amount: bigint,
  invoice: MoneyInvoice,
): RecordedRefund[] {
  const oldestFirst = refunds.toReversed();
  const same = oldestFirst.find((recorded) => sumOf(recorded, invoice) === amount);
  return same ? [same, ...oldestFirst.filter((recorded) => recorded !== same)] : oldestFirst;
}

interface Given {
  paymentId: string;
  method: LedgerMethod;
  amount: bigint;
  isCredit: boolean;
}

/** Nothing is owed for it, so that a paid invoice stays paid. */
async function give(
  transaction: Database,
  invoice: MoneyInvoice,
  { amount, ...common }: Given,
  posted: Posted,
): Promise<MoneyInvoice> {
  const postings: Posting[] = [{ ...common, kind: 'refund', amount: -amount }];
  if (!common.isCredit) postings.push({ ...common, kind: 'refund_kept', amount });
  return (await postEntries(transaction, invoice, postings, posted)).invoice;
}
