import { type Database, inTransaction } from '#server/db/client.ts';
import { accountTokensRepo } from '#server/features/account/account-tokens.repo.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import { paymentsRepo } from '#server/features/payments/payments.repo.ts';
import type { PaypalAccount } from '#shared/paypal.ts';
import { type OwnedConnection, paypalRepo } from './paypal.repo.ts';
import { accountOf } from './verify-paypal.ts';

const isSame = (one: PaypalAccount | undefined, other: PaypalAccount) =>
  one?.merchantId === other.merchantId &&
  one.businessEmail.toLowerCase() === other.businessEmail.toLowerCase();

/** Who stores an account, and whether they have proved to be its owner. */
interface Storing {
  userId: string;
  hasProof: boolean;
}

/**
 * Stores a seller's account, unverified, and notifies them. One that is stored already stays as it is.
 * @returns false where another account is stored and nobody has proved to be its owner
 */
export function storeAccount(
  db: Database,
  { userId, hasProof }: Storing,
  account: PaypalAccount,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const seller = await paypalRepo(transaction).lock(userId);
    const before = accountOf(seller);
    if (!seller || isSame(before, account)) return true;
    if (before && !hasProof) return false;
    await replace(transaction, userId, account, now);
    await notify(transaction, seller, before ? 'paypal_changed' : 'paypal_connected');
    return true;
  });
}

/** Forgets a seller's account and notifies them. */
export function forgetAccount(db: Database, userId: string, now: Date): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const seller = await paypalRepo(transaction).lock(userId);
    if (!seller || !accountOf(seller)) return;
    await replace(transaction, userId, undefined, now);
    await notify(transaction, seller, 'paypal_disconnected');
  });
}

/** Payments into the former account that have begun are withdrawn, and its links revoked. */
async function replace(
  transaction: Database,
  userId: string,
  account: PaypalAccount | undefined,
  now: Date,
): Promise<void> {
  await paypalRepo(transaction).set(userId, account, now);
  await accountTokensRepo(transaction).revoke(userId, 'verify_paypal');
  await paymentsRepo(transaction).withdrawAt(userId, 'paypal', now);
}

const notify = (
  transaction: Database,
  { userId, email: to, fullName }: OwnedConnection,
  event: 'paypal_connected' | 'paypal_changed' | 'paypal_disconnected',
) => outboxRepo(transaction).add(userId, 'payout_changed', { to, fullName, event });
