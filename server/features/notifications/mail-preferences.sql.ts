import type { PreferenceName } from '#shared/notification-preferences.ts';

const columns: Record<PreferenceName, string> = {
  email: 'email',
  invoiceReminders: 'invoice_reminders',
  proposalUpdates: 'proposal_updates',
  paymentAlerts: 'payment_alerts',
};

/**
 * Whether all of these switches of a seller are on, as SQL. This is the only place that decides: every statement that
 * writes a mail somebody can switch off asks it. Mails to the seller need `email` beside the switch of their subject,
 * automated reminders to clients `invoiceReminders` alone; security mails and documents ask nothing.
 * @param userId the seller's id, as SQL
 */
export function wantsMailSql(userId: string, switches: readonly PreferenceName[]): string {
  if (switches.length === 0) return 'true';
  const areOn = switches.map((name) => `p.${columns[name]}`).join(' and ');
  return `coalesce((select ${areOn} from notification_preferences p where p.user_id = ${userId}), true)`;
}
