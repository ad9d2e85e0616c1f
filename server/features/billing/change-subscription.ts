import { conflict } from '#server/http/errors.ts';
import { BillingError, type SubscriptionSnapshot } from '#server/providers/billing.ts';
import { type BilledPlan, billedPrices } from '#shared/subscription.ts';
import { inTurn } from './billing-turns.ts';
import { forKnownCustomer, type KnownCustomer } from './known-customer.ts';
import { type BillingDeps, syncBilling } from './sync-billing.ts';

const PAY_FIRST = 'Please pay the open invoice first';

/**
 * The secret with which a browser pays the first invoice of a subscription: of the one that waits for its payment, or of
 * a new one. Calls at the same time get the same. A subscription to the other plan that was never paid is cancelled.
 */
export function getOrCreateSubscription(
  deps: BillingDeps,
  userId: string,
  plan: BilledPlan,
): Promise<string> {
  return inTurn(deps.db, userId, () =>
    forKnownCustomer(deps, userId, (known) => secretFor(deps, plan, known)),
  );
}

async function secretFor(
  { provider }: BillingDeps,
  plan: BilledPlan,
  { customerId, found, live }: KnownCustomer,
): Promise<string> {
  if (live) throw conflict("You're already on the Pro plan!", 'already_subscribed');
  // It still tries to charge the card, and would make the seller Pro a second time.
  if (found.some(({ status }) => status === 'past_due')) throw conflict(PAY_FIRST);
  const waiting = found.find((known) => known.plan === plan && known.clientSecret);
  for (const other of found)
    if (other.status === 'incomplete' && other !== waiting) await provider.cancelNow(other);
  if (waiting?.clientSecret) return waiting.clientSecret;
  // The provider answers a key the same for a day: one that no earlier subscription had makes a new one.
  const key = `sub:${customerId}:${plan}:${found.length}`;
  return provider.startSubscription({ customerId, plan, key });
}

/** Lets a subscription end with its period, or takes that back. Doing so twice changes nothing. */
export function setSubscriptionEnding(deps: BillingDeps, userId: string, isEnding: boolean): Promise<void> {
  return onLive(deps, userId, async (live) => {
    if (live.isEnding !== isEnding) await deps.provider.setEnding(live, isEnding);
  });
}

/** A dearer plan begins at once and the difference is charged; a cheaper one begins with the next period. */
export function changePlan(deps: BillingDeps, userId: string, plan: BilledPlan): Promise<void> {
  return onLive(deps, userId, async (live) => {
    if ((live.nextPlan ?? live.plan) === plan) return;
    if (live.status === 'past_due') throw conflict(PAY_FIRST);
    if (live.isEnding) throw conflict('Please reactivate the subscription first');
    if (billedPrices[plan].cents > live.priceCents) await deps.provider.changeNow(live, plan);
    else await deps.provider.changeNext(live, plan);
  });
}

/** Works on the subscription as the provider has it, and then reads it again. */
function onLive(
  deps: BillingDeps,
  userId: string,
  work: (live: SubscriptionSnapshot) => Promise<void>,
): Promise<void> {
  return inTurn(deps.db, userId, async () => {
    const { live } = await syncBilling(deps, userId);
    if (!live) throw conflict('There is no active subscription');
    try {
      await work(live);
    } finally {
      // Its answer may have been lost although it was done.
      await syncBilling(deps, userId).catch((error: unknown) => {
        if (!(error instanceof BillingError)) throw error;
      });
    }
  });
}
