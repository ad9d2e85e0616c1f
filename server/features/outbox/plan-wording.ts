import { brand } from '#shared/brand.ts';
import { formatLongDate } from '#shared/dates.ts';
import { prices } from '#shared/prices.ts';
import type { PlanPayload } from './mail-payloads.ts';

export interface AccountWording {
  subject: string;
  body: readonly string[];
  button: { label: string; url: string };
  foot: string;
}

const PRO = `${brand.name} Pro`;
const dayOf = ({ until }: PlanPayload) => (until ? formatLongDate(until) : 'the end of the period');
const charge = ({ plan }: PlanPayload) =>
  plan === 'yearly' ? `${prices.yearly} a year` : `${prices.monthly} a month`;

/** What an owner is told when their plan has changed. */
export function planWording(payload: PlanPayload, appUrl: string): AccountWording {
  const billing = (label: string) => ({ label, url: `${appUrl}/settings?tab=billing` });
  const plans = (label: string) => ({ label, url: `${appUrl}/subscribe` });
  switch (payload.event) {
    case 'pro_granted':
      return {
        subject: `Welcome to ${PRO}`,
        body: [
          payload.until
            ? `Your account is on the Pro plan until ${formatLongDate(payload.until)}.`
            : 'Your account is on the Pro plan.',
        ],
        button: { label: 'Open settings', url: `${appUrl}/settings` },
        foot: 'Nothing is charged for it.',
      };
    case 'pro_ended':
      return {
        subject: 'Your Pro plan has ended',
        body: [
          'Your account is on the Free plan again. All your data is kept.',
          'Clients can no longer pay on the invoice itself. Accounts that you have connected stay linked.',
        ],
        button: plans('See plans'),
        foot: 'You can go back to Pro at any time.',
      };
    case 'subscription_started':
      return {
        subject: `Welcome to ${PRO}`,
        body: [`Your payment has arrived: your account is on the Pro plan, for ${charge(payload)}.`],
        button: billing('Open billing'),
        foot: 'You can change or cancel it any time from settings.',
      };
    case 'subscription_changed':
      return {
        subject: 'Your Pro plan has changed',
        body: [`Your Pro plan is billed at ${charge(payload)} from now on.`],
        button: billing('Open billing'),
        foot: 'If it was not you, sign in and change your password.',
      };
    case 'subscription_cancelled':
      return {
        subject: 'Your Pro plan has been cancelled',
        body: [
          `Pro stays yours until ${dayOf(payload)}. Your account is on the Free plan then, and all your data is kept.`,
        ],
        button: billing('Keep Pro'),
        foot: 'Nothing more is charged.',
      };
    case 'subscription_reactivated':
      return {
        subject: 'Your Pro plan goes on',
        body: [
          `You have taken your cancellation back. It renews on ${dayOf(payload)}, for ${charge(payload)}.`,
        ],
        button: billing('Open billing'),
        foot: 'You can change or cancel it any time from settings.',
      };
    case 'payment_late':
      return {
        subject: 'The payment for your Pro plan has failed',
        body: [
          `Your card was not charged. Please pay the open invoice; Pro stays yours until ${dayOf(payload)} meanwhile.`,
        ],
        button: billing('Pay the invoice'),
        foot: 'We try the card again by ourselves. If that works, there is nothing for you to do.',
      };
    case 'payment_returned':
      return {
        subject: 'We have refunded your payment',
        body: [
          `Your payment for ${PRO}${payload.plan ? `, for ${charge(payload)},` : ''} arrived after that plan had been cancelled. We have refunded all of it; it can take your bank a few days to show that.`,
        ],
        button: plans('See plans'),
        foot: 'You can subscribe at any time.',
      };
  }
}
