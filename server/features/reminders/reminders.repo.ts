import { type Database, inTransaction } from '#server/db/client.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { DocumentKind } from '#server/features/documents/document-kind.ts';
import { REMINDER_PAUSE_MS, type ReminderBlock, type Reminders } from '#shared/reminder.ts';
import { queueReminders } from './queue-reminders.ts';
import { lockStatements, type ScheduledDocument } from './reminded-documents.sql.ts';
import { isClosed } from './reminded-documents.ts';
import { findStatements, recentReminder, setRemindersOn } from './reminders.sql.ts';
import { switchReminders } from './switch-reminders.ts';

/** The reminders of one seller's documents of one kind. */
export function remindersRepo(db: Database, kind: DocumentKind, ownerId: string) {
  const missing = () => notFound(`${kind.noun} not found`);

  /** @throws DomainError 404 */
  async function get(id: string, connection = db): Promise<Reminders> {
    const row = await findStatements[kind.kind].first(connection, { id, userId: ownerId });
    if (!row) throw missing();
    const { isActive, blockedBy, initialSentAt, lastSentAt, nextDueAt, completedAt } = row;
    return {
      isActive,
      blockedBy: blockedBy as ReminderBlock | null,
      initialSentAt,
      lastSentAt,
      nextDueAt: blockedBy ? null : nextDueAt,
      completedAt,
      slots: row.slots,
    };
  }

  /** The schedule under its lock. @throws DomainError 404, or 409 when nothing has gone out yet */
  async function lock(transaction: Database, id: string, now: Date): Promise<ScheduledDocument> {
    const found = await lockStatements[kind.kind].first(transaction, { id, userId: ownerId, now });
    if (found) return found;
    await get(id, transaction);
    throw conflict("It hasn't been sent yet.", 'not_sent');
  }

  return {
    get,

    /** Sends a reminder now. @throws DomainError 404, or 409 with a code that says why none goes out */
    sendNow: (id: string, now: Date): Promise<Reminders> =>
      inTransaction(db, async (transaction) => {
        const document = await lock(transaction, id, now);
        if (isClosed(kind, document, now))
          throw conflict("There's nothing left to remind the client about.", 'closed');
        if (document.blockedBy === 'unsubscribed')
          throw conflict('The recipient unsubscribed from your reminders.', 'unsubscribed');
        if (document.blockedBy === 'bounced')
          throw conflict('This address rejected an earlier email.', 'bounced');
        if (document.blockedBy === 'no_recipient')
          throw conflict('No contact of this client gets reminders.', 'no_recipient');
        const since = new Date(now.getTime() - REMINDER_PAUSE_MS);
        if (await recentReminder.first(transaction, { userId: ownerId, documentId: id, since }))
          throw conflict('A reminder went out within the last hour. Please try again later.', 'too_soon');
        await queueReminders(transaction, [{ document, slot: 'by_hand' }], now);
        return get(id, transaction);
      }),

    /** Stops the reminders of a document, or lets those that lie ahead go out again. @throws DomainError 404, 409 */
    setActive: (id: string, isActive: boolean, now: Date): Promise<Reminders> =>
      inTransaction(db, async (transaction) => {
        // The document first, as whoever changes it locks it before its schedule.
        const key = { id, userId: ownerId };
        await setRemindersOn.run(transaction, { ...key, kind: kind.kind, isOn: isActive });
        await lock(transaction, id, now);
        await switchReminders(transaction, key, isActive, now);
        return get(id, transaction);
      }),
  };
}
