import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import { invalidField, unauthorized } from '#server/errors.ts';
import type { PasswordHasher } from '#server/features/auth/password-hash.ts';
import { createRateLimit, type RateLimitStore } from '#server/limits/rate-limit.ts';
import type { Log } from '#server/log.ts';
import { CURRENT_PASSWORD_REQUIRED } from '#shared/password.ts';

export interface OwnPasswordDeps {
  db: Database;
  pool: RateLimitStore;
  log: Log;
  passwords: PasswordHasher;
}

/** Who gives the password. */
export interface PasswordAttempt {
  userId: string;
  address: string;
  requestId: string;
}

/**
 * A signed-in person gives their password again, before something that a borrowed session must not do.
 * @returns the hash that it was checked against
 * @throws DomainError 400 on the field `currentPassword` when it is missing or wrong, 429 after many wrong ones
 */
export type CheckOwnPassword = (
  attempt: PasswordAttempt,
  currentPassword: string | undefined,
) => Promise<string>;

const QUARTER_HOUR = 15 * 60;

/** Guesses of the current password are limited as sign-ins are, by counts of their own: nobody locks the owner out. */
export function createCheckOwnPassword({ db, pool, log, passwords }: OwnPasswordDeps): CheckOwnPassword {
  const triesByUser = createRateLimit(pool, { name: 'password-user', points: 20, seconds: QUARTER_HOUR });
  const triesByAddress = createRateLimit(pool, {
    name: 'password-address',
    points: 100,
    seconds: QUARTER_HOUR,
  });

  /** Wrong tries only count: a right one is given back. */
  return async ({ userId, address, requestId }, currentPassword) => {
    if (!currentPassword) throw invalidField('currentPassword', CURRENT_PASSWORD_REQUIRED);
    await triesByAddress.take(address);
    await triesByUser.take(userId);
    const stored = await findPasswordHash(db, userId);
    if (!(await passwords.verify(currentPassword, stored))) {
      log.warn({ requestId, user: userId, address }, 'a wrong current password was given');
      throw wrongPassword();
    }
    await triesByAddress.giveBack(address);
    await triesByUser.giveBack(userId);
    return stored;
  };
}

export const wrongPassword = () => invalidField('currentPassword', 'Current password is incorrect');

export async function findPasswordHash(db: Database, userId: string, isLocked = false): Promise<string> {
  const query = db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
  const [row] = await (isLocked ? query.for('update') : query);
  if (!row) throw unauthorized();
  return row.passwordHash;
}
