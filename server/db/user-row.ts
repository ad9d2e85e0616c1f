import { getTableColumns } from 'drizzle-orm';
import { splitFullName, type User } from '#shared/user.ts';
import { users } from './schema/users.ts';

type UserRow = typeof users.$inferSelect;

/** A row of `users` without the password hash. */
export type SafeUserRow = Omit<UserRow, 'passwordHash'>;

const { passwordHash: _never, ...safeColumns } = getTableColumns(users);

/** Columns of {@link SafeUserRow} for Drizzle. */
export const safeUserColumns = safeColumns;

/** The user object as it is answered. */
export function presentUser(row: SafeUserRow): User {
  const { emailConfirmedAt: _unused, paypalConnectedAt, createdAt, updatedAt, ...fields } = row;
  return {
    ...fields,
    ...splitFullName(row.fullName),
    paypalConnectedAt: paypalConnectedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
