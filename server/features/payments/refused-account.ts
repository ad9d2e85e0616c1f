import { connectRepo } from '#server/features/payouts/connect.repo.ts';
import { paypalReasons, suspendPaypal } from '#server/features/payouts/suspend-paypal.ts';
import { syncConnectIfReachable } from '#server/features/payouts/sync-connect.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { Payment } from './payments.repo.ts';

export const NO_PAYPAL = "This business can't receive PayPal payments right now";

/**
 * A provider takes nothing for a seller's account, or shows nothing of it. At PayPal it is out of use until its owner has
 * looked at it; Stripe is asked how it stands. Either tells the owner.
 */
export async function noteRefusedAccount(
  { connect, ...deps }: PaymentDeps,
  { provider, userId, externalAccount }: Payment,
): Promise<void> {
  if (provider === 'paypal') await suspendPaypal(deps, userId, externalAccount, paypalReasons.refused);
  else if (connect) await syncConnectIfReachable({ ...deps, provider: connect }, userId);
}

/** The account at Stripe that an attempt goes to can take payments, as it was read last. */
export async function isAccountReady(
  { db }: PaymentDeps,
  { userId, externalAccount }: Payment,
): Promise<boolean> {
  const seller = await connectRepo(db).find(userId);
  return seller?.accountId === externalAccount && seller.isReady;
}
