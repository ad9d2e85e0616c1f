import type { Database } from '#server/db/client.ts';
import { planDocument, skipPassedSlots } from './reminders.sql.ts';

/**
 * Lets a document be reminded of, or no longer, once its row says so. What has passed meanwhile is skipped. Belongs to the
 * transaction that changed that row.
 */
export async function switchReminders(
  transaction: Database,
  { id, userId }: { id: string; userId: string },
  isOn: boolean,
  now: Date,
): Promise<void> {
  if (isOn) await skipPassedSlots.run(transaction, { userId, documentId: id, now });
  await planDocument.run(transaction, { id, userId, now });
}
