import { type Database, inTransaction } from '#server/db/client.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { sellerNotice } from '#server/features/notifications/seller-notice.ts';
import { formatMoney } from '#shared/money.ts';
import { sentence } from '#shared/sentence.ts';
import type { DocumentKind } from './document-kind.ts';

/** Whoever opens a document again within this time is still at the same visit, which is written once. */
export const VISIT_MINUTES = 5;

interface SeenDocument {
  id: string;
  userId: string;
  clientId: string;
  displayNumber: string;
  title: string;
  amount: string;
  isFirst: boolean;
  sellerEmail: string;
  clientName: string;
}

const OWNER = 'select user_id as "userId" from documents where public_token = $1';

// Of several visits at once the row lock lets one write; the others see its time and are part of the same visit.
const SEEN = `update documents d
  set first_seen_at = coalesce(d.first_seen_at, $2::timestamptz), last_seen_at = $2::timestamptz
  from users u, clients c
  where d.public_token = $1 and u.id = d.user_id and c.id = d.client_id
    and (d.last_seen_at is null or d.last_seen_at < $2::timestamptz - interval '${VISIT_MINUTES} minutes')
  returning d.id, d.user_id as "userId", d.client_id as "clientId", d.display_number as "displayNumber", d.title,
    d.amount::text as amount, d.first_seen_at = d.last_seen_at as "isFirst", u.email as "sellerEmail",
    c.name as "clientName"`;

/** The seller of the document of a public token, or undefined. */
export async function findOwner(db: Database, publicToken: string): Promise<string | undefined> {
  const { rows } = await db.$client.query<{ userId: string }>(OWNER, [publicToken]);
  return rows[0]?.userId;
}

/** Stores that somebody else than its seller has a document open; at the first time the seller is told. */
export async function markSeen(
  db: Database,
  kind: DocumentKind,
  publicToken: string,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { rows } = await transaction.$client.query<SeenDocument>(SEEN, [publicToken, now]);
    const [seen] = rows;
    if (seen?.isFirst) await tell(transaction, kind, seen, now);
  });
}

async function tell(transaction: Database, kind: DocumentKind, seen: SeenDocument, now: Date): Promise<void> {
  const { id, userId, clientId, displayNumber, title, amount, sellerEmail, clientName } = seen;
  await transaction.insert(notifications).values(
    sellerNotice({
      userId,
      clientId,
      documentId: id,
      type: 'status_update',
      recipient: sellerEmail,
      subject: sentence`${kind.noun} viewed: ${displayNumber} for ${clientName} was opened`,
      message: sentence`${displayNumber}: ${title}, ${formatMoney(amount)}, sent to ${clientName}, was opened for the first time`,
      now,
    }),
  );
}
