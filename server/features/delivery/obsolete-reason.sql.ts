import { type NamedStatement, namedStatement } from '#server/db/named-statement.ts';
import { boolean, instant, nullable, text, uuid } from '#server/db/sql-types.ts';
import { isProSql } from '#server/features/billing/pro-plan.sql.ts';
import { recipientsSql } from '#server/features/clients/client-contacts.sql.ts';
import { switchesOf } from '#server/features/delivery/mails/mail-switches.ts';
import { invoiceKind, proposalKind } from '#server/features/documents/document-kind.ts';
import { effectiveStatusSql } from '#server/features/documents/effective-status.sql.ts';
import { wantsMailSql } from '#server/features/notifications/mail-preferences.sql.ts';
import { isBeingPaidSql } from '#server/features/payments/being-paid.sql.ts';
import type { PreferenceName } from '#shared/notification-preferences.ts';

const parameters = { id: uuid, now: instant };

const row = {
  /** Effective; null where the document is gone, or there is none. */
  status: nullable(text),
  /** Its recipient is no longer a contact of the client who gets reminders. */
  isGone: boolean,
  /** The client has said something that reminders wait for. */
  isHeld: boolean,
  ...{ isBeingPaid: boolean, isUnsubscribed: boolean, isPro: boolean, isSwitchedOn: boolean },
  /** The payment that it tells of was taken back. */
  isPaymentReversed: boolean,
  /** The offer was still good when its mail was written: one made for a day that is over goes out as it is. */
  wasValid: boolean,
  /** The seller has asked for the deletion of their account. */
  isLeaving: boolean,
};

// A late document counts as such from the seller's next day.
const standingSql = (switches: readonly PreferenceName[]) => `select
    case d.kind when 'invoice' then ${effectiveStatusSql(invoiceKind, 'd', 't.today')}
      else ${effectiveStatusSql({ ...proposalKind, openStatus: 'sent' }, 'd', 't.today')} end as status,
    coalesce(d.kind = 'invoice' and ${isBeingPaidSql('d.id')}, false) as "isBeingPaid",
    exists (select from invoice_replies r where r.document_id = d.id and r.holds_reminders) as "isHeld",
    not exists (select from ${recipientsSql('reminders')} r where lower(r.email) = lower(o.payload ->> 'to')) as "isGone",
    exists (select 1 from suppressions s where s.channel = 'email' and s.user_id = o.user_id
      and s.address = lower(case o.template when 'reminder' then o.payload ->> 'to' else c.email end) and s.reason = 'unsubscribed') as "isUnsubscribed",
    ${isProSql('u', ':now')} as "isPro", ${wantsMailSql('o.user_id', switches)} as "isSwitchedOn",
    exists (select from ledger_entries e join ledger_entries r on r.reverses_id = e.id
      where e.group_id = (o.payload ->> 'groupId')::uuid and e.kind = 'payment') as "isPaymentReversed",
    coalesce(d.due_on >= (o.created_at at time zone u.time_zone)::date, false) as "wasValid", u.deletes_at is not null as "isLeaving"
  from outbox o join users u on u.id = o.user_id
    cross join lateral (select (:now at time zone u.time_zone)::date as today) t
    left join notifications n on n.id = o.notification_id left join clients c on c.id = n.client_id
    left join documents d on d.id = o.document_id
  where o.id = :id`;

const statements = new Map<string, NamedStatement<typeof parameters, typeof row>>();

/** What a message is about, as it is now. @param switches what its seller may have switched off */
export function standingStatement(switches: readonly PreferenceName[]) {
  const name = ['document_standing', ...switches].join('_');
  const statement =
    statements.get(name) ?? namedStatement({ name, parameters, row, sql: standingSql(switches) });
  statements.set(name, statement);
  return statement;
}

/** Of all messages, for the test of what statements answer. */
export const sampleStandings = [
  ...new Set([[], ...Object.values(switchesOf), ['invoiceReminders' as const]].map(standingStatement)),
];
