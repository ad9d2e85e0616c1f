import type { Database } from '#server/db/client.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import { sellerNotice } from '#server/features/notifications/seller-notice.ts';
import type { AccountState, ConnectReason } from '#shared/connect.ts';
import type { ConnectedSeller } from './connect.repo.ts';

interface Change {
  state: AccountState;
  reason: ConnectReason | null;
  now: Date;
}

const pausedTexts: Record<ConnectReason, string> = {
  details_due: 'Stripe needs more details from you before clients can pay by card again.',
  payouts_off: 'Stripe has paused your account.',
  rejected: 'Stripe has closed your account to payments.',
  paused_by_platform: 'Your account has been paused.',
  other: 'Stripe has paused your account.',
};

/**
 * Notifies the owner when payments into the account have begun or ended: once each, because only the transaction that
 * changes the state sees it change. Belongs to that transaction and holds the seller's row lock.
 */
export async function notifySeller(
  transaction: Database,
  { id: userId, email, fullName, isReady: wasReady }: ConnectedSeller,
  { state, reason, now }: Change,
): Promise<void> {
  const isReady = state === 'ready';
  if (isReady === wasReady) return;
  const mail = { to: email, fullName };
  const outbox = outboxRepo(transaction);
  if (isReady)
    return void (await outbox.add(userId, 'payout_changed', { ...mail, event: 'stripe_connected' }));
  const isGone = state === 'disconnected';
  await outbox.add(userId, 'payout_changed', {
    ...mail,
    event: isGone ? 'stripe_disconnected' : 'stripe_paused',
  });
  await transaction.insert(notifications).values(
    sellerNotice({
      userId,
      type: 'other',
      recipient: email,
      subject: isGone ? 'Stripe account disconnected' : 'Card payments are paused',
      message: isGone
        ? 'Your Stripe account is no longer connected. Card payments are no longer offered on your invoices.'
        : `${pausedTexts[reason ?? 'other']} In the meantime, card payments aren't offered on your invoices.`,
      now,
    }),
  );
}
