import { type Database, inTransaction } from '#server/db/client.ts';
import { type DocumentKind, invoiceKind, proposalKind } from '#server/features/documents/document-kind.ts';
import type { ReminderBlock } from '#shared/reminder.ts';
import { queueReminders, type WantedReminder } from './queue-reminders.ts';
import { BATCH, dueStatements, type ScheduledDocument } from './reminded-documents.sql.ts';
import { isClosed } from './reminded-documents.ts';
import { addSlots, moveSchedules } from './reminders.sql.ts';

/** Sends the reminders that are due by the application's clock. May run anywhere, any number of times. */
export async function sendDueReminders(db: Database, now: Date): Promise<void> {
  for (const kind of [invoiceKind, proposalKind]) {
    while ((await inTransaction(db, (transaction) => sendBatch(transaction, kind, now))) === BATCH);
  }
}

interface Slot {
  userId: string;
  scheduleId: string;
  slot: string;
  outcome: 'mailed' | 'skipped';
  reason: string | null;
  notificationId: string | null;
}

async function sendBatch(transaction: Database, kind: DocumentKind, now: Date): Promise<number> {
  const rows = await dueStatements[kind.kind].run(transaction, { now });
  if (rows.length === 0) return 0;
  const slots: Slot[] = [];
  const wanted: WantedReminder[] = [];
  for (const document of rows.filter((row) => !isClosed(kind, row, now))) {
    const due = document.dueSlots;
    const latest = due.at(-1);
    const skip = (slot: string, reason: string) =>
      slots.push({
        ...{ userId: document.userId, scheduleId: document.scheduleId, slot },
        ...{ outcome: 'skipped', reason, notificationId: null },
      });
    for (const slot of due.slice(0, -1)) skip(slot, 'A later reminder was due');
    const reason = reasonToSkip(document);
    if (latest && reason) skip(latest, reason);
    else if (latest) wanted.push({ document, slot: latest });
  }
  const entries = await queueReminders(transaction, wanted, now);
  wanted.forEach(({ document: { userId, scheduleId }, slot }, index) => {
    slots.push({
      userId,
      scheduleId,
      slot,
      outcome: 'mailed',
      reason: null,
      notificationId: entries[index] ?? null,
    });
  });
  await addAll(transaction, slots, now);
  await moveOn(transaction, kind, rows, now);
  return rows.length;
}

function reasonToSkip(document: ScheduledDocument): string | undefined {
  if (!document.isPro) return 'Reminders require Pro';
  // A deposit may have been all of it.
  if (document.kind === 'invoice' && Number(document.balance) === 0) return 'Nothing is owed';
  return document.blockedBy ? reasons[document.blockedBy as ReminderBlock] : undefined;
}

const reasons: Record<ReminderBlock, string> = {
  unsubscribed: 'The recipient unsubscribed from reminders',
  bounced: 'This address rejected an earlier email',
  no_recipient: 'No contact of the client gets reminders',
  being_paid: 'A payment is pending or needs review',
  claimed: 'The client says it is paid',
  promised: 'The client has said when they will pay',
  question: 'The client has asked a question',
  switched_off: 'Invoice reminders are turned off',
};

async function addAll(transaction: Database, slots: readonly Slot[], now: Date): Promise<void> {
  if (slots.length === 0) return;
  await addSlots.run(transaction, {
    userIds: slots.map(({ userId }) => userId),
    scheduleIds: slots.map(({ scheduleId }) => scheduleId),
    slots: slots.map(({ slot }) => slot),
    outcomes: slots.map(({ outcome }) => outcome),
    reasons: slots.map(({ reason }) => reason),
    notificationIds: slots.map(({ notificationId }) => notificationId),
    now,
  });
}

/** To the next slot; a schedule whose document is closed, or that has no slot left, is completed. */
async function moveOn(
  transaction: Database,
  kind: DocumentKind,
  rows: readonly ScheduledDocument[],
  now: Date,
) {
  await moveSchedules.run(transaction, {
    ids: rows.map(({ scheduleId }) => scheduleId),
    isClosed: rows.map((row) => isClosed(kind, row, now)),
    now,
  });
}
