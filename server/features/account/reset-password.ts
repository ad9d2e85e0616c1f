import { eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import { accountTokensRepo } from './account-tokens.repo.ts';
import { lockAccount, markConfirmed } from './confirm-email.ts';
import { endSessions } from './end-sessions.ts';

interface Account {
  id: string;
  email: string;
  fullName: string;
}

/** Sends a link under which the password can be set anew; it makes earlier ones worthless. */
export function sendReset(db: Database, account: Account, now: Date): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const tokens = accountTokensRepo(transaction);
    await lockAccount(transaction, account.id);
    await tokens.revoke(account.id, 'reset_password');
    const token = await tokens.issue(account.id, 'reset_password', now);
    const { email: to, fullName } = account;
    await outboxRepo(transaction).add(account.id, 'reset_password', { to, fullName, token });
  });
}

/** Sets the password, ends every session, and notifies the owner. @returns the account, or undefined for a bad link */
export function resetPassword(
  db: Database,
  { token, passwordHash }: { token: string; passwordHash: string },
  now: Date,
): Promise<string | undefined> {
  return inTransaction(db, async (transaction) => {
    const tokens = accountTokensRepo(transaction);
    const owner = await tokens.ownerOf('reset_password', token, now);
    if (owner) await lockAccount(transaction, owner);
    const userId = await tokens.redeem('reset_password', token, now);
    if (!userId) return undefined;
    await markConfirmed(transaction, userId, now);
    await storePassword(transaction, { userId, passwordHash, keptSession: undefined }, now);
    return userId;
  });
}

interface NewPassword {
  userId: string;
  passwordHash: string;
  /** Id of the session that made the change; every other one ends. */
  keptSession: string | undefined;
}

/** What every change of a password does, in the caller's transaction. */
export async function storePassword(
  transaction: Database,
  { userId, passwordHash, keptSession }: NewPassword,
  now: Date,
): Promise<void> {
  const [account] = await transaction
    .update(users)
    .set({ passwordHash, updatedAt: now })
    .where(eq(users.id, userId))
    .returning({ to: users.email, fullName: users.fullName });
  if (!account) return;
  await endSessions(transaction, userId, keptSession);
  await accountTokensRepo(transaction).revoke(userId, 'reset_password');
  await outboxRepo(transaction).add(userId, 'password_changed', account);
}
