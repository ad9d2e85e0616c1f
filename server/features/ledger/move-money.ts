import type { Database } from '#server/db/client.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { LedgerMethod } from '#shared/ledger.ts';
import { least, moneyString } from '#shared/money.ts';
import { findEntry } from './ledger-entries.sql.ts';
import {
  hasCreditNote,
  hasPayment,
  isCancelled,
  isRefundExceedsPaid,
  isVoid,
  noCredit,
  overpayment,
  refundExceedsPaid,
  refundedMeanwhile,
} from './ledger-errors.ts';
import type { MoneyInvoice } from './lock-invoice.ts';
import {
  findStanding,
  type Group,
  lockedCredit,
  type Posted,
  type Posting,
  postEntries,
  reversalsOf,
  type StandingEntry,
  setFreeInvoice,
} from './post-entries.ts';
import { balanceOf, sumsOf } from './sums.ts';
import { tellOfPayment } from './tell-of-payment.ts';

/*
 * What can happen to the money of an invoice. Each is one group of entries, belongs to a transaction that holds the invoice's
 * row lock, and answers the invoice as it is then. Amounts are in minor units.
 */

export interface Noted {
  method?: LedgerMethod;
  /** The seller's calendar day; today if not given. */
  happenedOn?: string | undefined;
  reference?: string | null | undefined;
  note?: string | null | undefined;
}

export interface Moved extends Group {
  invoice: MoneyInvoice;
}

const owed = (invoice: MoneyInvoice) => balanceOf(sumsOf(invoice));

/**
 * Whoever pays something of it owes it after all: a write-off is taken back first.
 * @throws DomainError 409 where nothing is asked for
 */
async function openedForPayment(
  transaction: Database,
  invoice: MoneyInvoice,
  posted: Posted,
): Promise<MoneyInvoice> {
  if (invoice.voidedAt) throw isVoid();
  const sums = sumsOf(invoice);
  const isWrittenOff = balanceOf(sums) === 0n && sums.writtenOff > 0n;
  const opened = isWrittenOff ? await undoWriteOffs(transaction, invoice, posted) : invoice;
  if (opened.status === 'cancelled') throw isCancelled();
  return opened;
}

export interface PaymentOfInvoice extends Noted {
  amount: bigint;
  paymentId?: string;
  /** What becomes of more than is owed; without it that is refused. */
  overpayment?: 'credit' | undefined;
  sendReceipt?: boolean | undefined;
}

/** Money came. @throws DomainError 409 `overpayment` where it is more than is owed */
export async function payInvoice(
  transaction: Database,
  invoice: MoneyInvoice,
  { amount, overpayment: excess, sendReceipt, ...noted }: PaymentOfInvoice,
  posted: Posted,
): Promise<Moved> {
  const open = await openedForPayment(transaction, invoice, posted);
  const balance = owed(open);
  if (amount > balance && !excess) throw overpayment(moneyString(balance, open.currency));
  const part = least(amount, balance);
  const common = { kind: 'payment', method: 'other', ...noted } as const;
  const postings = [
    { ...common, amount: part },
    { ...common, amount: amount - part, isCredit: true },
  ].filter((posting) => posting.amount > 0n);
  const moved = await postEntries(transaction, open, postings as Posting[], posted);
  await tellOfPayment(transaction, moved.invoice, {
    ...{ received: amount, credited: amount - part, groupId: moved.id },
    ...{ isByHand: posted.createdBy === 'seller', sendReceipt, now: posted.now },
  });
  return moved;
}

/** All that is owed was paid. One over nothing becomes paid without an entry. */
export async function payInFull(
  transaction: Database,
  invoice: MoneyInvoice,
  options: { sendReceipt?: boolean | undefined },
  posted: Posted,
): Promise<void> {
  const amount = owed(invoice);
  if (amount > 0n) {
    await payInvoice(transaction, invoice, { amount, ...options }, posted);
    return;
  }
  await setFreeInvoice(transaction, invoice, 'paid', posted);
  await tellOfPayment(transaction, invoice, {
    ...{ received: 0n, credited: 0n, groupId: null, isByHand: true, now: posted.now, ...options },
  });
}

/** Money went back. `kept`: nothing is owed for it; `owed`: it is to be paid again. */
export function refundPayment(
  transaction: Database,
  invoice: MoneyInvoice,
  { amount, effect, ...noted }: Noted & { amount: bigint; effect: 'kept' | 'owed' },
  posted: Posted,
): Promise<Moved> {
  if (amount > sumsOf(invoice).paid) throw refundExceedsPaid();
  const common = { method: 'other', ...noted } as const;
  const postings: Posting[] = [{ ...common, kind: 'refund', amount: -amount }];
  if (effect === 'kept') postings.push({ ...common, kind: 'refund_kept', amount });
  return postEntries(transaction, invoice, postings, posted);
}

/**
 * Money that went back is to be paid again.
 * @param entryId of the refund @throws DomainError 404, or 409 where it is asked for already
 */
