import type { Outcome } from './record-delivery-results.ts';

/** What became of one claimed message, before it is noted. */
export type DeliveryOutcome = Omit<Outcome, 'id' | 'leaseToken'>;

export const deliveryOutcome = (
  state: Outcome['state'],
  reason: string | null = null,
  more: Partial<DeliveryOutcome> = {},
): DeliveryOutcome => ({
  state,
  reason,
  waitSeconds: 0,
  isBadAddress: false,
  address: null,
  text: null,
  ...more,
});
