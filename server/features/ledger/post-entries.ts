import { randomUUID } from 'node:crypto';
import { and, desc, eq, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/client.ts';
import { documents } from '#server/db/schema/documents.ts';
import { ledgerEntries } from '#server/db/schema/ledger.ts';
import type { LedgerActor, LedgerMethod } from '#shared/ledger.ts';
import { moneyString, parseMoney } from '#shared/money.ts';

type Entry = typeof ledgerEntries.$inferSelect;
type NewEntry = typeof ledgerEntries.$inferInsert;

/** Who holds the invoice's row lock, as every caller here has to. */
export interface LedgerInvoice {
  id: string;
  userId: string;
  /** ISO 4217. */
  currency: string;
}

interface When {
  /** The seller's calendar day. */
  today: string;
  now: Date;
}

/*
 * With `post-entries.sql.ts` the one place that writes the ledger and what follows from it: `paid_amount`, `refunds_kept`,
 * the paid status and `paid_at`. Nothing else makes an invoice paid. The caller holds the invoice's row lock, and tells whoever is to know.
 */

/**
 * Brings the ledger to what a provider says was paid back of a payment in all. The invoice stays paid: nothing is owed
 * for it. A refund that failed later is reversed.
 * @param refunded decimal string
 */
export async function syncRefunds(
  transaction: Database,
  invoice: LedgerInvoice,
  {
    paymentId,
    method,
    refunded,
    ...when
  }: When & { paymentId: string; method: LedgerMethod; refunded: string },
): Promise<void> {
  const minor = (amount: string) => minorOf(amount, invoice.currency);
  const wanted = minor(refunded);
  const standing = (await standingEntries(transaction, invoice)).filter(
    (entry) => entry.paymentId === paymentId,
  );
  const given = standing.filter(({ kind }) => kind === 'refund');
  let total = given.reduce((sum, { amount }) => sum - minor(amount), 0n);
  if (total === wanted) return;
  for (const refund of given) {
    if (total <= wanted) break;
    total += minor(refund.amount);
    for (const entry of standing.filter(({ groupId }) => groupId === refund.groupId))
      await reverse(transaction, entry, 'provider', when);
  }
  if (total < wanted) {
    const amount = moneyString(wanted - total, invoice.currency);
    const common = {
      ...{ groupId: randomUUID(), method, paymentId, createdBy: 'provider' as const },
      ...{ happenedOn: when.today, createdAt: when.now },
    };
    await post(transaction, invoice, { ...common, kind: 'refund', amount: `-${amount}` });
    await post(transaction, invoice, { ...common, kind: 'refund_kept', amount });
  }
  await writeSums(transaction, invoice);
}

function minorOf(amount: string, currency: string): bigint {
  const minor = parseMoney(amount, currency);
  if (minor === undefined) throw new Error(`not an amount: ${amount}`);
  return minor;
}

/** Entries that no reversal has taken back, newest first. */
async function standingEntries(transaction: Database, { id }: LedgerInvoice): Promise<Entry[]> {
  const reversal = alias(ledgerEntries, 'reversal');
  const reversed = transaction
    .select({ id: reversal.id })
    .from(reversal)
    .where(eq(reversal.reversesId, ledgerEntries.id));
  return transaction
    .select()
    .from(ledgerEntries)
    .where(
      and(eq(ledgerEntries.documentId, id), sql`${ledgerEntries.kind} <> 'reversal'`, notExists(reversed)),
    )
    .orderBy(desc(ledgerEntries.seq));
}

type Posting = Omit<NewEntry, 'userId' | 'documentId' | 'currency' | 'groupId'> & { groupId?: string };

async function post(
  transaction: Database,
  { id: documentId, userId, currency }: LedgerInvoice,
  entry: Posting,
): Promise<void> {
  const of = { userId, documentId, currency };
  await transaction.insert(ledgerEntries).values({ groupId: randomUUID(), ...entry, ...of });
}

async function reverse(
  transaction: Database,
  { id, documentId, userId, currency, amount, method, paymentId }: Entry,
  createdBy: LedgerActor,
  { today, now }: When,
): Promise<void> {
  await post(
    transaction,
    { id: documentId, userId, currency },
    {
      ...{
        kind: 'reversal',
        reversesId: id,
        method,
        paymentId,
        createdBy,
        happenedOn: today,
        createdAt: now,
      },
      amount: amount.startsWith('-') ? amount.slice(1) : `-${amount}`,
    },
  );
}

const sumOf = (...kinds: string[]) => sql`(
  select coalesce(sum(e.amount), 0) from ledger_entries e left join ledger_entries r on r.id = e.reverses_id
  where e.document_id = ${documents.id} and coalesce(r.kind, e.kind) in ${kinds})`;

async function writeSums(transaction: Database, { id }: LedgerInvoice): Promise<void> {
  await transaction
    .update(documents)
    .set({ paidAmount: sumOf('payment', 'refund'), refundsKept: sumOf('refund_kept') })
    .where(eq(documents.id, id));
}
