import { type Database, inTransaction } from '#server/db/client.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import { sellerNotice } from '#server/features/notifications/seller-notice.ts';
import { formatMoney } from '#shared/money.ts';
import { sentence } from '#shared/sentence.ts';
import type { DocumentKind } from './document-kind.ts';
import { markVisit } from './mark-seen.sql.ts';

/** Stores that somebody else than its seller has a document open; at the first time the seller is notified. */
export async function markSeen(
  db: Database,
  kind: DocumentKind,
  publicToken: string,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const seen = await markVisit.first(transaction, { publicToken, now });
    if (seen?.isFirst) await notifySeller(transaction, kind, seen, now);
  });
}

async function notifySeller(
  transaction: Database,
  kind: DocumentKind,
  seen: RowOf<typeof markVisit.row>,
  now: Date,
): Promise<void> {
  const { id: documentId, userId, clientId, displayNumber, title, amount, currency } = seen;
  const { sellerEmail, clientName } = seen;
  await transaction.insert(notifications).values(
    sellerNotice({
      ...{ userId, clientId, documentId, now },
      type: 'status_update',
      recipient: sellerEmail,
      subject: sentence`${kind.noun} viewed: ${displayNumber} for ${clientName} was opened`,
      message: sentence`${displayNumber}: ${title}, ${formatMoney(amount, currency)}, sent to ${clientName}, was opened for the first time`,
    }),
  );
}
