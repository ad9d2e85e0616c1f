import { namedStatement } from '#server/db/named-statement.ts';
import { boolean, instant, nullable, type RowOf, text, uuid } from '#server/db/sql-types.ts';
import { isProSql } from '#server/features/billing/pro-plan.sql.ts';
import { type DocumentKind, invoiceKind, proposalKind } from '#server/features/documents/document-kind.ts';
import { reminderBlockSql } from './reminder-blocks.sql.ts';

/** Schedules of one transaction. */
export const BATCH = 200;

/** What a reminder says, read when it is due: the client's current address, the document as it is now. */
const remindedColumns = {
  ...{ scheduleId: uuid, userId: uuid, clientId: uuid, documentId: uuid, kind: text },
  ...{ displayNumber: text, number: text, title: text, amount: text, currency: text, date: text },
  ...{ clientName: text, clientEmail: text, sellerName: text, sellerEmail: text, timeZone: text },
  /** Where the client has agreed to get text messages. */
  textPhone: nullable(text),
};

/** And what decides whether it goes out. */
const scheduledColumns = {
  ...remindedColumns,
  ...{ status: text, initialSentAt: instant, nextDueAt: nullable(instant), isPro: boolean },
  blockedBy: nullable(text),
};

export type RemindedDocument = RowOf<typeof remindedColumns>;
export type ScheduledDocument = RowOf<typeof scheduledColumns>;

/**
 * Selects {@link scheduledColumns} of one kind under locks of their schedules and documents; what somebody else holds is left
 * out or waited for, as `whenLocked` says.
 */
const scheduledSql = (kind: DocumentKind, where: string, whenLocked: '' | 'skip locked') => `
  select s.id as "scheduleId", s.user_id as "userId", d.client_id as "clientId", d.id as "documentId",
    d.kind, d.display_number as "displayNumber", d.public_token as number, d.title,
    d.amount::text as amount, d.currency, d.due_on::text as date, d.status, c.name as "clientName",
    c.email as "clientEmail", coalesce(nullif(u.business_name, ''), u.full_name) as "sellerName",
    u.email as "sellerEmail", u.time_zone as "timeZone", s.initial_sent_at as "initialSentAt",
    s.next_due_at as "nextDueAt", ${isProSql('u', ':now')} as "isPro",
    ${reminderBlockSql(kind.kind)} as "blockedBy",
    case when c.sms_consent_at is not null then c.phone end as "textPhone"
  from notification_schedules s
  join documents d on d.id = s.document_id and d.kind = '${kind.kind}'
  join clients c on c.id = d.client_id join users u on u.id = s.user_id
  where ${where} for update of s ${whenLocked} for key share of d ${whenLocked}`;

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
      `s.is_active and s.next_due_at <= :now order by s.next_due_at, s.id limit ${BATCH}`,
      'skip locked',
    ),
  });

export const lockStatements = { invoice: lockStatement(invoiceKind), proposal: lockStatement(proposalKind) };
export const dueStatements = { invoice: dueStatement(invoiceKind), proposal: dueStatement(proposalKind) };
