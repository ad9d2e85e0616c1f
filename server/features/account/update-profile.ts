import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import type { UpdateProfile } from '#shared/profile.ts';
import { type SafeUserRow, safeUserColumns } from './user-row.ts';

/** Empty text is none. A field that was not given stays as it is. */
const stored = (value: string | null | undefined) => (value === undefined ? undefined : value || null);

/** Changes the given fields of a seller. */
export async function updateProfile(
  db: Database,
  userId: string,
  { fullName, businessName, industry, phone, address, timeZone }: UpdateProfile,
  now: Date,
): Promise<SafeUserRow | undefined> {
  const [row] = await db
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
  return row;
}
