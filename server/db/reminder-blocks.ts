import { wantsMailSql } from './mail-preferences.ts';

/**
 * What keeps the reminders to one address of a seller back, as SQL: a `ReminderBlock` or null. This is the only
 * place that decides. What the recipient wants comes before everything else.
 * @param userId the seller's id, as SQL
 * @param email the client's address, as SQL
 */
// Of the two reasons the greater word is the one that counts more.
export const reminderBlockSql = (userId: string, email: string) => `coalesce(
  (select max(x.reason) from suppressions x where x.channel = 'email' and x.user_id = ${userId}
    and x.address = lower(${email}) and x.reason in ('unsubscribed', 'bounced')),
  case when not ${wantsMailSql(userId, ['invoiceReminders'])} then 'switched_off' end)`;
