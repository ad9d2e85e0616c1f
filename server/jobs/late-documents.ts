import { type Database, inTransaction } from '#server/db/client.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import type { DocumentKind } from '#server/features/documents/document-kind.ts';
import { sellerNotice } from '#server/features/notifications/seller-notice.ts';
import { owedOf } from '#server/features/reminders/owed.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { sentence } from '#shared/sentence.ts';
import { BATCH, markStatements } from './late-documents.sql.ts';

export type LateDocument = RowOf<typeof markStatements.invoice.row>;

interface LateKind {
  kind: DocumentKind;
  template: 'invoice_overdue' | 'proposal_expired';
  /** 'Invoice overdue' */
  event: string;
  /** What the client did or did not do with it: 'has not paid'. */
  what: string;
  dateLabel: string;
  /** Records the event; answers the documents it is new for. */
  record: (transaction: Database, late: readonly LateDocument[], now: Date) => Promise<LateDocument[]>;
}

/** Marks what is late and tells its sellers, once a document; several workers share the work. */
export async function markLate(db: Database, late: LateKind, now: Date): Promise<void> {
  for (;;) {
    const count = await inTransaction(db, (transaction) => markBatch(transaction, late, now));
    if (count < BATCH) return;
  }
}

async function markBatch(transaction: Database, late: LateKind, now: Date): Promise<number> {
  const rows = await markStatements[late.kind.kind].run(transaction, { now });
  const fresh = rows.length > 0 ? await late.record(transaction, rows, now) : [];
  if (fresh.length > 0) await tell(transaction, late, fresh, now);
  return rows.length;
}

async function tell(transaction: Database, late: LateKind, lateDocuments: LateDocument[], now: Date) {
  const documents = lateDocuments.map((document) => ({ ...document, owed: owedOf(document, document.date) }));
  const { event, what, dateLabel, template } = late;
  await transaction.insert(notifications).values(
    documents.map(({ id: documentId, displayNumber, title, amount, currency, date, owed, ...late }) =>
      sellerNotice({
        userId: late.userId,
        clientId: late.clientId,
        documentId,
        type: 'status_update',
        recipient: late.sellerEmail,
        subject: sentence`${event}: ${late.clientName} ${what} ${displayNumber}`,
        message: sentence`${displayNumber}: ${title}, ${formatMoney(owed.due ?? owed.balance ?? amount, currency)}, ${dateLabel} ${formatDate(date)}`,
        now,
      }),
    ),
  );
  await outboxRepo(transaction).addAll(
    template,
    documents.map(({ id, userId, displayNumber, title, amount, currency, date, owed, ...late }) => ({
      ...{ userId, documentId: id },
      payload: {
        displayNumber,
        title,
        amount,
        currency,
        date,
        ...owed,
        to: late.sellerEmail,
        clientName: late.clientName,
      },
    })),
  );
}