export async function askAgain(
  transaction: Database,
  invoice: MoneyInvoice,
  entryId: string,
  posted: Posted,
): Promise<Moved> {
  const standing = await findStanding(transaction, invoice);
  const refund = standing.find(({ id, kind }) => id === entryId && kind === 'refund');
  if (!refund) throw notFound('Refund not found');
  const kept = standing.filter(({ groupId, kind }) => groupId === refund.groupId && kind === 'refund_kept');
  if (kept.length === 0) throw conflict('This refund is already to be paid again.', 'refund_owed');
  return postEntries(transaction, invoice, reversalsOf(kept, invoice), posted);
}

/** @param amount as much as fits if not given @throws DomainError 409 `no_credit`, `overpayment` */
export async function applyCredit(
  transaction: Database,
  invoice: MoneyInvoice,
  amount: bigint | undefined,
  posted: Posted,
): Promise<Moved> {
  const open = await openedForPayment(transaction, invoice, posted);
  const credit = await lockedCredit(transaction, open, posted);
  const balance = owed(open);
  const applied = amount ?? least(credit, balance);
  if (credit === 0n || applied > credit) throw noCredit();
  if (applied > balance || balance === 0n) throw overpayment(moneyString(balance, open.currency));
  const moved = await postEntries(
    transaction,
    open,
    [
      { kind: 'credit', amount: applied },
      { kind: 'credit', amount: -applied, isCredit: true },
    ],
    posted,
  );
  return moved;
}

/** @param amount all that is owed if not given */
export function writeOff(
  transaction: Database,
  invoice: MoneyInvoice,
  { amount, note }: { amount: bigint | undefined; note: string },
  posted: Posted,
): Promise<Moved> {
  if (invoice.voidedAt) throw isVoid();
  const balance = owed(invoice);
  if (balance > 0n && invoice.status === 'cancelled') throw isCancelled();
  if (balance === 0n || (amount ?? balance) > balance)
    throw overpayment(moneyString(balance, invoice.currency));
  return postEntries(transaction, invoice, [{ kind: 'write_off', amount: amount ?? balance, note }], posted);
}

/** Takes back one group of entries, all that stand of it. */
async function reverse<Invoice extends MoneyInvoice>(
  transaction: Database,
  invoice: Invoice,
  entries: readonly StandingEntry[],
  posted: Posted,
): Promise<Invoice> {
  const moved = await postEntries(transaction, invoice, reversalsOf(entries, invoice), posted);
  return moved.invoice;
}

async function undoWriteOffs(
  transaction: Database,
  invoice: MoneyInvoice,
  posted: Posted,
): Promise<MoneyInvoice> {
  const standing = await findStanding(transaction, invoice);
  const entries = standing.filter(({ kind }) => kind === 'write_off');
  return reverse(transaction, invoice, entries, posted);
}

/**
 * Takes back an entry, with all of its group but what a credit note has entered. One that was taken back already stays so.
 * @throws DomainError 404, or 409 where it is not the seller's to take back
 */
export async function undoEntry(
  transaction: Database,
  invoice: MoneyInvoice,
  entryId: string,
  posted: Posted,
): Promise<void> {
  const standing = await findStanding(transaction, invoice);
  const entry = standing.find(({ id }) => id === entryId);
  if (!entry) {
    const { id: documentId, userId } = invoice;
    const known = await findEntry.first(transaction, { id: entryId, documentId, userId });
    if (!known || known.kind === 'reversal') throw notFound('Entry not found');
    return;
  }
  if (entry.creditNoteId) throw hasCreditNote();
  if (entry.createdBy !== 'seller') throw settledByProvider();
  // A write-off that a credit note has made smaller is in the group of the credit note, which stays.
  const group = standing.filter(
    ({ groupId, creditNoteId }) => groupId === entry.groupId && creditNoteId === null,
  );
  await reverse(transaction, invoice, group, posted).catch((error: unknown) => {
    throw isRefundExceedsPaid(error) ? refundedMeanwhile() : error;
  });
}

export const settledByProvider = () =>
  hasPayment(
    'This invoice was paid through a payment provider, so it stays paid. Refund the payment with the provider instead.',
  );

/**
 * Back to pending: takes back the payment that settled it, or its write-off. What was paid before that stays.
 * @throws DomainError 409 where a provider or a credit note has settled it
 */
export async function reopenInvoice<Invoice extends MoneyInvoice>(
  transaction: Database,
  invoice: Invoice,
  posted: Posted,
): Promise<Invoice> {
  const sums = sumsOf(invoice);
  if (sums.amount === 0n) {
    await setFreeInvoice(transaction, invoice, 'pending', posted);
    return { ...invoice, status: 'pending' };
  }
  const standing = await findStanding(transaction, invoice);
  const writeOffs = standing.filter(({ kind }) => kind === 'write_off');
  if (writeOffs.length > 0) return reverse(transaction, invoice, writeOffs, posted);
  const settling = standing.find(
    ({ kind, isCredit, amount }) =>
      !isCredit && !amount.startsWith('-') && ['payment', 'credit', 'credit_note'].includes(kind),
  );
  if (!settling || settling.creditNoteId) throw hasCreditNote();
  if (settling.createdBy !== 'seller') throw settledByProvider();
  const group = standing.filter(({ groupId }) => groupId === settling.groupId);
  return reverse(transaction, invoice, group, posted);
}
