import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { suppressions } from '#server/db/schema/suppressions.ts';
import { conflict } from '#server/errors.ts';
import { missingNotification, notificationsRepo } from './notifications.repo.ts';

/**
 * Sends a mail that was given up once more, from its first try.
 * @returns the entry as JSON text
 * @throws DomainError 404, or 409 unless its delivery has failed and the mail is still here
 */
export function retryDelivery(db: Database, ownerId: string, id: string): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const own = and(eq(notifications.id, id), eq(notifications.userId, ownerId));
    const [entry] = await transaction
      .select({
        status: notifications.status,
        method: notifications.method,
        recipient: notifications.recipient,
      })
      .from(notifications)
      .where(own)
      .for('update');
    if (!entry) throw missingNotification();
    if (entry.status !== 'failed') throw conflict('Only a failed delivery can be retried.', 'not_failed');
    const waiting = await transaction
      .update(outbox)
      .set({ status: 'pending', attempts: 0, nextAttemptAt: sql`now()`, lastError: null })
      .where(eq(outbox.notificationId, id))
      .returning({ id: outbox.id });
    // What came with an archive is told of, and its message stayed behind.
    if (waiting.length === 0)
      throw conflict(
        'This message is no longer here. Send the document again from its page instead.',
        'message_gone',
      );
    await transaction.update(notifications).set({ status: 'pending', failureReason: null }).where(own);
    // Whoever presses Retry knows better than the refusal of before.
    if (entry.method === 'email')
      await transaction
        .delete(suppressions)
        .where(
          and(
            eq(suppressions.channel, 'email'),
            eq(suppressions.userId, ownerId),
            inArray(suppressions.address, entry.recipient.toLowerCase().split(', ')),
            eq(suppressions.reason, 'bounced'),
          ),
        );
    return notificationsRepo(transaction, ownerId).get(id);
  });
}
