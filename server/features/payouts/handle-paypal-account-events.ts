import { type OwnedConnection, paypalRepo } from './paypal.repo.ts';
import { paypalReasons, suspendPaypal } from './suspend-paypal.ts';
import { type PaypalDeps, recheckAccount } from './verify-paypal.ts';

const REVOKED = 'MERCHANT.PARTNER-CONSENT.REVOKED';

/** Events about sellers' accounts that our endpoint at PayPal subscribes to. */
export const accountEvents: readonly string[] = ['MERCHANT.ONBOARDING.COMPLETED', REVOKED];

interface AccountEvent {
  type: string;
  resource: { merchant_id?: unknown };
  createdAt: Date;
}

/** Processes an event about a seller's account. @returns why nothing was done, if nothing was */
export async function handlePaypalAccountEvent(
  deps: PaypalDeps,
  event: AccountEvent,
): Promise<string | undefined> {
  const merchantId = event.resource.merchant_id;
  const sellers = typeof merchantId === 'string' ? await paypalRepo(deps.db).findByMerchant(merchantId) : [];
  if (sellers.length === 0) return 'unknown merchant';
  for (const seller of sellers) await handleForSeller(deps, seller, event);
  return undefined;
}

async function handleForSeller(
  deps: PaypalDeps,
  seller: OwnedConnection,
  { type, createdAt }: AccountEvent,
): Promise<void> {
  if (await recheckAccount(deps, seller)) return;
  const { userId, merchantId, connectedAt } = seller;
  // PayPal cannot be asked: the withdrawal counts for what was connected before it.
  if (type === REVOKED && merchantId && connectedAt && createdAt >= connectedAt)
    await suspendPaypal(deps, userId, merchantId, paypalReasons.revoked);
}
