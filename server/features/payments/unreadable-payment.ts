import type { Database } from '#server/db/client.ts';
import type { Unreadable } from '#server/providers/payments.ts';
import { notifyOfPayment } from './notify-payment.ts';
import { type Payment, paymentsRepo } from './payments.repo.ts';

const HOUR_MS = 60 * 60_000;
/** Bank debits are decided within days; nobody waits for longer than this for one that cannot be looked at. */
const LONGEST_MS = 7 * 24 * HOUR_MS;
const CHECK_MS = 6 * HOUR_MS;

/** An attempt that was ended because it could no longer be read: whether money arrived is unknown. */
export const isLost = ({ status, unreadableSince }: Pick<Payment, 'status' | 'unreadableSince'>) =>
  status === 'failed' && unreadableSince !== null;

const afterItsTime = ({ expiresAt }: Payment) => new Date(expiresAt.getTime() + 60_000);

/** False for a page that was only opened, and that is gone or whose time is over. */
export const mayStillBePaid = ({ status, expiresAt }: Payment, why: Unreadable, now: Date) =>
  status === 'processing' || (why === 'refused' && now <= expiresAt);

/**
 * Writes down that the provider shows nothing of an attempt. One that was on its way is waited for, in vain for a week at
 * most; then it ends, and the seller is told to look for the money.
 */
export async function keepUnreadable(
  transaction: Database,
  payment: Payment,
  { why, now }: { why: Unreadable; now: Date },
): Promise<Payment> {
  const repo = paymentsRepo(transaction);
  const unreadableSince = payment.unreadableSince ?? now;
  if (payment.status === 'open')
    return repo.change(payment.id, { unreadableSince, checkedAt: now, nextCheckAt: afterItsTime(payment) });
  const end = unreadableSince.getTime() + LONGEST_MS;
  if (now.getTime() < end) {
    const nextCheckAt = new Date(Math.min(now.getTime() + CHECK_MS, end));
    return repo.change(payment.id, { unreadableSince, checkedAt: now, nextCheckAt });
  }
  const lost = await repo.change(payment.id, {
    status: 'failed',
    failure: 'It can no longer be told whether the payment arrived.',
    unreadableSince,
    checkedAt: now,
    nextCheckAt: null,
    updatedAt: now,
  });
  await notifyOfPayment(transaction, lost, { kind: 'lost', why }, now);
  return lost;
}
