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
const dayOf = ({ until }: PlanPayload) => (until ? formatLongDate(until) : 'the end of the billing period');
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
            ? `You're on the Pro plan until ${formatLongDate(payload.until)}.`
            : "You're on the Pro plan.",
        ],
        button: { label: 'Open settings', url: `${appUrl}/settings` },
        foot: "You won't be charged for it.",
      };
    case 'pro_ended':
      return {
        subject: 'Your Pro plan has ended',
        body: [
          "Your account is back on the Free plan. We've kept all your data.",
          'Clients can no longer pay your invoices online. Your connected payment accounts stay linked.',
        ],
        button: plans('See plans'),
        foot: 'You can upgrade to Pro again at any time.',
      };
    case 'subscription_started':
      return {
        subject: `Welcome to ${PRO}`,
        body: [`We received your payment. You're now on the Pro plan for ${charge(payload)}.`],
        button: billing('Open billing'),
        foot: 'You can change or cancel it any time in settings.',
      };
    case 'subscription_changed':
      return {
        subject: 'Your Pro plan has changed',
        body: [`Your Pro plan is now billed at ${charge(payload)}.`],
        button: billing('Open billing'),
        foot: "If this wasn't you, sign in and change your password.",
      };
    case 'subscription_cancelled':
      return {
        subject: 'Your Pro plan has been cancelled',
        body: [
          `You'll keep Pro until ${dayOf(payload)}. After that, your account moves to the Free plan and all your data is kept.`,
        ],
        button: billing('Keep Pro'),
        foot: "You won't be charged again.",
      };
    case 'subscription_reactivated':
      return {
        subject: 'Your Pro plan continues',
        body: [`You reactivated your subscription. It renews on ${dayOf(payload)} for ${charge(payload)}.`],
        button: billing('Open billing'),
        foot: 'You can change or cancel it any time in settings.',
      };
    case 'payment_late':
      return {
        subject: 'The payment for your Pro plan failed',
        body: [
          `We couldn't charge your card. Please pay the open invoice. You'll keep Pro until ${dayOf(payload)} in the meantime.`,
        ],
        button: billing('Pay the invoice'),
        foot: "We'll try your card again automatically. If that works, you don't need to do anything.",
      };
    case 'payment_returned':
      return {
        subject: 'We refunded your payment',
        body: [
          `Your payment for ${PRO}${payload.plan ? ` (${charge(payload)})` : ''} arrived after that plan was cancelled, so we refunded it in full. Your bank may take a few days to show the refund.`,
        ],
        button: plans('See plans'),
        foot: 'You can subscribe again at any time.',
      };
  }
}
