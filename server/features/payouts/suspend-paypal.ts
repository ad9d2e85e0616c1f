import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { accountTokensRepo } from '#server/features/account/account-tokens.repo.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import { sellerNotice } from '#server/features/notifications/seller-notice.ts';
import { paypalRepo } from './paypal.repo.ts';

/** Why an account gets no payments, as its owner reads it. */
export const paypalReasons = {
  limited:
    "PayPal says this account can't receive payments yet. Confirm its email address with PayPal, complete any steps PayPal asks for, and verify it again.",
  revoked: 'The connection was removed at PayPal. Verify the account again to receive payments.',
  refused:
    'PayPal declined a payment to this account. Check your PayPal account for a notice, then verify it again.',
} as const;

interface SuspendDeps {
  db: Database;
  clock: Clock;
}

/** Takes an account out of use and notifies its owner, once. */
export function suspendPaypal(
  { db, clock }: SuspendDeps,
  userId: string,
  merchantId: string,
  reason: string,
): Promise<void> {
  const now = clock.now();
  return inTransaction(db, async (transaction) => {
    const seller = await paypalRepo(transaction).lock(userId);
    const { businessEmail } = seller ?? {};
    if (!seller || !businessEmail) return;
    const finding = { isVerified: false, reason };
    if (!(await paypalRepo(transaction).recordFinding(userId, { merchantId, businessEmail }, finding, now)))
      return;
    await accountTokensRepo(transaction).revoke(userId, 'verify_paypal');
    const { email: to, fullName } = seller;
    await outboxRepo(transaction).add(userId, 'payout_changed', { to, fullName, event: 'paypal_paused' });
    await transaction.insert(notifications).values(
      sellerNotice({
        userId,
        type: 'other',
        recipient: to,
        subject: 'PayPal payments are paused',
        message: `${reason} In the meantime, PayPal isn't offered on your invoices.`,
        now,
      }),
    );
  });
}
