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
      'Set up in Settings, Payments; Stripe asks for your details, we never see them',
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
      'Disconnect at any time; changing it asks for your password',
    ],
  },
  {
    id: 'email',
    icon: 'mail',
    name: 'Email',
    isPro: false,
    text: 'Creating an invoice or proposal sends it: a short mail with the link, and the document as a PDF.',
    points: [
      'You see whether each mail was sent, is waiting or has failed, and why',
      'Replies reach your own mailbox',
      'A mail that fails for a while is tried again by itself',
    ],
  },
  {
    id: 'sms',
    icon: 'phone',
    name: 'SMS',
    isPro: true,
    text: 'A text message beside the email, for clients who have a phone number and have agreed to it.',
    points: [
      'Only with the consent you recorded for that client, with the day and who recorded it',
      'The message holds number, amount, date and link; an answer of STOP ends them',
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
      'The file for your accountant is the one your client got',
    ],
  },
  {
    id: 'api',
    icon: 'code',
    name: 'Partner API',
    isPro: false,
    text: 'Invoices, payments and automation for other programs. It is being built with partners from the waitlist.',
    points: ['Core API first, then payment webhooks, then a partner portal'],
  },
];

export const integrationsIntro = `${brand.name} connects to what moves money and messages, and to nothing that it does not need.`;
