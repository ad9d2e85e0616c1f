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

type KnownSlot = Reminders['slots'][number];

// Those of the schedule as it is now, and what has come of others before.
const KNOWN_SLOTS = `select t.slot, t.due_at from reminder_slots(d, s.initial_sent_at) t where s.id is not null
  union select x.slot, reminder_due_at(x.slot, s.initial_sent_at, u.time_zone) from reminders x where x.schedule_id = s.id`;

// Of slots by due day some have passed before the first sending, or before there was the schedule.
const LIES_AHEAD = `(k.slot in ('48h', '72h', '7d') or k.due_at >= s.next_due_at)`;

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
        coalesce((select json_agg(json_build_object('slot', k.slot, 'dueAt', ${isoSql('k.due_at')}, 'outcome', r.outcome,
            'reason', coalesce(r.reason, n.failure_reason), 'deliveryStatus', n.status, 'sentAt', ${isoSql('n.sent_at')})
            order by k.due_at)
          from (${KNOWN_SLOTS}) k left join reminders r on r.schedule_id = s.id and r.slot = k.slot
            left join notifications n on n.id = r.notification_id
          where r.slot is not null or ${LIES_AHEAD}), '[]') as slots
      from documents d join clients c on c.id = d.client_id join users u on u.id = d.user_id
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
  parameters: { userId: uuid, documentId: uuid, now: instant },
  row: {},
  sql: `insert into reminders (user_id, schedule_id, slot, outcome, reason, created_at)
    select s.user_id, s.id, t.slot, 'skipped', 'Reminders were stopped', :now
    from documents d join notification_schedules s on s.document_id = d.id and s.user_id = d.user_id
      cross join lateral reminder_slots(d, s.initial_sent_at) t
    where d.id = :documentId and d.user_id = :userId and t.due_at >= s.next_due_at and t.due_at <= :now
    on conflict do nothing`,
});

/** Says whether a document is reminded of. Its row is locked by that, before its schedule. */
export const setRemindersOn = namedStatement({
  name: 'set_reminders_on',
  parameters: { id: uuid, userId: uuid, kind: text, isOn: boolean },
  row: { id: uuid },
  sql: `update documents set reminders_on = :isOn where id = :id and user_id = :userId and kind = :kind returning id`,
});

/** Moves the schedule of one document to the slot that comes next. */
export const planDocument = namedStatement({
  name: 'plan_reminders_of_document',
  parameters: { id: uuid, userId: uuid, now: instant },
  row: { id: uuid },
  sql: `select d.id from documents d cross join lateral plan_reminders(d, :now) p where d.id = :id and d.user_id = :userId`,
});

/**
 * As that, for all open invoices of a seller: another schedule, or another time zone. Rows are planned as they are once they are
 * locked, whatever was paid meanwhile.
 */
export const planSeller = namedStatement({
  name: 'plan_reminders_of_seller',
  parameters: { userId: uuid, now: instant },
  row: { id: uuid },
  sql: `with open as (
      select d from documents d join notification_schedules s on s.document_id = d.id and s.user_id = d.user_id
      where d.user_id = :userId and d.kind = 'invoice' and d.status in ('pending', 'overdue') and d.reminders_on
      order by d.id for no key update of d)
    select (o.d).id from open o cross join lateral plan_reminders(o.d, :now) p`,
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

/** Moves schedules to their next slots; one whose document is closed, or that has no slot left, is completed. */
export const moveSchedules = namedStatement({
  name: 'move_schedules',
  parameters: {
    ...{ ids: array(uuid), isClosed: array(boolean), now: instant },
  },
  row: {},
  sql: `update notification_schedules s set next_due_at = m.next_due_at, is_active = m.is_active,
      completed_at = case when m.is_active then null else :now end, updated_at = :now
    from (select p.id, n.next_due_at, n.next_due_at is not null and not m.is_closed as is_active
      from unnest(:ids, :isClosed) as m(id, is_closed) join notification_schedules p on p.id = m.id
        join documents d on d.id = p.document_id
        cross join lateral (select next_reminder_at(d, p.initial_sent_at, p.id, :now) as next_due_at) n) m
    where s.id = m.id`,
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
