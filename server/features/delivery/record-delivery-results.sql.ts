import { namedStatement } from '#server/db/named-statement.ts';
import { array, float, instant, integer, nullable, text, uuid } from '#server/db/sql-types.ts';

/** Claimed messages whose leases still hold. */
export const findHeld = namedStatement({
  name: 'find_held_messages',
  parameters: { ids: array(uuid), leaseTokens: array(uuid), states: array(text) },
  row: {
    ...{ id: uuid, userId: uuid, notificationId: nullable(uuid), template: text, slot: nullable(text) },
    state: text,
  },
  sql: `select b.id, b.user_id as "userId", b.notification_id as "notificationId", b.template,
      b.payload ->> 'slot' as slot, o.state
    from unnest(:ids, :leaseTokens, :states) as o(id, lease_token, state)
    join outbox b on b.id = o.id and b.lease_token = o.lease_token`,
});

/** A seller who confirms right now either waits for this or is seen by it. */
export const lockSellers = namedStatement({
  name: 'lock_sellers_of_held',
  parameters: { ids: array(uuid) },
  row: { found: integer },
  sql: 'select 1 as found from users where id = any(:ids) order by id for share',
});

// Before anything else: whoever queues reminders holds their schedules first as well.
export const lockSchedules = namedStatement({
  name: 'lock_reminded_schedules',
  parameters: { notificationIds: array(nullable(uuid)) },
  row: { found: integer },
  sql: `select 1 as found from notification_schedules s join notifications n on s.document_id = n.document_id
    where n.id = any(:notificationIds) order by s.id for update of s`,
});

// The notification's row is locked before the outbox's, in the order of everybody who locks both.
export const tellNotifications = namedStatement({
  name: 'tell_notifications',
  parameters: { ids: array(uuid), states: array(text), reasons: array(nullable(text)), now: instant },
  row: {},
  sql: `with told as (
      select n.id, o.state, o.reason
      from unnest(:ids, :states, :reasons) as o(outbox_id, state, reason)
      join outbox b on b.id = o.outbox_id join notifications n on n.id = b.notification_id
      where n.status <> 'delivered'
      order by n.id for update of n)
    update notifications n set failure_reason = told.reason,
      status = case told.state when 'sent' then 'sent' when 'failed' then 'failed' else n.status end,
      sent_at = case told.state when 'sent' then :now else n.sent_at end
    from told where n.id = told.id`,
});

// Another try waits 30 seconds, then four times as long each time, an hour at most, and never all at the same moment. A
// seller who has confirmed in the meantime holds nothing up. A token is a secret: it does not stay behind a mail that is
// done with.
export const updateOutbox = namedStatement({
  name: 'record_delivery_results',
  parameters: {
    ...{ ids: array(uuid), leaseTokens: array(uuid), states: array(text), reasons: array(nullable(text)) },
    waitSeconds: array(float),
    /** JSON arrays of the addresses that a mail to several people has reached now. */
    reached: array(nullable(text)),
  },
  row: {},
  sql: `update outbox b set
      status = case
        when o.state in ('sent', 'failed') then o.state
        when o.state = 'held' and u.email_confirmed_at is null then 'held'
        else 'pending' end,
      attempts = case when o.state in ('later', 'held') then b.attempts - 1 else b.attempts end,
      next_attempt_at = case o.state
        when 'retry' then now() + make_interval(secs => least(3600, 30 * power(4, b.attempts - 1)) + random() * 5)
        when 'later' then now() + make_interval(secs => o.wait_seconds)
        else b.next_attempt_at end,
      sent_at = case when o.state = 'sent' then now() else b.sent_at end,
      payload = case when o.state in ('sent', 'failed') then b.payload - 'token' else b.payload end ||
        case when o.reached is null then '{}'
          else jsonb_build_object('reached', coalesce(b.payload -> 'reached', '[]') || o.reached::jsonb) end,
      last_error = o.reason, lease_until = null, lease_token = null
    from unnest(:ids, :leaseTokens, :states, :reasons, :waitSeconds, :reached)
        as o(id, lease_token, state, reason, wait_seconds, reached),
      users u
    where b.id = o.id and b.lease_token = o.lease_token and u.id = b.user_id`,
});

export const countVolumes = namedStatement({
  name: 'count_mail_volumes',
  parameters: { userIds: array(uuid), addresses: array(text) },
  row: {},
  sql: `insert into mail_volumes as v (user_id, address, hour, count)
    select user_id, address, date_trunc('hour', now()), count(*)
    from unnest(:userIds, :addresses) as m(user_id, address) group by 1, 2 order by 1, 2
    on conflict (user_id, address, hour) do update set count = v.count + excluded.count`,
});

export const startSchedules = namedStatement({
  name: 'start_schedules',
  parameters: { notificationIds: array(nullable(uuid)), now: instant },
  row: {},
  sql: `insert into notification_schedules
      (user_id, document_id, initial_sent_at, next_due_at, is_active, completed_at, created_at, updated_at)
    select n.user_id, n.document_id, :now, p.next_due_at, p.is_active, case when not p.is_active then :now end, :now, :now
    from notifications n join documents d on d.id = n.document_id
      cross join lateral (select next_reminder_at(d, :now, null, :now) as next_due_at) f
      cross join lateral (select f.next_due_at, d.reminders_on and f.next_due_at is not null as is_active) p
    where n.id = any(:notificationIds)
    order by n.id on conflict do nothing`,
});

export const recordReminders = namedStatement({
  name: 'record_reminders',
  parameters: { notificationIds: array(nullable(uuid)), slots: array(nullable(text)), now: instant },
  row: {},
  sql: `update notification_schedules s set last_sent_at = :now, updated_at = :now,
      reminder_48h_sent_at = case when r.slot = '48h' then :now else s.reminder_48h_sent_at end,
      reminder_72h_sent_at = case when r.slot = '72h' then :now else s.reminder_72h_sent_at end,
      reminder_7d_sent_at = case when r.slot = '7d' then :now else s.reminder_7d_sent_at end
    from unnest(:notificationIds, :slots) as r(notification_id, slot) join notifications n on n.id = r.notification_id
    where s.document_id = n.document_id`,
});

export const suppressBounced = namedStatement({
  name: 'suppress_bounced',
  parameters: { userIds: array(uuid), addresses: array(text) },
  row: {},
  sql: `insert into suppressions (channel, user_id, address, reason)
    select 'email', m.user_id, m.address, 'bounced' from unnest(:userIds, :addresses) as m(user_id, address)
    order by 2, 3 on conflict do nothing`,
});
