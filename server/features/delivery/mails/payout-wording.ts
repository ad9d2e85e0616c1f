import { brand } from '#shared/brand.ts';
import type { PayoutPayload } from './mail-payloads.ts';
import type { AccountWording } from './plan-wording.ts';

const NOT_YOU = "If this wasn't you, sign in, change your password and check your payment settings.";
const NOT_YOUR_BANK = "If this wasn't you, sign in, change your password and check your bank details.";

const wordings: Record<PayoutPayload['event'], Omit<AccountWording, 'button'>> = {
  stripe_connected: {
    subject: 'Your Stripe account is connected',
    body: [
      `Clients can now pay your ${brand.name} invoices by card. Payments go to the Stripe account you set up.`,
    ],
    foot: NOT_YOU,
  },
  stripe_opened: {
    subject: 'Your payout details were opened',
    body: [
      `Someone signed in to your ${brand.name} account entered its password and opened your Stripe account details, where they can view or change them.`,
    ],
    foot: NOT_YOU,
  },
  stripe_paused: {
    subject: 'Card payments are paused',
    body: [
      "Stripe isn't accepting payments for your account right now. Until that's resolved, clients can't pay your invoices by card.",
    ],
    foot: 'Your payment settings explain why and what to do next. Your account stays linked.',
  },
  stripe_disconnected: {
    subject: 'Your Stripe account is no longer connected',
    body: [
      `Your Stripe account was disconnected from ${brand.name}. Card payments are no longer offered on your invoices.`,
    ],
    foot: NOT_YOU,
  },
  paypal_connected: {
    subject: 'A PayPal account was added',
    body: [
      `A PayPal account was added to your ${brand.name} account. Once it's verified, PayPal is offered on your invoices. Check its status in your payment settings.`,
    ],
    foot: NOT_YOU,
  },
  paypal_changed: {
    subject: 'Your PayPal account was changed',
    body: [`The PayPal account that receives payments for your ${brand.name} invoices was changed.`],
    foot: NOT_YOU,
  },
  paypal_paused: {
    subject: 'PayPal payments are paused',
    body: [
      "Your PayPal account can't receive invoice payments right now. Until that's resolved, clients can't pay your invoices with PayPal.",
    ],
    foot: 'Your payment settings explain why and what to do next.',
  },
  paypal_disconnected: {
    subject: 'Your PayPal account was disconnected',
    body: [
      `Your PayPal account is no longer connected to ${brand.name}. PayPal is no longer offered on your invoices.`,
    ],
    foot: NOT_YOU,
  },
  bank_added: {
    subject: 'Bank details were added',
    body: [
      `Bank details were added to your ${brand.name} account. Your invoices print them, so that clients can pay by bank transfer.`,
    ],
    foot: NOT_YOUR_BANK,
  },
  bank_changed: {
    subject: 'Your bank details were changed',
    body: [`The bank details that your ${brand.name} invoices print were changed.`],
    foot: NOT_YOUR_BANK,
  },
  bank_removed: {
    subject: 'Your bank details were removed',
    body: [`Your ${brand.name} account has no bank details anymore. New invoices print none.`],
    foot: NOT_YOUR_BANK,
  },
};

/** What an owner is told when it has changed where the money goes. */
export function payoutWording({ event }: PayoutPayload, appUrl: string): AccountWording {
  return {
    ...wordings[event],
    button: event.startsWith('bank_')
      ? { label: 'Open invoicing settings', url: `${appUrl}/settings?tab=invoicing` }
      : { label: 'Open payment settings', url: `${appUrl}/payments` },
  };
}
