import type { Database } from '#server/db/client.ts';
import { instantOfDate } from '#shared/recurrence.ts';
import { lockDatesStatement, rescheduleStatement } from './recurring.sql.ts';

/**
 * Keeps the time of day of what lies ahead when its seller moves to another time zone. Belongs to the transaction that has
 * changed the seller's row.
 */
export async function rescheduleRecurring(
  transaction: Database,
  { userId, timeZone }: { userId: string; timeZone: string },
): Promise<void> {
  const rows = await lockDatesStatement.run(transaction, { userId });
  if (rows.length === 0) return;
  await rescheduleStatement.run(transaction, {
    userId,
    ids: rows.map(({ id }) => id),
    instants: rows.map(({ nextOn, sendAt }) => instantOfDate(timeZone, nextOn, sendAt)),
  });
}
