import type { BadgeTone } from '#client/ui/badge.tsx';
import type { PaypalStatus } from '#shared/paypal.ts';

/** How a PayPal account is presented to its owner. */
export interface PaypalView {
  badge: string;
  tone: BadgeTone;
  text: string;
  /** The next step; `isMain` if it is the only one. */
  verify?: { label: string; isMain: boolean };
}

/** @param hasMail whether this installation sends email */
export function paypalViewOf(
  { connected, verified, businessEmail, reason }: PaypalStatus,
  hasMail: boolean,
): PaypalView {
  if (!connected)
    return {
      badge: 'Not connected',
      tone: 'outline',
      text: 'Enter your PayPal business account. Clients pay into it, and we never touch the money.',
    };
  if (verified)
    return {
      badge: 'Verified',
      tone: 'positive',
      text: 'Clients can pay with PayPal on every invoice whose payment method is PayPal.',
    };
  if (reason)
    return {
      badge: 'Paused',
      tone: 'critical',
      text: reason,
      verify: { label: 'Verify Again', isMain: true },
    };
  return {
    badge: 'Pending',
    tone: 'warning',
    text: hasMail
      ? `We sent a link to ${businessEmail}. Open it within 24 hours to verify that the account is yours. Until then, clients can't pay into it.`
      : `A link to ${businessEmail} verifies that the account is yours, but no email goes out here. Until then, clients can't pay into it.`,
    verify: { label: 'Send New Link', isMain: false },
  };
}
