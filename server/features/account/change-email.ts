import { and, eq, gte, ne, sql } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { databaseFailure } from '#server/db/failures.ts';
import { accountTokens } from '#server/db/schema/account-tokens.ts';
import { users } from '#server/db/schema/users.ts';
import { conflict } from '#server/errors.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import { ADDRESS_TAKEN } from '#shared/email-change.ts';
import { accountTokensRepo } from './account-tokens.repo.ts';
import { lockAccount, markConfirmed } from './confirm-email.ts';
import { endSessions } from './end-sessions.ts';

/** What a link acts with. */
interface EmailChange {
  from: string;
  to: string;
}

/**
 * Sends a link to the new address, and to the present one a notice with the means to undo it. Nothing changes before the
 * link is followed. An address of somebody else's account gets a mail that says so instead; the asker learns nothing.
 */
export function askForEmailChange(
  db: Database,
  { userId, newEmail }: { userId: string; newEmail: string },
  now: Date,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lockAccount(transaction, userId);
    const owner = await ownerOf(transaction, userId);
    if (!owner) return;
    const { fullName, email: from } = owner;
    const [tokens, outbox] = [accountTokensRepo(transaction), outboxRepo(transaction)];
    // Of several the last one counts.
    await tokens.revoke(userId, 'change_email');
    const data: EmailChange = { from, to: newEmail };
    const undo = await tokens.issue(userId, 'undo_email_change', now, data);
    await outbox.add(userId, 'email_change_asked', { to: from, fullName, newEmail, token: undo });
    if (await isTaken(transaction, userId, newEmail)) {
      await outbox.add(userId, 'email_taken', { to: newEmail, fullName: '' });
      return;
    }
    const token = await tokens.issue(userId, 'change_email', now, data);
    await outbox.add(userId, 'change_email', { to: newEmail, fullName, token });
  });
}

/**
 * Follows the link that went to the new address. Other sessions than the one that follows it end, and so do links that
 * went to the old address.
 * @returns false for a link that is not good any more
 * @throws DomainError 409 where the address belongs to another account by now
 */
export function changeEmail(
  db: Database,
  { token, keptSession }: { token: string; keptSession: string | undefined },
  now: Date,
): Promise<boolean> {
  return follow(db, 'change_email', token, now, async (transaction, userId, { to }) => {
    await moveTo(transaction, userId, to, now);
    await endSessions(transaction, userId, keptSession);
    await accountTokensRepo(transaction).revoke(userId, 'reset_password');
    await markConfirmed(transaction, userId, now);
  });
}

/**
 * Takes a change back, whether its link was followed or not: the address is again what it was before. So are later
 * changes, which may be those of whoever made this one.
 * @returns false for a link that is not good any more
 * @throws DomainError 409 where the address belongs to another account by now
 */
export function undoEmailChange(db: Database, token: string, now: Date): Promise<boolean> {
  return follow(db, 'undo_email_change', token, now, async (transaction, userId, { from }, createdAt) => {
    await moveTo(transaction, userId, from, now);
    await endSessions(transaction, userId, undefined);
    const tokens = accountTokensRepo(transaction);
    await tokens.revoke(userId, 'change_email');
    await tokens.revoke(userId, 'reset_password');
    const later = and(
      eq(accountTokens.purpose, 'undo_email_change'),
      gte(accountTokens.createdAt, createdAt),
    );
    await transaction.delete(accountTokens).where(and(eq(accountTokens.userId, userId), later));
  });
}

type Act = (transaction: Database, userId: string, change: EmailChange, createdAt: Date) => Promise<void>;

async function follow(
  db: Database,
  purpose: 'change_email' | 'undo_email_change',
  token: string,
  now: Date,
  act: Act,
): Promise<boolean> {
  try {
    return await inTransaction(db, async (transaction) => {
      const tokens = accountTokensRepo(transaction);
      const owner = await tokens.ownerOf(purpose, token, now);
      if (owner) await lockAccount(transaction, owner);
      const found = await tokens.take(purpose, token, now);
      if (found) await act(transaction, found.userId, found.data as EmailChange, found.createdAt);
      return found !== undefined;
    });
  } catch (error) {
    if (databaseFailure(error) === 'unique')
      throw conflict('This address belongs to another account now.', ADDRESS_TAKEN);
    throw error;
  }
}

async function ownerOf(db: Database, userId: string) {
  const [owner] = await db
    .select({ email: users.email, fullName: users.fullName })
    .from(users)
    .where(eq(users.id, userId));
  return owner;
}

async function isTaken(db: Database, userId: string, email: string): Promise<boolean> {
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, ne(users.id, userId)));
  return other !== undefined;
}

/** The payment provider is told by the worker. */
async function moveTo(transaction: Database, userId: string, email: string, now: Date): Promise<void> {
  await transaction
    .update(users)
    .set({ email, customerEmailChangedAt: now, updatedAt: now })
    .where(and(eq(users.id, userId), ne(users.email, email)));
}
