import { namedStatement } from '#server/db/named-statement.ts';
import {
  array,
  boolean,
  instant,
  json,
  jsonb,
  nullable,
  type RowOf,
  text,
  uuid,
} from '#server/db/sql-types.ts';
import { isProSql } from '#server/features/billing/pro-plan.sql.ts';
import { type DocumentKind, invoiceKind, proposalKind } from '#server/features/documents/document-kind.ts';
import { holdDays } from '#shared/invoice-reply.ts';
import type { DuePart } from '#shared/next-due.ts';
import type { OwnSchedule } from '#shared/reminder-schedule.ts';
import { remindedSql, reminderBlockSql } from './reminder-blocks.sql.ts';

/** Schedules of one transaction. */
export const BATCH = 200;

/** What a reminder says, read when it is due: the client's contacts and the document as they are now. */
const remindedColumns = {
  ...{ scheduleId: uuid, userId: uuid, clientId: uuid, documentId: uuid, kind: text },
  ...{ displayNumber: text, number: text, title: text, amount: text, currency: text, date: text },
  ...{ balance: text, instalments: nullable(jsonb<DuePart[]>()) },
  ...{ clientName: text, sellerName: text, sellerEmail: text, timeZone: text },
  /** Who is reminded; null where nobody is. */
  recipients: nullable(json<{ name: string; email: string }[]>()),
  /** When reminders go out and what they say, where that is not the standard. */
  schedule: nullable(jsonb<OwnSchedule>()),
  /** The day on which the client wanted to pay and did not, unless a reminder has named it. */
  brokenPromise: nullable(text),
  /** Where the client has agreed to get text messages, of a Pro seller. */
  textPhone: nullable(text),
};

/** And what decides whether it goes out. */
const scheduledColumns = {
  ...remindedColumns,
  ...{ status: text, isPro: boolean },
  /** The slots that have come since the last look, in order. */
  dueSlots: array(text),
  blockedBy: nullable(text),
};

export type RemindedDocument = RowOf<typeof remindedColumns>;
export type ScheduledDocument = RowOf<typeof scheduledColumns>;

// The latest promise alone counts, and only once it is over.
const brokenPromiseSql = `(
  select r.promised_on::text from (select * from invoice_replies a where a.document_id = d.id and a.kind = 'will_pay'
    order by a.created_at desc, a.id limit 1) r
  where r.state = 'expired' and coalesce(s.last_sent_at < (r.promised_on + ${holdDays.will_pay + 1})::timestamp at time zone u.time_zone, true))`;

/**
 * Selects {@link scheduledColumns} of one kind under locks of their documents and schedules, as whoever changes a document takes them; what somebody else holds is left
 * out or waited for, as `whenLocked` says.
 */
const scheduledSql = (kind: DocumentKind, where: string, whenLocked: '' | 'skip locked') => `
  select s.id as "scheduleId", s.user_id as "userId", d.client_id as "clientId", d.id as "documentId",
    d.kind, d.display_number as "displayNumber", d.public_token as number, d.title,
    d.amount::text as amount, d.balance::text as balance, d.instalments, d.currency,
    d.next_due_on::text as date, d.status, c.name as "clientName",
    ${remindedSql} as recipients, coalesce(nullif(u.business_name, ''), u.full_name) as "sellerName",
    u.email as "sellerEmail", u.time_zone as "timeZone", ${isProSql('u', ':now')} as "isPro",
    (select b.reminder_schedule from seller_details b where b.user_id = u.id and d.kind = 'invoice') as schedule,
    ${brokenPromiseSql} as "brokenPromise",
    array(select t.slot from reminder_slots(d, s.initial_sent_at) t
      where t.due_at >= s.next_due_at and t.due_at <= :now
        and not exists (select from reminders x where x.schedule_id = s.id and x.slot = t.slot)
      order by t.due_at) as "dueSlots",
    ${reminderBlockSql(kind.kind)} as "blockedBy",
    case when c.sms_consent_at is not null and ${isProSql('u', ':now')} then c.phone end as "textPhone"
  from notification_schedules s
  join documents d on d.id = s.document_id and d.kind = '${kind.kind}'
  join clients c on c.id = d.client_id join users u on u.id = s.user_id
  where ${where} for key share of d ${whenLocked} for update of s ${whenLocked}`;

const lockStatement = (kind: DocumentKind) =>
  namedStatement({
    name: `lock_${kind.kind}_schedule`,
    parameters: { now: instant, id: uuid, userId: uuid },
    row: scheduledColumns,
    sql: scheduledSql(kind, 'd.id = :id and d.user_id = :userId', ''),
  });

const dueStatement = (kind: DocumentKind) =>
  namedStatement({
    name: `find_due_${kind.kind}_reminders`,
    parameters: { now: instant },
    row: scheduledColumns,
    sql: scheduledSql(
      kind,
      `s.is_active and s.next_due_at <= :now and u.deletes_at is null order by s.next_due_at, s.id limit ${BATCH}`,
      'skip locked',
    ),
  });

export const lockStatements = { invoice: lockStatement(invoiceKind), proposal: lockStatement(proposalKind) };
export const dueStatements = { invoice: dueStatement(invoiceKind), proposal: dueStatement(proposalKind) };
