import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { notificationPreferences as table } from '#server/db/schema/notification-preferences.ts';
import type {
  NotificationPreferences,
  UpdateNotificationPreferences,
} from '#shared/notification-preferences.ts';

const columns = {
  email: table.email,
  invoiceReminders: table.invoiceReminders,
  proposalUpdates: table.proposalUpdates,
  paymentAlerts: table.paymentAlerts,
};

const untouched: NotificationPreferences = {
  email: true,
  invoiceReminders: true,
  proposalUpdates: true,
  paymentAlerts: true,
};

/** One seller's switches. */
export function notificationPreferencesRepo(db: Database, ownerId: string) {
  return {
    async get(): Promise<NotificationPreferences> {
      const [row] = await db.select(columns).from(table).where(eq(table.userId, ownerId));
      return row ?? untouched;
    },

    /** Sets the given switches and leaves the others. */
    async update(given: UpdateNotificationPreferences, now: Date): Promise<NotificationPreferences> {
      const [row] = await db
        .insert(table)
        .values({ userId: ownerId, ...given, createdAt: now, updatedAt: now })
        .onConflictDoUpdate({ target: table.userId, set: { ...given, updatedAt: now } })
        .returning(columns);
      return row ?? untouched;
    },
  };
}
