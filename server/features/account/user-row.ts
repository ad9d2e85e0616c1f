import { getTableColumns, sql } from 'drizzle-orm';
import { users } from '#server/db/schema/users.ts';
import { isProSql } from '#server/features/billing/pro-plan.sql.ts';
import { splitFullName, type User } from '#shared/user.ts';

type UserRow = typeof users.$inferSelect;

/** A row of `users` without the password hash; `isPremium` says whether the seller is Pro, for whatever reason. */
export type SafeUserRow = Omit<UserRow, 'passwordHash' | 'proGrantedUntil'>;

const { passwordHash: _never, proGrantedUntil: _decided, ...safeColumns } = getTableColumns(users);

/** Columns of {@link SafeUserRow} for Drizzle, as of `now`. */
export const safeUserColumns = (now: Date) => ({
  ...safeColumns,
  isPremium: sql<boolean>`${sql.raw(isProSql('users', `'${now.toISOString()}'::timestamptz`))}`,
});

/** The user object as it is answered. */
export function presentUser(row: SafeUserRow): User {
  const {
    unconfirmedMails: _counted,
    paypalRevokedReason: _shownInSettings,
    customerEmailChangedAt: _toldToProvider,
    deletionRequestedAt: _meansDeletesAt,
    deletesAt,
    emailConfirmedAt,
    paypalConnectedAt,
    createdAt,
    updatedAt,
    ...fields
  } = row;
  return {
    ...fields,
    ...splitFullName(row.fullName),
    emailConfirmedAt: emailConfirmedAt?.toISOString() ?? null,
    paypalConnectedAt: paypalConnectedAt?.toISOString() ?? null,
    deletesAt: deletesAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
