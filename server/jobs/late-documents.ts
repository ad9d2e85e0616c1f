import { type Database, inTransaction } from '#server/db/client.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import type { DocumentKind } from '#server/features/documents/document-kind.ts';
import { sellerNotice } from '#server/features/notifications/seller-notice.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { sentence } from '#shared/sentence.ts';

/** Documents of one round's transaction. */
const BATCH = 200;

export interface LateDocument {
  id: string;
  userId: string;
  clientId: string;
  displayNumber: string;
  title: string;
  amount: string;
  date: string;
  sellerEmail: string;
  clientName: string;
}

/**
 * Marks open documents whose day has passed in their seller's zone, by the application's clock. The last day anywhere
 * on earth bounds what the index is asked for.
 */
const markSql = (kind: DocumentKind) => `with late as (
    select d.id, u.email as "sellerEmail", c.name as "clientName" from documents d
    join users u on u.id = d.user_id join clients c on c.id = d.client_id
    where d.kind = '${kind.kind}' and d.status in (${kind.openStates
      .filter((state) => state !== kind.lateStatus)
      .map((state) => `'${state}'`)
      .join(', ')})
      and d.due_on < (($1::timestamptz at time zone 'UTC') + interval '14 hours')::date
      and d.due_on < ($1::timestamptz at time zone u.time_zone)::date
    order by d.id limit ${BATCH} for update of d skip locked)
  update documents d set status = '${kind.lateStatus}' from late where d.id = late.id
  returning d.id, d.user_id as "userId", d.client_id as "clientId", d.display_number as "displayNumber", d.title,
    d.amount::text as amount, d.due_on as date, late."sellerEmail", late."clientName"`;

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
  const { rows } = await transaction.$client.query<LateDocument>(markSql(late.kind), [now]);
  const fresh = rows.length > 0 ? await late.record(transaction, rows, now) : [];
  if (fresh.length > 0) await tell(transaction, late, fresh, now);
  return rows.length;
}

async function tell(transaction: Database, late: LateKind, documents: LateDocument[], now: Date) {
  const { event, what, dateLabel, template } = late;
  await transaction.insert(notifications).values(
    documents.map(({ id, userId, clientId, displayNumber, title, amount, date, sellerEmail, clientName }) =>
      sellerNotice({
        userId,
        clientId,
        documentId: id,
        type: 'status_update',
        recipient: sellerEmail,
        subject: sentence`${event}: ${clientName} ${what} ${displayNumber}`,
        message: sentence`${displayNumber}: ${title}, ${formatMoney(amount)}, ${dateLabel} ${formatDate(date)}`,
        now,
      }),
    ),
  );
  await outboxRepo(transaction).addAll(
    template,
    documents.map(({ id, userId, displayNumber, title, amount, sellerEmail, clientName, date }) => ({
      ...{ userId, documentId: id },
      payload: { displayNumber, title, amount, to: sellerEmail, clientName, date },
    })),
  );
}
