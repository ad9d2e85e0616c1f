import { eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import { rescheduleRecurring } from '#server/features/recurring/reschedule-recurring.ts';
import { reminderScheduleRepo } from '#server/features/reminders/reminder-schedule.repo.ts';
import { planSeller } from '#server/features/reminders/reminders.sql.ts';
import type { UpdateProfile } from '#shared/profile.ts';
import { type SafeUserRow, safeUserColumns } from './user-row.ts';

/** Empty text is none. A field that was not given stays as it is. */
const stored = (value: string | null | undefined) => (value === undefined ? undefined : value || null);

/** Changes the given fields of a seller. What recurs keeps its time of day in another time zone. */
export function updateProfile(
  db: Database,
  userId: string,
  { fullName, businessName, industry, phone, address, timeZone }: UpdateProfile,
  now: Date,
): Promise<SafeUserRow | undefined> {
  return inTransaction(db, async (transaction) => {
    const [row] = await transaction
      .update(users)
      .set({
        fullName,
        timeZone,
        businessName: stored(businessName),
        industry: stored(industry),
        phone: stored(phone),
        address: stored(address),
        updatedAt: now,
      })
      .where(eq(users.id, userId))
      .returning(safeUserColumns(now));
    // Reminders by due day come by the clocks of the zone.
    if (timeZone !== undefined && (await reminderScheduleRepo(transaction, userId).get()).schedule)
      await planSeller.run(transaction, { userId, now });
    if (row && timeZone !== undefined) await rescheduleRecurring(transaction, { userId, timeZone });
    return row;
  });
}
