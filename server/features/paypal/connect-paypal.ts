import { type Database, inTransaction } from '#server/db/client.ts';
import { accountTokensRepo } from '#server/features/account/account-tokens.repo.ts';
import { outboxRepo } from '#server/features/outbox/outbox.repo.ts';
import type { PaypalAccount } from '#shared/paypal.ts';
import { type OwnedConnection, paypalRepo } from './paypal.repo.ts';
import { accountOf } from './verify-paypal.ts';

const isSame = (one: PaypalAccount | undefined, other: PaypalAccount) =>
  one?.merchantId === other.merchantId &&
  one.businessEmail.toLowerCase() === other.businessEmail.toLowerCase();

/** Stores a seller's account, unverified, and tells them. The one that is stored already stays as it is. */
export function storeAccount(db: Database, userId: string, account: PaypalAccount, now: Date): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const seller = await paypalRepo(transaction).lock(userId);
    const before = accountOf(seller);
    if (!seller || isSame(before, account)) return;
    await paypalRepo(transaction).set(userId, account, now);
    await accountTokensRepo(transaction).revoke(userId, 'verify_paypal');
    await tell(transaction, seller, before ? 'paypal_changed' : 'paypal_connected');
  });
}

/** Forgets a seller's account and tells them. */
export function forgetAccount(db: Database, userId: string, now: Date): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const seller = await paypalRepo(transaction).lock(userId);
    if (!seller || !accountOf(seller)) return;
    await paypalRepo(transaction).set(userId, undefined, now);
    await accountTokensRepo(transaction).revoke(userId, 'verify_paypal');
    await tell(transaction, seller, 'paypal_disconnected');
  });
}

const tell = (
  transaction: Database,
  { userId, email: to, fullName }: OwnedConnection,
  event: 'paypal_connected' | 'paypal_changed' | 'paypal_disconnected',
) => outboxRepo(transaction).add(userId, 'payout_changed', { to, fullName, event });
