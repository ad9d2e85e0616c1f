import { type Database, inTransaction } from '#server/db/client.ts';
import { invalidField } from '#server/errors.ts';
import type { PasswordOwner, Passwords } from '#server/features/auth/password-rules.ts';
import type { ChangePassword } from '#shared/password.ts';
import { findPasswordHash, wrongPassword } from './own-password.ts';
import { storePassword } from './reset-password.ts';

interface ChangeDeps {
  db: Database;
  passwords: Passwords;
}

/**
 * Changes a password whose hash was `checkedHash` when it was checked. The session that changes it stays.
 * @throws DomainError 400 for one that is easy to guess, or when it was changed meanwhile
 */
export async function changePassword(
  { db, passwords }: ChangeDeps,
  { user, sessionId }: { user: PasswordOwner & { id: string }; sessionId: string },
  { newPassword }: Pick<ChangePassword, 'newPassword'>,
  { checkedHash, now }: { checkedHash: string; now: Date },
): Promise<void> {
  const weak = await passwords.weakness(newPassword, user);
  if (weak) throw invalidField('newPassword', weak);
  const passwordHash = await passwords.hash(newPassword);
  await inTransaction(db, async (transaction) => {
    if ((await findPasswordHash(transaction, user.id, true)) !== checkedHash) throw wrongPassword();
    await storePassword(transaction, { userId: user.id, passwordHash, keptSession: sessionId }, now);
  });
}
