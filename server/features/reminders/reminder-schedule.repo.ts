import { eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { sellerDetails } from '#server/db/schema/seller-details.ts';
import { users } from '#server/db/schema/users.ts';
import type { KnownSchedule, OwnSchedule } from '#shared/reminder-schedule.ts';
import { planSeller } from './reminders.sql.ts';

/** When reminders of one seller's invoices go out. */
export function reminderScheduleRepo(db: Database, userId: string) {
  return {
    async get(): Promise<KnownSchedule> {
      const [row] = await db
        .select({ schedule: sellerDetails.reminderSchedule })
        .from(sellerDetails)
        .where(eq(sellerDetails.userId, userId));
      return { schedule: row?.schedule ?? null };
    },

    /** Invoices that are open go by it from now on; what of it has passed for them is not made up for. */
    update: (schedule: OwnSchedule | null, now: Date): Promise<KnownSchedule> =>
      inTransaction(db, async (transaction) => {
        await transaction
          .select({ id: users.id })
          .from(users)
          .where(eq(users.id, userId))
          .for('no key update');
        await transaction
          .insert(sellerDetails)
          .values({ userId, reminderSchedule: schedule, createdAt: now, updatedAt: now })
          .onConflictDoUpdate({
            target: sellerDetails.userId,
            set: { reminderSchedule: schedule, updatedAt: now },
          });
        await planSeller.run(transaction, { userId, now });
        return { schedule };
      }),
  };
}
