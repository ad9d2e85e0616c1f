import { type Database, inTransaction } from '#server/db/client.ts';
import { type DocumentKind, invoiceKind, proposalKind } from '#server/features/documents/document-kind.ts';
import { type ReminderBlock, type ReminderSlot, reminderSlots, slotDueAt } from '#shared/reminder.ts';
import { queueReminders, type WantedReminder } from './queue-reminders.ts';
import { isClosed, type ScheduledDocument, scheduledSql } from './reminded-documents.ts';

/** Schedules of one transaction. */
const BATCH = 200;

/** Sends the reminders that are due by the application's clock. May run anywhere, any number of times. */
export async function sendDueReminders(db: Database, now: Date): Promise<void> {
  for (const kind of [invoiceKind, proposalKind]) {
    while ((await inTransaction(db, (transaction) => sendBatch(transaction, kind, now))) === BATCH);
  }
}

const dueSql = (kind: DocumentKind) =>
  scheduledSql(
    kind,
    `s.is_active and s.next_due_at <= $1::timestamptz order by s.next_due_at, s.id limit ${BATCH}`,
    'skip locked',
  );

interface Slot {
  userId: string;
  scheduleId: string;
  slot: ReminderSlot;
  outcome: 'mailed' | 'skipped';
  reason: string | null;
  notificationId: string | null;
}

async function sendBatch(transaction: Database, kind: DocumentKind, now: Date): Promise<number> {
  const { rows } = await transaction.$client.query<ScheduledDocument>(dueSql(kind), [now]);
  if (rows.length === 0) return 0;
  const slots: Slot[] = [];
  const wanted: (WantedReminder & { slot: ReminderSlot })[] = [];
  for (const document of rows.filter((row) => !isClosed(kind, row, now))) {
    const due = dueSlots(document, now);
    const latest = due.at(-1);
    const skip = (slot: ReminderSlot, reason: string) =>
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
  await note(transaction, slots, now);
  await moveOn(transaction, kind, rows, now);
  return rows.length;
}

/** The slots that have come since the last look, in order. */
function dueSlots({ initialSentAt, nextDueAt }: ScheduledDocument, now: Date): ReminderSlot[] {
  return reminderSlots.filter((slot) => {
    const dueAt = slotDueAt(initialSentAt, slot);
    return nextDueAt !== null && dueAt >= nextDueAt && dueAt <= now;
  });
}

function reasonToSkip(document: ScheduledDocument): string | undefined {
  if (!document.isPro) return 'Reminders require Pro';
  return document.blockedBy ? reasons[document.blockedBy] : undefined;
}

const reasons: Record<ReminderBlock, string> = {
  unsubscribed: 'The recipient unsubscribed from reminders',
  bounced: 'This address rejected an earlier email',
  being_paid: 'A payment is pending or needs review',
  switched_off: 'Invoice reminders are turned off',
};

const NOTE = `insert into reminders (schedule_id, slot, outcome, reason, notification_id, user_id, created_at)
  select r.*, $7::timestamptz
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[], $6::uuid[]) as r on conflict do nothing`;

async function note(transaction: Database, slots: readonly Slot[], now: Date): Promise<void> {
  if (slots.length === 0) return;
  await transaction.$client.query(NOTE, [
    slots.map(({ scheduleId }) => scheduleId),
    slots.map(({ slot }) => slot),
    slots.map(({ outcome }) => outcome),
    slots.map(({ reason }) => reason),
    slots.map(({ notificationId }) => notificationId),
    slots.map(({ userId }) => userId),
    now,
  ]);
}

const MOVE_ON = `update notification_schedules s set next_due_at = m.next_due_at, is_active = m.is_active,
    completed_at = case when m.is_active then null else $4::timestamptz end, updated_at = $4::timestamptz
  from unnest($1::uuid[], $2::timestamptz[], $3::boolean[]) as m(id, next_due_at, is_active) where s.id = m.id`;

/** To the next slot; a schedule whose document is closed, or that has no slot left, is completed. */
async function moveOn(transaction: Database, kind: DocumentKind, rows: ScheduledDocument[], now: Date) {
  const next = rows.map((row) => {
    const dueAt = reminderSlots.map((slot) => slotDueAt(row.initialSentAt, slot)).find((at) => at > now);
    return { dueAt: dueAt ?? null, isActive: dueAt !== undefined && !isClosed(kind, row, now) };
  });
  await transaction.$client.query(MOVE_ON, [
    rows.map(({ scheduleId }) => scheduleId),
    next.map(({ dueAt }) => dueAt),
    next.map(({ isActive }) => isActive),
    now,
  ]);
}
