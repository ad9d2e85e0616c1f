import { wantsMailSql } from '#server/features/notifications/mail-preferences.sql.ts';
import { isBeingPaidSql } from '#server/features/payments/being-paid.sql.ts';

/**
 * What keeps the reminders of a document `d` to its client `c` back, as SQL: a `ReminderBlock` or null. This is the
 * only place that decides. What the recipient wants comes before everything else; who has paid is not asked to pay.
 */
// Of the two reasons the greater word is the one that counts more.
export const reminderBlockSql = (kind: 'invoice' | 'proposal') => `coalesce(
  (select max(x.reason) from suppressions x where x.channel = 'email' and x.user_id = d.user_id
    and x.address = lower(c.email) and x.reason in ('unsubscribed', 'bounced')),
  ${kind === 'invoice' ? `case when ${isBeingPaidSql('d.id')} then 'being_paid' end` : 'null'},
  case when not ${wantsMailSql('d.user_id', ['invoiceReminders'])} then 'switched_off' end)`;
