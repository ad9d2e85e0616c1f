import type { Outcome } from './record-delivery-results.ts';

/** The delivery result of one claimed message, before it is recorded. */
export type DeliveryOutcome = Omit<Outcome, 'id' | 'leaseToken'>;

export const deliveryOutcome = (
  state: Outcome['state'],
  reason: string | null = null,
  more: Partial<DeliveryOutcome> = {},
): DeliveryOutcome => ({
  state,
  reason,
  waitSeconds: 0,
  badAddresses: [],
  reached: [],
  isPartial: false,
  text: null,
  ...more,
});
