import { namedStatement } from '#server/db/named-statement.ts';
import type { textStatuses } from '#server/db/schema/text-messages.ts';
import { boolean, instant, integer, nullable, oneOf, text, uuid } from '#server/db/sql-types.ts';

type TextStatus = (typeof textStatuses)[number];

const rank = (column: string) =>
  `case ${column} when 'queued' then 1 when 'sending' then 2 when 'sent' then 3 else 4 end`;

/** Reports come in any order: only what is further on counts, an end is final, and a known error stays known. */
export const recordTextStatement = namedStatement({
  name: 'record_text',
  parameters: {
    sid: text,
    outboxId: uuid,
    recipient: text,
    status: oneOf<TextStatus>(),
    errorCode: nullable(integer),
  },
  row: {},
  sql: `insert into text_messages as t (sid, outbox_id, recipient, status, error_code)
    select :sid, o.id, :recipient, :status, :errorCode from outbox o where o.id = :outboxId for key share
    on conflict (sid) do update set updated_at = now(),
      status = case when ${rank('excluded.status')} > ${rank('t.status')} then excluded.status else t.status end,
      error_code = coalesce(t.error_code, excluded.error_code)`,
});

/** No row where nothing was sent. A message may have gone out twice: all copies must fail for a failure. */
export const findProgressStatement = namedStatement({
  name: 'find_text_progress',
  parameters: { outboxId: uuid },
  row: { isDelivered: boolean, isFailed: boolean, errorCode: nullable(integer) },
  sql: `select bool_or(status = 'delivered') as "isDelivered",
      bool_and(status in ('undelivered', 'failed')) as "isFailed",
      (array_agg(error_code order by updated_at desc) filter (where error_code is not null))[1] as "errorCode"
    from text_messages where outbox_id = :outboxId having count(*) > 0`,
});

export const updateNotificationStatement = namedStatement({
  name: 'update_notification_of_text',
  parameters: { outboxId: uuid, status: text, now: instant, reason: nullable(text) },
  row: {},
  sql: `update notifications n set status = :status,
      delivered_at = case when :status = 'delivered' then :now else n.delivered_at end, failure_reason = :reason
    from outbox o where o.id = :outboxId and n.id = o.notification_id
      and n.status <> 'delivered' and n.status <> :status`,
});

export const lastSenderStatement = namedStatement({
  name: 'last_text_sender',
  parameters: { recipient: text },
  row: { name: text },
  sql: `select coalesce(u.business_name, u.full_name) as name from text_messages t
    join outbox o on o.id = t.outbox_id join users u on u.id = o.user_id
    where t.recipient = :recipient order by t.updated_at desc limit 1`,
});

export const takeSilentStatement = namedStatement({
  name: 'take_silent_texts',
  parameters: {},
  row: {
    sid: text,
    outboxId: uuid,
    recipient: text,
    status: oneOf<TextStatus>(),
    errorCode: nullable(integer),
  },
  sql: `update text_messages set updated_at = now() where sid in (
      select sid from text_messages
      where status in ('queued', 'sending', 'sent') and updated_at < now() - interval '24 hours'
      order by updated_at limit 50 for update skip locked)
    returning sid, outbox_id as "outboxId", recipient, status, error_code as "errorCode"`,
});

// Messages that are on their way ahead of this one are counted as if they had gone out.
const aheadSql = (
  which: string,
) => `(select count(*) from outbox o where o.user_id = :userId and o.status = 'pending'
    and o.template in ('document_text', 'reminder_text') and o.lease_until > now() and o.seq < m.seq ${which})`;

/** Volumes are counted by the hour of the clock: the one before may reach into the last sixty minutes. */
export const findLimitsStatement = namedStatement({
  name: 'find_text_limits',
  parameters: { userId: uuid, notificationId: nullable(uuid), phone: text, outboxId: uuid },
  row: { hasConsent: boolean, sentToPhone: integer, sentBySeller: integer },
  sql: `select
      coalesce((select c.sms_consent_at is not null from clients c
        join notifications n on n.client_id = c.id where n.id = :notificationId), false) as "hasConsent",
      (coalesce((select sum(count) from mail_volumes where user_id = :userId and address = :phone
        and hour > now() - interval '2 hours'), 0)
        + ${aheadSql("and o.payload ->> 'to' = m.payload ->> 'to'")})::int as "sentToPhone",
      (coalesce((select sum(count) from mail_volumes where user_id = :userId and address like '+%'
        and hour > now() - interval '24 hours'), 0) + ${aheadSql('')})::int as "sentBySeller"
    from outbox m where m.id = :outboxId`,
});
