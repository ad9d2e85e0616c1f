import { eq, sql } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { payments } from '#server/db/schema/payments.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { users } from '#server/db/schema/users.ts';
import { releaseDeposits } from '#server/features/deposits/deductions.sql.ts';
import {
  endSessionsStatement,
  findRunningSubscriptionStatement,
  lockAccountStatement,
  summarizeAccountStatement,
} from './support-access.sql.ts';

/** Ends the sessions of one account, or of everybody. @returns how many there were */
export async function endSessions(db: Database, email?: string): Promise<number> {
  return (await endSessionsStatement.run(db, { email: email?.trim() })).length;
}

/** What is deleted with an account; undefined where there is none. */
export const summarizeAccount = (db: Database, email: string) =>
  summarizeAccountStatement.first(db, { email: email.trim() });

/**
 * Deletes an account, its data and its sessions.
 * @param dueBy only where its owner has asked for it and the time is over by then
 * @returns the subscription that is still running: nothing is deleted then, as it would be charged on for nobody
 */
export function deleteUser(db: Database, userId: string, dueBy?: Date): Promise<string | undefined> {
  return inTransaction(db, async (transaction) => {
    await lockAccountStatement.run(transaction, { userId });
    const running = await findRunningSubscriptionStatement.first(transaction, { userId });
    if (running?.subscription) return running.subscription;
    // Kept at the last moment.
    if (dueBy && !(running?.deletesAt && running.deletesAt <= dueBy)) return undefined;
    await transaction.delete(sessions).where(sql`${sessions.sess} -> 'passport' ->> 'user' = ${userId}`);
    // They hold their invoices.
    await transaction.delete(payments).where(eq(payments.userId, userId));
    await releaseDeposits.run(transaction, { userId, clientId: undefined });
    await transaction.delete(users).where(eq(users.id, userId));
    return undefined;
  });
}
