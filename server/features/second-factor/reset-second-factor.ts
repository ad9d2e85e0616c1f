import { type Database, inTransaction } from '#server/db/client.ts';
import { accountsRepo } from '#server/features/account/accounts.repo.ts';
import { lockAccount } from '#server/features/account/confirm-email.ts';
import { endSessions } from '#server/features/account/support-access.ts';
import { notifyOwner } from './notify-owner.ts';
import { secondFactorRepo } from './second-factor.repo.ts';

/** What support does for somebody who has lost their codes. @returns undefined where there is no such account */
export async function resetSecondFactor(
  db: Database,
  email: string,
): Promise<{ email: string; wasOn: boolean } | undefined> {
  const account = await accountsRepo(db).findByEmail(email.trim());
  if (!account) return undefined;
  const wasOn = await inTransaction(db, async (transaction) => {
    await lockAccount(transaction, account.id);
    if (!(await secondFactorRepo(transaction, account.id).remove())) return false;
    await endSessions(transaction, account.email);
    await notifyOwner(transaction, account.id, { event: 'codes_reset' });
    return true;
  });
  return { email: account.email, wasOn };
}
