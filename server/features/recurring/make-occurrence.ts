import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { whyNotIssued } from '#server/features/documents/why-not-issued.ts';
import { addDaysTo } from '#shared/dates.ts';
import { MOST_FAILURES } from '#shared/recurring.ts';
import { goOn } from './advance.ts';
import { type Issued, issueOccurrence } from './issue-occurrence.ts';
import { claimDateStatement, recordRunStatement } from './recurring.sql.ts';
import type { RecurringRow } from './rule-of.ts';
import { tellOfDraft, tellOfFailure } from './tell-of-recurring.ts';

interface Making {
  seller: SellerContext;
  now: Date;
  /** What cannot be made is a failed run that the seller is told of; else it is thrown. */
  recordsFailure: boolean;
}

/**
 * Makes the invoice or the draft of a date, once, and goes on to the next one. Belongs to a transaction that holds the
 * locks of seller and row.
 * @throws whatever the creation throws that is not recorded
 */
export async function makeOccurrence(
  transaction: Database,
  row: RecurringRow,
  occursOn: string,
  { seller, now, recordsFailure }: Making,
): Promise<RecurringRow> {
  const { id: recurringId, userId } = row;
  const following = { from: addDaysTo(occursOn, 1), timeZone: seller.timeZone };
  const outcome = row.mode === 'send' ? 'made' : 'draft';
  const claim = { userId, recurringId, occursOn, outcome, now };
  if (!(await claimDateStatement.first(transaction, claim))) return goOn(transaction, row, following);
  const made = await issueOrSay(transaction, row, occursOn, { seller, now, recordsFailure });
  const run = { recurringId, occursOn };
  if ('reason' in made) {
    const { reason } = made;
    await recordRunStatement.run(transaction, {
      ...{ ...run, outcome: 'failed', reason, documentId: null, draftId: null },
    });
    const failures = row.failures + 1;
    const paused = failures >= MOST_FAILURES && ({ state: 'paused', pauseReason: 'failures' } as const);
    const next = await goOn(transaction, row, { ...following, failures, ...paused });
    await tellOfFailure(transaction, next, { now, occursOn, reason });
    return next;
  }
  const { documentId, draftId, title } = made;
  await recordRunStatement.run(transaction, { ...run, outcome, reason: null, documentId, draftId });
  if (draftId) await tellOfDraft(transaction, row, { now, title });
  return goOn(transaction, row, { ...following, failures: 0, madeCount: row.madeCount + 1 });
}

async function issueOrSay(
  transaction: Database,
  row: RecurringRow,
  occursOn: string,
  { recordsFailure, ...issuing }: Making,
): Promise<Issued | { reason: string }> {
  if (!recordsFailure) return issueOccurrence(transaction, row, occursOn, issuing);
  await transaction.execute(sql`savepoint before_issue`);
  try {
    return await issueOccurrence(transaction, row, occursOn, issuing);
  } catch (error) {
    const reason = whyNotIssued(error);
    if (reason === undefined) throw error;
    await transaction.execute(sql`rollback to savepoint before_issue`);
    return { reason };
  }
}
