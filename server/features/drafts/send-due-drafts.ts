import { type Database, inTransaction } from '#server/db/client.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import { proRequired } from '#server/errors.ts';
import { whyNotIssued } from '#server/features/documents/why-not-issued.ts';
import { sellerNotice } from '#server/features/notifications/seller-notice.ts';
import { proFeatures } from '#shared/plan.ts';
import { sentence } from '#shared/sentence.ts';
import { claimDueStatement, unscheduleStatement } from './drafts.sql.ts';
import { sendDueDraft } from './send-draft.ts';

type DueDraft = RowOf<typeof claimDueStatement.row>;

/**
 * Sends the drafts whose time has come. May run anywhere, any number of times: each becomes one document. What cannot be
 * sent is back among the drafts, and its seller is told why; what failed for another reason is tried again after its lease.
 */
export async function sendDueDrafts(db: Database, now: Date): Promise<void> {
  const failures: unknown[] = [];
  for (;;) {
    const due = await claimDueStatement.run(db, { now });
    if (due.length === 0) break;
    for (const draft of due) await sendOne(db, draft, now).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'drafts were not sent');
}

async function sendOne(db: Database, draft: DueDraft, now: Date): Promise<void> {
  const { id, userId: sellerId, timeZone, today, isPro } = draft;
  const authorize = (method: string) => {
    if (method !== 'cash' && !isPro) throw proRequired(proFeatures.onlinePayments);
  };
  try {
    await sendDueDraft(db, { sellerId, timeZone, today, isPro }, id, { now, authorize });
  } catch (error) {
    const why = whyNotIssued(error);
    if (why === undefined) throw error;
    await giveBack(db, draft, why, now);
  }
}

async function giveBack(db: Database, draft: DueDraft, failure: string, now: Date): Promise<void> {
  const { id, userId, kind, title, clientId, clientName, sellerEmail } = draft;
  const noun = kind === 'invoice' ? 'Invoice' : 'Proposal';
  await inTransaction(db, async (transaction) => {
    if (!(await unscheduleStatement.first(transaction, { id, userId, failure, now }))) return;
    await transaction.insert(notifications).values(
      sellerNotice({
        ...{ userId, recipient: sellerEmail, type: 'other', now },
        ...(clientId && { clientId }),
        subject: clientName ? sentence`${noun} to ${clientName} not sent` : `${noun} not sent`,
        message: sentence`${title || 'Untitled'}: ${failure}. You find it among your drafts.`,
      }),
    );
  });
}
