import { type NamedStatement, namedStatement } from '#server/db/named-statement.ts';
import { boolean, instant, nullable, text, uuid } from '#server/db/sql-types.ts';
import { isProSql } from '#server/features/billing/pro-plan.sql.ts';
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
  ...{ isBeingPaid: boolean, isUnsubscribed: boolean, isPro: boolean, isSwitchedOn: boolean },
};

// A late document counts as such from the seller's next day.
const standingSql = (switches: readonly PreferenceName[]) => `select
    case d.kind when 'invoice' then ${effectiveStatusSql(invoiceKind, 'd', 't.today')}
      else ${effectiveStatusSql({ ...proposalKind, openStatus: 'sent' }, 'd', 't.today')} end as status,
    coalesce(d.kind = 'invoice' and ${isBeingPaidSql('d.id')}, false) as "isBeingPaid",
    exists (select 1 from suppressions s where s.channel = 'email' and s.user_id = o.user_id
      and s.address = lower(coalesce(c.email, o.payload ->> 'to')) and s.reason = 'unsubscribed') as "isUnsubscribed",
    ${isProSql('u', ':now')} as "isPro", ${wantsMailSql('o.user_id', switches)} as "isSwitchedOn"
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
