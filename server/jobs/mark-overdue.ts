import type { Database } from '#server/db/client.ts';
import { activities } from '#server/db/schema/activities.ts';
import { invoiceKind } from '#server/features/documents/document-kind.ts';
import { type LateDocument, markLate } from './late-documents.ts';

/** Marks pending invoices overdue from the day after their due date, each in its seller's zone. */
export function markOverdue(db: Database, now: Date): Promise<void> {
  const kind = invoiceKind;
  const wording = { event: 'Invoice overdue', what: "hasn't paid", dateLabel: 'due' } as const;
  return markLate(db, { kind, template: 'invoice_overdue', ...wording, record: recordOverdue }, now);
}

/** One activity an invoice; one that was overdue before is no news. */
async function recordOverdue(transaction: Database, late: readonly LateDocument[], now: Date) {
  const recorded = await transaction
    .insert(activities)
    .values(
      late.map(({ id, userId, clientId, displayNumber, title, balance, currency }) => ({
        userId,
        clientId,
        documentId: id,
        type: 'invoice_overdue' as const,
        title: `Invoice ${displayNumber} overdue`,
        description: title,
        amount: balance,
        currency,
        status: 'overdue',
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ documentId: activities.documentId });
  const ids = new Set(recorded.map(({ documentId }) => documentId));
  return late.filter(({ id }) => ids.has(id));
}
