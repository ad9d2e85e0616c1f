import { namedStatement } from '#server/db/named-statement.ts';
import { array, boolean, instant, integer, json, nullable, text, uuid } from '#server/db/sql-types.ts';
import {
  type DocumentKind,
  invoiceKind,
  isoSql,
  proposalKind,
} from '#server/features/documents/document-kind.ts';
import type { Reminders } from '#shared/reminder.ts';
import { reminderBlockSql } from './reminder-blocks.sql.ts';

type KnownSlot = Omit<Reminders['slots'][number], 'dueAt'>;

const findStatement = (kind: DocumentKind) =>
  namedStatement({
    name: `find_${kind.kind}_reminders`,
    parameters: { id: uuid, userId: uuid },
    row: {
      ...{ scheduleId: nullable(uuid), isActive: boolean, blockedBy: nullable(text) },
      ...{ initialSentAt: nullable(text), lastSentAt: nullable(text) },
      ...{ nextDueAt: nullable(text), completedAt: nullable(text) },
      slots: json<KnownSlot[]>(),
    },
    sql: `select s.id as "scheduleId", coalesce(s.is_active, true) as "isActive",
        ${isoSql('s.initial_sent_at')} as "initialSentAt", ${isoSql('s.last_sent_at')} as "lastSentAt",
        case when s.is_active then ${isoSql('s.next_due_at')} end as "nextDueAt",
        ${reminderBlockSql(kind.kind)} as "blockedBy", ${isoSql('s.completed_at')} as "completedAt",
        coalesce((select json_agg(json_build_object('slot', r.slot, 'outcome', r.outcome, 'reason',
            coalesce(r.reason, n.failure_reason), 'deliveryStatus', n.status, 'sentAt', ${isoSql('n.sent_at')}))
          from reminders r left join notifications n on n.id = r.notification_id where r.schedule_id = s.id), '[]') as slots
      from documents d join clients c on c.id = d.client_id
        left join notification_schedules s on s.document_id = d.id
      where d.id = :id and d.user_id = :userId and d.kind = '${kind.kind}'`,
  });

export const findStatements = { invoice: findStatement(invoiceKind), proposal: findStatement(proposalKind) };

export const recentReminder = namedStatement({
  name: 'find_recent_reminder',
  parameters: { userId: uuid, documentId: uuid, since: instant },
  row: { found: integer },
  sql: `select 1 as found from notifications n where n.user_id = :userId and n.document_id = :documentId
    and n.type = 'other' and n.method = 'email' and n.created_at > :since limit 1`,
});

export const skipPassedSlots = namedStatement({
  name: 'skip_passed_slots',
  parameters: { userId: uuid, scheduleId: uuid, slots: array(text), now: instant },
  row: {},
  sql: `insert into reminders (user_id, schedule_id, slot, outcome, reason, created_at)
    select :userId, :scheduleId, r.slot, 'skipped', 'Reminders were stopped', :now from unnest(:slots) as r(slot)
    on conflict do nothing`,
});

export const setActive = namedStatement({
  name: 'set_schedule_active',
  parameters: { scheduleId: uuid, isActive: boolean, nextDueAt: nullable(instant), now: instant },
  row: {},
  sql: `update notification_schedules set is_active = :isActive, next_due_at = :nextDueAt,
    completed_at = case when :isActive then null else :now end, updated_at = :now where id = :scheduleId`,
});

/** Claims slots: one row each, so that none is worked twice. */
export const addSlots = namedStatement({
  name: 'add_reminder_slots',
  parameters: {
    ...{ userIds: array(uuid), scheduleIds: array(uuid), slots: array(text), outcomes: array(text) },
    ...{ reasons: array(nullable(text)), notificationIds: array(nullable(uuid)), now: instant },
  },
  row: {},
  sql: `insert into reminders (user_id, schedule_id, slot, outcome, reason, notification_id, created_at)
    select r.*, :now from unnest(:userIds, :scheduleIds, :slots, :outcomes, :reasons, :notificationIds) as r
    on conflict do nothing`,
});

/** Moves schedules to their next slots. */
export const moveSchedules = namedStatement({
  name: 'move_schedules',
  parameters: {
    ...{ ids: array(uuid), nextDueAt: array(nullable(text)), isActive: array(boolean), now: instant },
  },
  row: {},
  sql: `update notification_schedules s set next_due_at = m.next_due_at::timestamptz, is_active = m.is_active,
      completed_at = case when m.is_active then null else :now end, updated_at = :now
    from unnest(:ids, :nextDueAt, :isActive) as m(id, next_due_at, is_active) where s.id = m.id`,
});

// The update answers links that were there before; their tokens stay.
export const unsubscribeLinks = namedStatement({
  name: 'find_or_add_unsubscribe_links',
  parameters: { tokens: array(text), userIds: array(uuid), addresses: array(text), now: instant },
  row: { token: text, userId: uuid, address: text },
  sql: `insert into unsubscribe_links (token, user_id, address, created_at)
    select m.token, m.user_id, m.address, :now
    from unnest(:tokens, :userIds, :addresses) as m(token, user_id, address) order by m.user_id, m.address
    on conflict (user_id, address) do update set address = excluded.address
    returning token, user_id as "userId", address`,
});
