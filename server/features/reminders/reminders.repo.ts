import { type Database, inTransaction, queryNamed } from '#server/db/client.ts';
import { conflict, notFound } from '#server/errors.ts';
import { type DocumentKind, isoSql } from '#server/features/documents/document-kind.ts';
import { REMINDER_PAUSE_MS, type Reminders, reminderSlots, slotDueAt } from '#shared/reminder.ts';
import { queueReminders } from './queue-reminders.ts';
import { isClosed, type ScheduledDocument, scheduledSql } from './reminded-documents.ts';
import { reminderBlockSql } from './reminder-blocks.sql.ts';

const findSql = (
  kind: DocumentKind,
) => `select s.id as "scheduleId", coalesce(s.is_active, true) as "isActive",
    ${isoSql('s.initial_sent_at')} as "initialSentAt", ${isoSql('s.last_sent_at')} as "lastSentAt",
    case when s.is_active then ${isoSql('s.next_due_at')} end as "nextDueAt",
    ${reminderBlockSql(kind.kind)} as "blockedBy",
    ${isoSql('s.completed_at')} as "completedAt",
    coalesce((select json_agg(json_build_object('slot', r.slot, 'outcome', r.outcome, 'reason',
        coalesce(r.reason, n.failure_reason), 'deliveryStatus', n.status, 'sentAt', ${isoSql('n.sent_at')}))
      from reminders r left join notifications n on n.id = r.notification_id where r.schedule_id = s.id), '[]') as slots
  from documents d join clients c on c.id = d.client_id
    left join notification_schedules s on s.document_id = d.id
  where d.id = $1 and d.user_id = $2 and d.kind = '${kind.kind}'`;

type FoundRow = Omit<Reminders, 'slots'> & { slots: Omit<Reminders['slots'][number], 'dueAt'>[] };

const RECENT = `select 1 from notifications n where n.user_id = $1 and n.document_id = $2
  and n.type = 'other' and n.method = 'email' and n.created_at > $3::timestamptz limit 1`;

const SKIP_PASSED = `insert into reminders (user_id, schedule_id, slot, outcome, reason, created_at)
  select $4, $1, r.slot, 'skipped', 'Reminders were stopped', $3::timestamptz from unnest($2::text[]) as r(slot)
  on conflict do nothing`;

const SET_ACTIVE = `update notification_schedules set is_active = $2, next_due_at = $3::timestamptz,
  completed_at = case when $2 then null else $4::timestamptz end, updated_at = $4::timestamptz where id = $1`;

/** The reminders of one seller's documents of one kind. */
export function remindersRepo(db: Database, kind: DocumentKind, ownerId: string) {
  const missing = () => notFound(`${kind.noun} not found`);

  /** @throws DomainError 404 */
  async function get(id: string, connection = db): Promise<Reminders> {
    const [row] = await queryNamed<FoundRow>(connection, `find_${kind.kind}_reminders`, findSql(kind), [
      id,
      ownerId,
    ]);
    if (!row) throw missing();
    const { isActive, blockedBy, initialSentAt, lastSentAt, nextDueAt, completedAt } = row;
    const slots = initialSentAt === null ? [] : reminderSlots;
    return {
      isActive,
      blockedBy,
      initialSentAt,
      lastSentAt,
      nextDueAt: blockedBy ? null : nextDueAt,
      completedAt,
      slots: slots.map((slot) => ({
        slot,
        dueAt: slotDueAt(new Date(initialSentAt ?? 0), slot).toISOString(),
        ...(row.slots.find((known) => known.slot === slot) ?? {
          outcome: null,
          reason: null,
          deliveryStatus: null,
          sentAt: null,
        }),
      })),
    };
  }

  /** The schedule under its lock. @throws DomainError 404, or 409 when nothing has gone out yet */
  async function lock(transaction: Database, id: string, now: Date): Promise<ScheduledDocument> {
    const { rows } = await transaction.$client.query<ScheduledDocument>(
      scheduledSql(kind, 'd.id = $2 and d.user_id = $3', ''),
      [now, id, ownerId],
    );
    if (rows[0]) return rows[0];
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
        const pause = new Date(now.getTime() - REMINDER_PAUSE_MS);
        const { rows } = await transaction.$client.query(RECENT, [ownerId, id, pause]);
        if (rows.length > 0)
          throw conflict('A reminder went out within the last hour. Please try again later.', 'too_soon');
        await queueReminders(transaction, [{ document, slot: 'by_hand' }], now);
        return get(id, transaction);
      }),

    /** Stops the reminders of a document, or lets those that lie ahead go out again. @throws DomainError 404, 409 */
    setActive: (id: string, isActive: boolean, now: Date): Promise<Reminders> =>
      inTransaction(db, async (transaction) => {
        const { scheduleId, initialSentAt } = await lock(transaction, id, now);
        const dueAt = (slot: (typeof reminderSlots)[number]) => slotDueAt(initialSentAt, slot);
        const passed = reminderSlots.filter((slot) => dueAt(slot) <= now);
        const next = reminderSlots.map(dueAt).find((at) => at > now) ?? null;
        if (isActive) await transaction.$client.query(SKIP_PASSED, [scheduleId, passed, now, ownerId]);
        await transaction.$client.query(SET_ACTIVE, [scheduleId, isActive && next !== null, next, now]);
        return get(id, transaction);
      }),
  };
}
