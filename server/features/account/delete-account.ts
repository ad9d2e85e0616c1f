import { and, eq, isNotNull, lte } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { payments } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/users.ts';
import { conflict } from '#server/errors.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import { BillingError } from '#server/providers/billing.ts';
import { DELETION_GRACE_DAYS } from '#shared/account-deletion.ts';
import { accountTokensRepo } from './account-tokens.repo.ts';
import { type CloseDeps, closeAccount, withNothingCharged } from './close-account.ts';
import { lockAccount } from './confirm-email.ts';
import { endSessions } from './end-sessions.ts';
import { findRunningSubscriptionStatement, lockAccountStatement } from './support-access.sql.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 5;

/**
 * The owner wants their account deleted: nothing is charged any more, all sessions end, and a mail says how to keep it. Asked
 * once more, it stays as it was asked first.
 * @throws DomainError 409 while a payment is on its way, or a subscription can't be ended here
 * @throws BillingError where a subscription can't be cancelled
 */
export async function askForDeletion(deps: CloseDeps, userId: string): Promise<void> {
  const { db, clock } = deps.payments;
  await assertNoPaymentOnItsWay(db, userId);
  await withNothingCharged(deps, userId, () =>
    inTransaction(db, async (transaction) => {
      await lockAccountStatement.run(transaction, { userId });
      const running = await findRunningSubscriptionStatement.first(transaction, { userId });
      if (running?.subscription)
        throw conflict(
          'Your subscription is still running and could not be cancelled here. Please contact support.',
          'subscription_running',
        );
      // One that was open may turn out to have been paid as it is withdrawn.
      await assertNoPaymentOnItsWay(transaction, userId);
      await markForDeletion(transaction, userId, clock.now());
    }),
  );
}

async function markForDeletion(transaction: Database, userId: string, now: Date): Promise<void> {
  const [account] = await transaction
    .select({
      to: users.email,
      fullName: users.fullName,
      deletesAt: users.deletesAt,
      timeZone: users.timeZone,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!account) return;
  const { deletesAt: known, ...owner } = account;
  await endSessions(transaction, userId, undefined);
  if (known) return;
  const deletesAt = new Date(now.getTime() + DELETION_GRACE_DAYS * DAY_MS);
  await transaction
    .update(users)
    .set({ deletionRequestedAt: now, deletesAt, updatedAt: now })
    .where(eq(users.id, userId));
  const token = await accountTokensRepo(transaction).issue(userId, 'keep_account', now);
  await outboxRepo(transaction).add(userId, 'deletion_asked', {
    ...owner,
    token,
    deletesAt: deletesAt.toISOString(),
  });
}

async function assertNoPaymentOnItsWay(db: Database, userId: string): Promise<void> {
  const [underway] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.status, 'processing')))
    .limit(1);
  if (underway)
    throw conflict(
      'A payment from a client is on its way. You can delete your account once it has arrived or failed.',
      'payment_on_its_way',
    );
}

/** The account stays. What was cancelled is not taken up again. */
export function keepAccount(db: Database, userId: string, now: Date): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lockAccount(transaction, userId);
    await keep(transaction, userId, now);
  });
}

/** As {@link keepAccount}, by the mailed link. @returns false for one that is not good any more */
export function keepAccountByLink(db: Database, token: string, now: Date): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const tokens = accountTokensRepo(transaction);
    const owner = await tokens.ownerOf('keep_account', token, now);
    if (owner) await lockAccount(transaction, owner);
    const userId = await tokens.redeem('keep_account', token, now);
    if (userId) await keep(transaction, userId, now);
    return userId !== undefined;
  });
}

async function keep(transaction: Database, userId: string, now: Date): Promise<void> {
  await transaction
    .update(users)
    .set({ deletionRequestedAt: null, deletesAt: null, updatedAt: now })
    .where(and(eq(users.id, userId), isNotNull(users.deletesAt)));
  await accountTokensRepo(transaction).revoke(userId, 'keep_account');
}

/** Deletes the accounts whose owners had time enough to keep them. One that can't be deleted now is tried again. */
export async function deleteDueAccounts(deps: CloseDeps): Promise<void> {
  const { db, clock, log } = deps.payments;
  const now = clock.now();
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.deletesAt, now))
    .orderBy(users.deletesAt)
    .limit(AT_ONCE);
  for (const { id } of due) {
    try {
      const running = await closeAccount(deps, id, now);
      if (running) log.warn({ user: id, subscription: running }, 'an account is not deleted: it is charged');
      else log.info({ user: id }, 'account deleted');
    } catch (error) {
      if (!(error instanceof BillingError)) throw error;
      log.warn({ user: id, err: error }, 'an account could not be deleted now');
    }
  }
}
