import type { Outcome } from './record-delivery-results.ts';

/** What became of one claimed message, before it is noted. */
export type Fate = Omit<Outcome, 'id' | 'leaseToken'>;

export const fate = (
  state: Outcome['state'],
  reason: string | null = null,
  more: Partial<Fate> = {},
): Fate => ({ state, reason, waitSeconds: 0, isBadAddress: false, address: null, text: null, ...more });
