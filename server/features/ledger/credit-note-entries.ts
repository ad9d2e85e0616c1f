import type { Database } from '#server/db/client.ts';
import { creditEffects } from '#shared/credit-note-effects.ts';
import { isCancelled, isVoid } from './ledger-errors.ts';
import type { MoneyInvoice } from './lock-invoice.ts';
import type { Moved, Noted } from './move-money.ts';
import { findStanding, type Posted, type Posting, postEntries, reversalsOf } from './post-entries.ts';
import { balanceOf, isCancelledByHand, sumsOf } from './sums.ts';

/** What a credit note takes off an invoice, and what becomes of what was paid of that. In minor units. */
interface Credited {
  creditNoteId: string;
  total: bigint;
  /** Together the excess that {@link effectsOfCredit} says. */
  refund: bigint;
  credit: bigint;
  /** How the refund went. */
  refunded: Noted;
}

/** @throws DomainError 409 where nothing is asked for */
export function assertCreditable(invoice: MoneyInvoice): void {
  if (invoice.voidedAt) throw isVoid();
  if (isCancelledByHand(invoice, sumsOf(invoice))) throw isCancelled();
}

/** What a credit note over so much does to the money of an invoice. */
export function effectsOfCredit(invoice: MoneyInvoice, total: bigint) {
  const sums = sumsOf(invoice);
  return creditEffects({ ...sums, balance: balanceOf(sums) }, total);
}

/**
 * Enters a credit note as one group. It takes the place of what went back before, then lowers what is owed or was written off;
 * the rest was paid, and goes back or becomes the client's credit. Belongs to a transaction that holds the invoice's row lock.
 */
export async function postCreditNote(
  transaction: Database,
  invoice: MoneyInvoice,
  { creditNoteId, total, refund, credit, refunded }: Credited,
  posted: Posted,
): Promise<Moved> {
  const { kept, writtenOff } = effectsOfCredit(invoice, total);
  const postings: Posting[] = [
    ...(await rewriteOff(transaction, invoice, writtenOff)),
    { kind: 'refund_kept', amount: -kept, creditNoteId },
    { kind: 'refund', method: 'other', ...refunded, amount: -refund, creditNoteId },
    { kind: 'credit', amount: -credit, creditNoteId },
    { kind: 'credit', amount: credit, isCredit: true, creditNoteId },
    // After what makes room for it, so that the balance of no entry is below zero.
    { kind: 'credit_note', amount: total, creditNoteId },
  ];
  return postEntries(
    transaction,
    invoice,
    postings.filter(({ amount }) => amount !== 0n),
    posted,
  );
}

/** Takes back what was written off, and writes off again what is left of it. */
async function rewriteOff(
  transaction: Database,
  invoice: MoneyInvoice,
  writtenOff: bigint,
): Promise<Posting[]> {
  if (writtenOff === sumsOf(invoice).writtenOff) return [];
  const standing = await findStanding(transaction, invoice);
  const entries = standing.filter(({ kind }) => kind === 'write_off');
  return [...reversalsOf(entries, invoice), { kind: 'write_off', amount: writtenOff }];
}
