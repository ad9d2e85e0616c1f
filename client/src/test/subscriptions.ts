import type { SubscriptionDetails } from '#shared/subscription.ts';

/** A monthly subscription that renews on January 15, 2027. */
export function fakeSubscription(fields: Partial<SubscriptionDetails> = {}): SubscriptionDetails {
  return {
    status: 'active',
    cancelAtPeriodEnd: false,
    price: 1_999,
    interval: 'month',
    currentPeriodStart: Date.UTC(2026, 11, 15, 12) / 1_000,
    currentPeriodEnd: Date.UTC(2027, 0, 15, 12) / 1_000,
    nextPlan: null,
    pendingPlan: null,
    ...fields,
  };
}
