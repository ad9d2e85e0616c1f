import { recipientsSql } from '#server/features/clients/client-contacts.sql.ts';
import { wantsMailSql } from '#server/features/notifications/mail-preferences.sql.ts';
import { isBeingPaidSql } from '#server/features/payments/being-paid.sql.ts';

/** SQL of a set with `reason`: why an address gets no reminder from the owner of the document `d`, or null. */
// Of the two reasons the greater word is the one that counts more.
const refusedSql = (address: string) => `(select max(s.reason) as reason from suppressions s
  where s.channel = 'email' and s.user_id = d.user_id and s.address = lower(${address})
    and s.reason in ('unsubscribed', 'bounced'))`;

/** SQL of who is reminded of the document `d` of the client `c`, as a JSON array of names and addresses in order. */
export const remindedSql = `(select json_agg(json_build_object('name', r.name, 'email', r.email) order by r.position)
  from ${recipientsSql('reminders')} r cross join lateral ${refusedSql('r.email')} x where x.reason is null)`;

/** SQL of which block a reply on the invoice `d` is, or null. Whoever says that they paid is not asked to. */
const replyBlockSql = `(select case r.kind when 'paid_already' then 'claimed' when 'will_pay' then 'promised' else 'question' end
  from invoice_replies r where r.document_id = d.id and r.holds_reminders
  order by array_position('{paid_already,will_pay,question}'::text[], r.kind) limit 1)`;

/**
 * What keeps the reminders of a document `d` to its client `c` back, as SQL: a `ReminderBlock` or null. This is the
 * only place that decides. What the recipients want comes before everything else; who has paid is not asked to pay.
 */
export const reminderBlockSql = (kind: 'invoice' | 'proposal') => `coalesce(
  (select case when count(*) = 0 then 'no_recipient' when count(*) = count(x.reason) then max(x.reason) end
    from ${recipientsSql('reminders')} r cross join lateral ${refusedSql('r.email')} x),
  ${kind === 'invoice' ? `case when ${isBeingPaidSql('d.id')} then 'being_paid' end, ${replyBlockSql}` : 'null'},
  case when not ${wantsMailSql('d.user_id', ['invoiceReminders'])} then 'switched_off' end)`;
