import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { accountTokens } from '#server/db/schema/account-tokens.ts';
import { users } from '#server/db/schema/users.ts';
import { sessionsRepo } from '#server/features/sessions/sessions.repo.ts';

interface NewPassword {
  userId: string;
  passwordHash: string;
  /** The session that changed it; without one all end. */
  keptSessionId?: string;
}

/**
 * Gives an account another password: its other sessions end, and links to reset the old one are good for nothing.
 * Belongs to the transaction of whoever has checked that it may be changed.
 */
export async function setPassword(
  transaction: Database,
  { userId, passwordHash, keptSessionId }: NewPassword,
  now: Date,
): Promise<void> {
  await transaction.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, userId));
  await sessionsRepo(transaction, userId).endOthers(keptSessionId);
  await transaction
    .delete(accountTokens)
    .where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, 'reset_password')));
}
