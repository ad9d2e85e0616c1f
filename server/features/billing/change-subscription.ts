import { conflict } from '#server/errors.ts';
import { BillingError, type SubscriptionSnapshot } from '#server/providers/billing.ts';
import { type BilledPlan, billedPrices } from '#shared/subscription.ts';
import { cancelSubscription, isCancelledPaymentOnItsWay } from './cancelled-payments.ts';
import { forKnownCustomer, type KnownCustomer } from './known-customer.ts';
import { pendingSecret, withdrawPendingChange } from './pending-change.ts';
import { withSellerLock } from './seller-lock.ts';
import { type BillingDeps, syncBilling } from './sync-billing.ts';

const PAY_FIRST = 'Please pay the open invoice first';
const PROCESSING = 'payment_processing';
const ON_ITS_WAY = 'Your payment is on its way. Pro starts as soon as it arrives.';
const COMES_BACK =
  'A payment for the plan you chose earlier is still on its way. It will be refunded. Please subscribe again after that.';

/**
 * The secret with which a browser pays the first invoice of a subscription: of the one that waits for its payment, or of
 * a new one. Calls at the same time get the same. A subscription to the other plan that was never paid is cancelled; one
 * whose payment is on its way is not, and nothing else is sold meanwhile.
 */
export function getOrCreateSubscription(
  deps: BillingDeps,
  userId: string,
  plan: BilledPlan,
): Promise<string> {
  return withSellerLock(deps.db, userId, () =>
    forKnownCustomer(deps, userId, (known) => secretFor(deps, userId, plan, known)),
  );
}

async function secretFor(
  deps: BillingDeps,
  userId: string,
  plan: BilledPlan,
  known: KnownCustomer,
): Promise<string> {
  const { customerId } = known;
  const { found, live } = await afterFirstPayments(deps, userId, known);
  if (live) throw conflict("You're already on the Pro plan!", 'already_subscribed');
  // It still tries to charge the card, and would make the seller Pro a second time.
  if (found.some(({ status }) => status === 'past_due')) throw conflict(PAY_FIRST);
  const waiting = found.find((one) => one.plan === plan && one.clientSecret);
  for (const other of found)
    if (other.status === 'incomplete' && other !== waiting) await cancelSubscription(deps, userId, other);
  if (await isCancelledPaymentOnItsWay(deps, userId)) throw conflict(COMES_BACK, PROCESSING);
  if (waiting?.clientSecret) return waiting.clientSecret;
  // The provider answers a key the same for a day: one that no earlier subscription had makes a new one.
  const key = `sub:${customerId}:${plan}:${found.length}`;
  return deps.provider.startSubscription({ customerId, plan, key });
}

/** Subscriptions as they are once it is known that no first payment is on its way, and that none has just come. */
async function afterFirstPayments(
  deps: BillingDeps,
  userId: string,
  { found, live }: KnownCustomer,
): Promise<Pick<KnownCustomer, 'found' | 'live'>> {
  let hasPaid = false;
  for (const { status, openPayment } of found) {
    if (status !== 'incomplete' || !openPayment) continue;
    const progress = await deps.provider.paymentProgress(openPayment.paymentId);
    if (progress === 'processing') throw conflict(ON_ITS_WAY, PROCESSING);
    if (progress === 'paid') hasPaid = true;
  }
  if (!hasPaid) return { found, live };
  const synced = await syncBilling(deps, userId);
  // The provider has the money, and is about to say so.
  if (!synced.live) throw conflict(ON_ITS_WAY, PROCESSING);
  return synced;
}

/** Lets a subscription end with its period, or takes that back. Doing so twice changes nothing. */
export function setSubscriptionEnding(deps: BillingDeps, userId: string, isEnding: boolean): Promise<void> {
  return onLive(deps, userId, async (live) => {
    if (live.isEnding === isEnding) return;
    await withdrawPendingChange(deps, live);
    await deps.provider.setEnding(live, isEnding);
  });
}

/**
 * A dearer plan begins at once and the difference is charged; a cheaper one begins with the next period.
 * @returns the secret with which a browser pays, where the card asks its owner to authenticate; nothing changes before
 */
export function changePlan(deps: BillingDeps, userId: string, plan: BilledPlan): Promise<string | undefined> {
  return onLive(deps, userId, async (live) => {
    if (live.pendingPlan === plan) return pendingSecret(deps, live);
    await withdrawPendingChange(deps, live);
    if ((live.nextPlan ?? live.plan) === plan) return undefined;
    if (live.status === 'past_due') throw conflict(PAY_FIRST);
    if (live.isEnding) throw conflict('Please reactivate the subscription first');
    if (billedPrices[plan].cents > live.priceCents) return deps.provider.changeNow(live, plan);
    await deps.provider.changeNext(live, plan);
    return undefined;
  });
}

/** Works on the subscription as the provider has it, and then reads it again. */
function onLive<Result>(
  deps: BillingDeps,
  userId: string,
  work: (live: SubscriptionSnapshot) => Promise<Result>,
): Promise<Result> {
  return withSellerLock(deps.db, userId, async () => {
    const { live } = await syncBilling(deps, userId);
    if (!live) throw conflict("You don't have an active subscription");
    try {
      return await work(live);
    } finally {
      // Its answer may have been lost although it was done.
      await syncBilling(deps, userId).catch((error: unknown) => {
        if (!(error instanceof BillingError)) throw error;
      });
    }
  });
}
