import { isProSql } from '#server/features/billing/pro-plan.sql.ts';
import type { DocumentKind } from '#server/features/documents/document-kind.ts';
import { dayIn } from '#shared/dates.ts';
import type { ReminderBlock } from '#shared/reminder.ts';
import type { RemindedDocument } from './queue-reminders.ts';
import { reminderBlockSql } from './reminder-blocks.sql.ts';

/** A document with its schedule, and what decides whether a reminder of it goes out. */
export interface ScheduledDocument extends RemindedDocument {
  status: string;
  initialSentAt: Date;
  nextDueAt: Date | null;
  isPro: boolean;
  blockedBy: ReminderBlock | null;
}

/**
 * Selects {@link ScheduledDocument}s of one kind under locks of their schedules and documents; what somebody else holds
 * is left out or waited for, as `whenLocked` says. `$1` is the present instant.
 */
export const scheduledSql = (kind: DocumentKind, where: string, whenLocked: '' | 'skip locked') => `
  select s.id as "scheduleId", s.user_id as "userId", d.client_id as "clientId", d.id as "documentId",
    '${kind.kind}' as kind, d.display_number as "displayNumber", d.public_token as number, d.title,
    d.amount::text as amount, d.due_on::text as date, d.status, c.name as "clientName",
    c.email as "clientEmail", coalesce(nullif(u.business_name, ''), u.full_name) as "sellerName",
    u.email as "sellerEmail", u.time_zone as "timeZone", s.initial_sent_at as "initialSentAt",
    s.next_due_at as "nextDueAt", ${isProSql('u', '$1::timestamptz')} as "isPro",
    ${reminderBlockSql(kind.kind)} as "blockedBy",
    case when c.sms_consent_at is not null then c.phone end as "textPhone"
  from notification_schedules s
  join documents d on d.id = s.document_id and d.kind = '${kind.kind}'
  join clients c on c.id = d.client_id join users u on u.id = s.user_id
  where ${where} for update of s ${whenLocked} for key share of d ${whenLocked}`;

/** Nothing is owed or asked any more. An expired proposal is closed from the day after its validity. */
export function isClosed(
  kind: DocumentKind,
  { status, date, timeZone }: ScheduledDocument,
  now: Date,
): boolean {
  if (!kind.openStates.includes(status)) return true;
  return kind.kind === 'proposal' && date < dayIn(timeZone, now);
}
