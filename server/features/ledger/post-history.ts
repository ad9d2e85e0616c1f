import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/client.ts';
import { postHistoryStatement } from './post-history.sql.ts';

/** What was paid of an invoice before it came here. */
export interface PaidBefore {
  documentId: string;
  /** ISO 4217. */
  currency: string;
  /** Decimal string; null where nothing was to be paid. */
  amount: string | null;
  /** The seller's calendar day. */
  paidOn: string;
  /** Nothing is owed any more. */
  isPaid: boolean;
}

/** Enters one payment each of invoices that are history. They have no other entries yet, and nobody is told. */
export async function postHistory(
  transaction: Database,
  userId: string,
  paid: readonly PaidBefore[],
  now: Date,
): Promise<void> {
  if (paid.length === 0) return;
  const rows = paid.map((each) => ({ ...each, entryId: randomUUID(), groupId: randomUUID() }));
  await postHistoryStatement.run(transaction, { userId, rows: JSON.stringify(rows), now });
}
