import { brand } from '#shared/brand.ts';
import type { SiteIconName } from './icon-paths.ts';

export interface Integration {
  id: string;
  icon: SiteIconName;
  name: string;
  isPro: boolean;
  text: string;
  points: readonly string[];
}

export const integrations: readonly Integration[] = [
  {
    id: 'stripe',
    icon: 'card',
    name: 'Stripe',
    isPro: true,
    text: 'Your clients pay by card on the invoice. The money goes to your own connected Stripe account.',
    points: [
      'Stripe keeps its own fees; we add nothing to them',
      'Set up in Settings, Payments. Stripe asks for your details, and we never see them',
      'The invoice marks itself as paid',
    ],
  },
  {
    id: 'paypal',
    icon: 'globe',
    name: 'PayPal',
    isPro: true,
    text: 'For clients who would rather pay with PayPal. You connect a business address and its merchant ID.',
    points: [
      'PayPal keeps its own fees; we add nothing to them',
      'Choose Stripe, PayPal or neither for each invoice',
      'Disconnect at any time. Changing it requires your password',
    ],
  },
  {
    id: 'email',
    icon: 'mail',
    name: 'Email',
    isPro: false,
    text: 'Creating an invoice or proposal sends it: a short email with the link, and the document as a PDF.',
    points: [
      'You see whether each email was sent, is waiting or has failed, and why',
      'Replies go to your own inbox',
      "An email that can't be delivered right away is retried automatically",
    ],
  },
  {
    id: 'sms',
    icon: 'phone',
    name: 'SMS',
    isPro: true,
    text: 'A text message in addition to the email, for clients who have a phone number and have agreed to it.',
    points: [
      'Only with the consent you recorded for that client, with the day and who recorded it',
      'The message has the number, amount, date and link. Replying STOP ends them',
    ],
  },
  {
    id: 'paper',
    icon: 'document',
    name: 'Print and PDF',
    isPro: false,
    text: 'Every invoice and proposal is a page, a printout and a PDF file with selectable text.',
    points: [
      'A4 and Letter, header row repeated, no line cut in two',
      'The file for your accountant is the same one your client got',
    ],
  },
  {
    id: 'api',
    icon: 'code',
    name: 'Partner API',
    isPro: false,
    text: "Invoices, payments and automation for other software. We're building it with partners from the waitlist.",
    points: ['Core API first, then payment webhooks, then a partner portal'],
  },
];

export const integrationsIntro = `${brand.name} connects to what moves money and messages, and to nothing it doesn't need.`;
