import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/client.ts';
import type { documents } from '#server/db/schema/documents.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import { paymentsRepo } from '#server/features/payments/payments.repo.ts';
import type { LedgerActor, LedgerKind, LedgerMethod } from '#shared/ledger.ts';
import { moneyString } from '#shared/money.ts';
import { noCredit, overpayment, refundExceedsPaid } from './ledger-errors.ts';
import {
  type EntryRow,
  lockCredit,
  postCreditStatement,
  postStatements,
  standingEntries,
  standingOfPayment,
  standingRefundsOfCredit,
} from './post-entries.sql.ts';
import { addTo, balanceOf, minorOf, type SummedRow, statusAfter, sumsOf } from './sums.ts';

/*
 * With its statements the one place that writes the ledger and what follows from it: the sums, the balance, the status, the
 * time of payment and its activity, and the client's credit. Callers hold the invoice's row lock and tell whoever is to
 * know. The row of the client's credit is locked after the invoice's, never before.
 */

/** An invoice under its row lock. */
export type LedgerInvoice = SummedRow &
  Pick<typeof documents.$inferSelect, 'id' | 'userId' | 'clientId' | 'status' | 'voidedAt'>;

/** An entry that no reversal has taken back. */
export type StandingEntry = RowOf<typeof standingEntries.row>;

/** What is to be entered. Amounts are signed, in minor units: what lowers the balance, or raises the credit, is above zero. */
export type Posting = {
  amount: bigint;
  /** Of the client's credit instead of the invoice. */
  isCredit?: boolean;
  method?: LedgerMethod;
  /** The seller's calendar day; today if not given. */
  happenedOn?: string;
  reference?: string | null;
  note?: string | null;
  paymentId?: string | null;
  creditNoteId?: string | null;
} & (
  | { kind: Exclude<LedgerKind, 'reversal'> }
  | { kind: 'reversal'; reverses: Pick<StandingEntry, 'id' | 'kind'> }
);

/** When entries are made, and by whom. */
export interface Posted {
  createdBy: LedgerActor;
  /** The seller's calendar day. */
  today: string;
  now: Date;
}

export interface Group {
  id: string;
  /** Ids of the entries, in the order of the postings. */
  entryIds: string[];
}

const kindOf = (posting: Posting) =>
  (posting.kind === 'reversal' ? posting.reverses.kind : posting.kind) as Exclude<LedgerKind, 'reversal'>;

const totalOf = (postings: readonly Posting[]) => postings.reduce((sum, { amount }) => sum + amount, 0n);

/**
 * Enters one group of an invoice, and of its client's credit. What is left to be paid decides the status; whoever has begun to
 * pay another sum does not go on.
 * @returns the invoice as it is now
 * @throws DomainError 409 where less than nothing would be owed, have been paid, or be left of the credit
 */
export async function postEntries<Invoice extends LedgerInvoice>(
  transaction: Database,
  invoice: Invoice,
  postings: readonly Posting[],
  posted: Posted,
): Promise<Group & { invoice: Invoice }> {
  const group = groupOf(postings, posted, invoice.currency);
  return { ...group, invoice: await postGroups(transaction, invoice, [group], posted) };
}

/** Enters several groups at once, as {@link postEntries} does: only together they have to leave no less than nothing. */
export async function postGroups<Invoice extends LedgerInvoice>(
  transaction: Database,
  invoice: Invoice,
  groups: NewGroups,
  posted: Pick<Posted, 'now'>,
): Promise<Invoice> {
  const { currency } = invoice;
  const postings = groups.flatMap((group) => group.postings);
  const before = sumsOf(invoice);
  let after = before;
  for (const posting of postings)
    if (!posting.isCredit) after = addTo(after, kindOf(posting), posting.amount);
  if (after.paid < 0n || after.kept < 0n) throw refundExceedsPaid();
  if (balanceOf(after) < 0n) throw overpayment(moneyString(balanceOf(before), currency));
  const credit = totalOf(postings.filter(({ isCredit }) => isCredit));
  const isWithCredit = postings.some(({ isCredit }) => isCredit);
  if (isWithCredit) await takeCredit(transaction, invoice, credit, posted);
  const status = statusAfter(invoice, before, after);
  const money = (minor: bigint) => moneyString(minor, currency);
  const sums = {
    ...{ paid: money(after.paid), kept: money(after.kept) },
    ...{ credited: money(after.credited), writtenOff: money(after.writtenOff) },
  };
  await write(transaction, invoice, {
    status,
    sums,
    groups,
    credit: isWithCredit ? money(credit) : undefined,
    now: posted.now,
  });
  if (balanceOf(after) !== balanceOf(before))
    await paymentsRepo(transaction).withdrawOf(invoice.id, posted.now);
  return {
    ...invoice,
    status,
    paidAmount: sums.paid,
    refundsKept: sums.kept,
    creditedAmount: sums.credited,
    writtenOffAmount: sums.writtenOff,
  };
}

/** An invoice over nothing becomes paid, or open again, without an entry. */
export async function setFreeInvoice(
  transaction: Database,
  invoice: LedgerInvoice,
  status: 'paid' | 'pending',
  posted: Posted,
): Promise<void> {
  const sums = { paid: '0', kept: '0', credited: '0', writtenOff: '0' };
  const group = groupOf([], posted, invoice.currency);
  await write(transaction, invoice, { status, sums, groups: [group], credit: undefined, now: posted.now });
}

