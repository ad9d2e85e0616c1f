import { brand } from '#shared/brand.ts';
import type { PayoutPayload } from './mail-payloads.ts';
import type { AccountWording } from './plan-wording.ts';

const NOT_YOU = 'If it was not you, sign in, change your password and look at your payment settings.';

const wordings: Record<PayoutPayload['event'], Omit<AccountWording, 'button'>> = {
  stripe_connected: {
    subject: 'Your Stripe account is connected',
    body: [
      `Clients can pay your ${brand.name} invoices by card. The money goes to the Stripe account that you have set up.`,
    ],
    foot: NOT_YOU,
  },
  stripe_opened: {
    subject: 'Your payout details have been opened',
    body: [
      `Somebody who is signed in to your ${brand.name} account and knows its password has opened the details of your Stripe account, to look at or to change them.`,
    ],
    foot: NOT_YOU,
  },
  stripe_paused: {
    subject: 'Card payments are paused',
    body: [
      'Stripe does not let your account take payments at present. Until that is settled, your invoices offer no payment by card.',
    ],
    foot: 'Your payment settings say why, and what to do about it. The account stays linked.',
  },
  stripe_disconnected: {
    subject: 'Your Stripe account is no longer connected',
    body: [
      `Your Stripe account has withdrawn its connection to ${brand.name}. Your invoices offer no payment by card any more.`,
    ],
    foot: NOT_YOU,
  },
  paypal_connected: {
    subject: 'A PayPal account has been added',
    body: [
      `A PayPal account has been added to your ${brand.name} account. Your invoices offer payment by PayPal once it is verified; your payment settings say whether it is.`,
    ],
    foot: NOT_YOU,
  },
  paypal_changed: {
    subject: 'Your PayPal account has been changed',
    body: [`The PayPal account that your ${brand.name} invoices are paid to has been changed.`],
    foot: NOT_YOU,
  },
  paypal_paused: {
    subject: 'PayPal payments are paused',
    body: [
      'Your PayPal account cannot receive payments of invoices at present. Until that is settled, your invoices offer no payment by PayPal.',
    ],
    foot: 'Your payment settings say why, and what to do about it.',
  },
  paypal_disconnected: {
    subject: 'Your PayPal account has been disconnected',
    body: [
      `The PayPal account is no longer connected to your ${brand.name} account. Your invoices offer no payment by PayPal.`,
    ],
    foot: NOT_YOU,
  },
};

/** What an owner is told when it has changed where the money goes. */
export function payoutWording({ event }: PayoutPayload, appUrl: string): AccountWording {
  return {
    ...wordings[event],
    button: { label: 'Open payment settings', url: `${appUrl}/payments` },
  };
}
