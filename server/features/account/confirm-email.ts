import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { users } from '#server/db/schema/users.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import { accountTokensRepo } from './account-tokens.repo.ts';

interface Owner {
  id: string;
  email: string;
  fullName: string;
}

/** Puts a confirmation link on its way, in the caller's transaction. */
export async function sendConfirmation(transaction: Database, owner: Owner, now: Date): Promise<void> {
  const token = await accountTokensRepo(transaction).issue(owner.id, 'confirm_email', now);
  const { email: to, fullName } = owner;
  await outboxRepo(transaction).add(owner.id, 'confirm_email', { to, fullName, token });
}

/** What is done to an account's links follows one another: of several new ones the last one counts. */
export async function lockAccount(transaction: Database, userId: string): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** Confirms the address that a link was sent to. @returns false when the link is not good any more */
export function confirmEmail(db: Database, token: string, now: Date): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const tokens = accountTokensRepo(transaction);
    const owner = await tokens.ownerOf('confirm_email', token, now);
    if (owner) await lockAccount(transaction, owner);
    const userId = await tokens.redeem('confirm_email', token, now);
    if (userId) await markConfirmed(transaction, userId, now);
    return userId !== undefined;
  });
}

/** The address is its owner's: mails that waited for that go out. Part of a transaction. */
export async function markConfirmed(transaction: Database, userId: string, now: Date): Promise<void> {
  await transaction
    .update(users)
    .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(users.id, userId));
  await accountTokensRepo(transaction).revoke(userId, 'confirm_email');
  const held = and(eq(outbox.userId, userId), eq(outbox.status, 'held'));
  const listed = transaction
    .select({ id: outbox.notificationId })
    .from(outbox)
    .where(and(held, isNotNull(outbox.notificationId)));
  await transaction
    .update(notifications)
    .set({ failureReason: null })
    .where(inArray(notifications.id, listed));
  await transaction.update(outbox).set({ status: 'pending', nextAttemptAt: sql`now()` }).where(held);
}
