import { type OwnedConnection, paypalRepo } from './paypal.repo.ts';
import { paypalReasons, suspendPaypal } from './suspend-paypal.ts';
import { type PaypalDeps, rereadStanding } from './verify-paypal.ts';

const REVOKED = 'MERCHANT.PARTNER-CONSENT.REVOKED';

/** Events about sellers' accounts that our endpoint at PayPal is to be told of. */
export const accountEvents: readonly string[] = ['MERCHANT.ONBOARDING.COMPLETED', REVOKED];

interface AccountEvent {
  type: string;
  resource: { merchant_id?: unknown };
  toldAt: Date;
}

/** Acts on what PayPal told about a seller's account. @returns why nothing was done, if nothing was */
export async function handlePaypalAccountEvent(
  deps: PaypalDeps,
  event: AccountEvent,
): Promise<string | undefined> {
  const merchantId = event.resource.merchant_id;
  const sellers = typeof merchantId === 'string' ? await paypalRepo(deps.db).findByMerchant(merchantId) : [];
  if (sellers.length === 0) return 'unknown merchant';
  for (const seller of sellers) await followFor(deps, seller, event);
  return undefined;
}

async function followFor(
  deps: PaypalDeps,
  seller: OwnedConnection,
  { type, toldAt }: AccountEvent,
): Promise<void> {
  if (await rereadStanding(deps, seller)) return;
  const { userId, merchantId, connectedAt } = seller;
  // Nobody can be asked: the withdrawal counts for what was connected before it.
  if (type === REVOKED && merchantId && connectedAt && toldAt >= connectedAt)
    await suspendPaypal(deps, userId, merchantId, paypalReasons.revoked);
}
