import { paypalReasons, suspendPaypal } from '#server/features/paypal/suspend-paypal.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { Payment } from './payments.repo.ts';

export const NO_PAYPAL = 'This business cannot receive PayPal payments right now';

/** PayPal takes nothing for a seller's account: it is out of use until its owner has looked at it. */
export async function noteRefusedAccount(
  deps: Pick<PaymentDeps, 'db' | 'clock'>,
  { provider, userId, externalAccount }: Payment,
): Promise<void> {
  if (provider === 'paypal') await suspendPaypal(deps, userId, externalAccount, paypalReasons.refused);
}
