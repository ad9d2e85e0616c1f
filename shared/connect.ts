import { z } from 'zod';

/**
 * A seller's own account at the card provider. `setup_required`: not all has been filled in. `in_review`: the provider
 * looks at it. `restricted`: it takes no payments until something is settled. `disconnected`: its owner has withdrawn it.
 */
export const accountStates = ['setup_required', 'in_review', 'restricted', 'ready', 'disconnected'] as const;

export type AccountState = (typeof accountStates)[number];

/** What its owner is to know beside the state. */
export const connectReasons = [
  'details_due',
  'payouts_off',
  'rejected',
  'paused_by_platform',
  'other',
] as const;

export type ConnectReason = (typeof connectReasons)[number];

/** Answer of `GET /api/connect/status` and `POST /api/connect/create-account`. */
export interface ConnectStatus {
  /** Clients can pay by card now. */
  paymentsEnabled: boolean;
  hasAccount: boolean;
  accountId: string | null;
  /** With an account only. */
  state?: AccountState;
  reason?: ConnectReason | null;
  /** The provider did not answer just now: this is what it said before. */
  isAway?: true;
}

/** Answer of `POST /api/connect/onboard`: the provider's page, to which the browser goes. */
export interface Onboarding {
  onboardingUrl: string;
}

/** Query of `GET /api/connect/status`. `fresh`: the provider is asked, however lately it was. */
export const connectStatusQuerySchema = z.object({ fresh: z.literal('1').optional() });