interface Written {
  status: LedgerInvoice['status'];
  sums: { paid: string; kept: string; credited: string; writtenOff: string };
  groups: NewGroups;
  credit: string | undefined;
  now: Date;
}

async function write(
  transaction: Database,
  { id: documentId, userId, clientId, currency, status: before }: LedgerInvoice,
  { status, sums, groups, credit, now }: Written,
): Promise<void> {
  const activity =
    status === before ? 'kept' : status === 'paid' ? 'added' : before === 'paid' ? 'removed' : 'kept';
  const parameters = {
    ...{ userId, documentId, clientId, currency, status, now, ...sums },
    ...{ entries: entriesOf(groups), paidOn: groups[0].happenedOn },
  };
  if (credit === undefined) await postStatements[activity].run(transaction, parameters);
  else await postStatements[`${activity}WithCredit`].run(transaction, { ...parameters, credit });
}

/** Whose credit it is, and in what currency. */
export interface CreditOwner {
  userId: string;
  clientId: string;
  /** ISO 4217. */
  currency: string;
}

/** Enters one group of a client's credit alone. @throws DomainError 409 where less than nothing would be left */
export async function postToCredit(
  transaction: Database,
  owner: CreditOwner,
  postings: readonly Omit<Posting & { kind: 'payment' | 'refund' }, 'isCredit'>[],
  posted: Posted,
): Promise<Group> {
  const ofCredit = postings.map((posting) => ({ ...posting, isCredit: true }));
  const total = totalOf(ofCredit);
  await takeCredit(transaction, owner, total, posted);
  const { userId, clientId, currency } = owner;
  const group = groupOf(ofCredit, posted, currency);
  await postCreditStatement.run(transaction, {
    ...{ userId, clientId, currency, documentId: null, now: posted.now },
    ...{ entries: entriesOf([group]), credit: moneyString(total, currency) },
  });
  return group;
}

/** What a client has in credit, under its row lock. @returns minor units */
export async function lockedCredit(
  transaction: Database,
  { userId, clientId, currency }: CreditOwner,
  { now }: Pick<Posted, 'now'>,
): Promise<bigint> {
  const row = await lockCredit.first(transaction, { userId, clientId, currency, now });
  return minorOf(row?.balance ?? '0', currency);
}

async function takeCredit(
  transaction: Database,
  owner: CreditOwner,
  amount: bigint,
  posted: Pick<Posted, 'now'>,
): Promise<void> {
  if ((await lockedCredit(transaction, owner, posted)) + amount < 0n) throw noCredit();
}

/** A group that is about to be entered. */
interface NewGroup extends Group {
  postings: readonly Posting[];
  entries: readonly EntryRow[];
  happenedOn: string;
}

export type NewGroups = readonly [NewGroup, ...NewGroup[]];

export function groupOf(
  postings: readonly Posting[],
  { today, createdBy }: Omit<Posted, 'now'>,
  currency: string,
): NewGroup {
  const groupId = randomUUID();
  const entries = postings.map((posting): EntryRow => {
    const { kind, amount, isCredit = false, method = 'other', happenedOn = today } = posting;
    const { reference = null, note = null, paymentId = null, creditNoteId = null } = posting;
    const reversesId = posting.kind === 'reversal' ? posting.reverses.id : null;
    return {
      ...{ id: randomUUID(), groupId, createdBy, isCredit, kind, amount: moneyString(amount, currency) },
      ...{ method, happenedOn, reference, note, paymentId, creditNoteId, reversesId },
    };
  });
  const happenedOn = entries[0]?.happenedOn ?? today;
  return { id: groupId, entryIds: entries.map(({ id }) => id), postings, entries, happenedOn };
}

const entriesOf = (groups: readonly NewGroup[]) => JSON.stringify(groups.flatMap(({ entries }) => entries));

/** Entries of an invoice, and of the credit in the same groups, that no reversal has taken back; newest first. */
export const findStanding = (
  transaction: Database,
  { id: documentId, userId }: Pick<LedgerInvoice, 'id' | 'userId'>,
): Promise<StandingEntry[]> => standingEntries.run(transaction, { documentId, userId });

/** The same of the groups of a provider's payment. */
export const findStandingOfPayment = (
  transaction: Database,
  { userId }: Pick<LedgerInvoice, 'userId'>,
  paymentId: string,
): Promise<StandingEntry[]> => standingOfPayment.run(transaction, { paymentId, userId });

/** Refunds of a client's credit that are of no provider's payment, newest first. Whoever asks holds the lock of the credit. */
export const findRefundsOfCredit = (
  transaction: Database,
  { clientId, currency, userId }: CreditOwner,
): Promise<StandingEntry[]> => standingRefundsOfCredit.run(transaction, { clientId, currency, userId });

/** What takes entries back, each by one of its own. */
export const reversalsOf = (
  entries: readonly StandingEntry[],
  { currency }: { currency: string },
): Posting[] =>
  entries.map((entry) => ({
    kind: 'reversal',
    reverses: entry,
    amount: -minorOf(entry.amount, currency),
    isCredit: entry.isCredit,
    method: entry.method,
    paymentId: entry.paymentId,
    creditNoteId: entry.creditNoteId,
  }));
