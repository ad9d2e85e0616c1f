import { eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import type { PasswordHasher } from '#server/features/auth/password-hash.ts';
import { weakPasswordReason } from '#server/features/auth/password-rules.ts';
import { invalidField, unauthorized } from '#server/http/errors.ts';
import type { SignedIn } from '#server/http/signed-in.ts';
import type { ChangePassword } from '#shared/password.ts';
import { storePassword } from './reset-password.ts';

interface ChangeDeps {
  db: Database;
  passwords: PasswordHasher;
}

const wrongPassword = () => invalidField('currentPassword', 'Current password is incorrect');

/** The hash of the present password. @throws HttpError 400 when `currentPassword` is another */
export async function checkCurrentPassword(
  { db, passwords }: ChangeDeps,
  userId: string,
  currentPassword: string,
): Promise<string> {
  const stored = await findHash(db, userId);
  if (!(await passwords.verify(currentPassword, stored))) throw wrongPassword();
  return stored;
}

/**
 * Changes a password whose present hash was checked to be `checkedHash`. The session that changes it stays.
 * @throws HttpError 400 for one that is easy to guess, or when it was changed meanwhile
 */
export async function changePassword(
  { db, passwords }: ChangeDeps,
  { user, sessionId }: Pick<SignedIn, 'user' | 'sessionId'>,
  { newPassword }: Pick<ChangePassword, 'newPassword'>,
  { checkedHash, now }: { checkedHash: string; now: Date },
): Promise<void> {
  const weak = await weakPasswordReason(newPassword, user);
  if (weak) throw invalidField('newPassword', weak);
  const passwordHash = await passwords.hash(newPassword);
  await inTransaction(db, async (transaction) => {
    if ((await findHash(transaction, user.id, true)) !== checkedHash) throw wrongPassword();
    await storePassword(transaction, { userId: user.id, passwordHash, keptSession: sessionId }, now);
  });
}

async function findHash(db: Database, userId: string, isLocked = false): Promise<string> {
  const query = db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
  const [row] = await (isLocked ? query.for('update') : query);
  if (!row) throw unauthorized();
  return row.passwordHash;
}
