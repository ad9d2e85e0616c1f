import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core';
import { timestamps } from './columns.ts';
import { users } from './users.ts';

const isOn = (name: string) => boolean(name).notNull().default(true);

/** Which mails a seller wants. Who has never touched a switch has no row; everything is on then. */
export const notificationPreferences = pgTable('notification_preferences', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: isOn('email'),
  invoiceReminders: isOn('invoice_reminders'),
  proposalUpdates: isOn('proposal_updates'),
  paymentAlerts: isOn('payment_alerts'),
  ...timestamps(),
});
