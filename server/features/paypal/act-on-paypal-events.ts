import type { ClaimedEvent } from '#server/features/billing/webhook-events.repo.ts';
import { type OwnedConnection, paypalRepo } from './paypal.repo.ts';
import { accountOf, type PaypalDeps, paypalReasons, rereadStanding, suspendPaypal } from './verify-paypal.ts';

const ONBOARDED = 'MERCHANT.ONBOARDING.COMPLETED';
const REVOKED = 'MERCHANT.PARTNER-CONSENT.REVOKED';

/** Events that our endpoint at PayPal is to be told of. */
export const paypalEvents: readonly string[] = [ONBOARDED, REVOKED];

/** Acts on what PayPal told about a seller's account. @returns why nothing was done, if nothing was */
export async function followPaypalEvent(
  deps: PaypalDeps,
  { type, payload }: ClaimedEvent,
): Promise<string | undefined> {
  if (!paypalEvents.includes(type)) return 'not asked for';
  const { resource, create_time: toldAt } = payload as {
    resource: { merchant_id?: string };
    create_time: string;
  };
  const merchantId = resource.merchant_id;
  const sellers = merchantId ? await paypalRepo(deps.db).findByMerchant(merchantId) : [];
  if (sellers.length === 0) return 'unknown merchant';
  for (const seller of sellers) await followFor(deps, seller, { type, toldAt: new Date(toldAt) });
  return undefined;
}

async function followFor(
  deps: PaypalDeps,
  seller: OwnedConnection,
  { type, toldAt }: { type: string; toldAt: Date },
): Promise<void> {
  if (await rereadStanding(deps, seller)) return;
  const account = accountOf(seller);
  // Nobody can be asked: the withdrawal counts for what was connected before it.
  const isLater = seller.connectedAt === null || toldAt >= seller.connectedAt;
  if (type === REVOKED && account && isLater)
    await suspendPaypal(deps.db, seller.userId, account, paypalReasons.revoked, deps.clock.now());
}
