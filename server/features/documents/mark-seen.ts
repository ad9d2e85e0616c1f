import { type Database, inTransaction } from '#server/db/client.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import { invalidField } from '#server/errors.ts';
import { sellerNotice } from '#server/features/notifications/seller-notice.ts';
import { formatMoney } from '#shared/money.ts';
import { MOST_SECONDS, type SectionSeconds } from '#shared/section-times.ts';
import { sentence } from '#shared/sentence.ts';
import type { DocumentKind } from './document-kind.ts';
import { addSectionTimes, countSections, markVisit } from './mark-seen.sql.ts';

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

/** @throws DomainError 400 for a section that the current version doesn't have */
export async function assertSections(
  db: Database,
  publicToken: string,
  sections: readonly SectionSeconds[],
): Promise<void> {
  if (sections.length === 0) return;
  const { count = 0 } = (await countSections.first(db, { publicToken })) ?? {};
  const at = sections.findIndex(({ index }) => index >= count);
  if (at >= 0) throw invalidField(`sections.${at}.index`, 'This proposal has no such section');
}

/** Adds to how long somebody else than the seller had each section before them. More than an hour at a time is not believed. */
export async function addReadingTimes(
  db: Database,
  publicToken: string,
  sections: readonly SectionSeconds[],
): Promise<void> {
  if (sections.length === 0) return;
  let left = MOST_SECONDS;
  const believed = sections.flatMap(({ index, seconds }) => {
    const counted = Math.min(seconds, left);
    left -= counted;
    return counted > 0 ? [{ index, seconds: counted }] : [];
  });
  await addSectionTimes.run(db, { publicToken, sections: JSON.stringify(believed) });
}
