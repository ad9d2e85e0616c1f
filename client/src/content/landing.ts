import type { SiteIconName } from './icon-paths.ts';

/** What we say of ourselves. */
export const claims = [
  { figure: '5K+', what: 'businesses' },
  { figure: '100K+', what: 'invoices' },
  { figure: '99.9%', what: 'uptime' },
  { figure: '24/7', what: 'support' },
] as const;

export interface FeatureCell {
  icon: SiteIconName;
  title: string;
  text: string;
  isPro?: boolean;
}

export const featureCells: readonly FeatureCell[] = [
  {
    icon: 'document',
    title: 'Invoices set like print',
    text: 'The page your client opens is the page that prints: A4 or Letter, tidy to the last row, with a PDF in the email.',
  },
  {
    icon: 'card',
    title: 'Card and PayPal',
    isPro: true,
    text: 'Connect your own Stripe or PayPal account. Clients pay on the invoice, and it marks itself as paid.',
  },
  {
    icon: 'box',
    title: 'Item library',
    text: 'Save what you sell once, with its rate, and drop it into any invoice or proposal.',
  },
  {
    icon: 'people',
    title: 'Clients and their history',
    text: 'Details, invoices, proposals and your notes on one screen per client.',
  },
  {
    icon: 'brush',
    title: 'Your name on top',
    isPro: true,
    text: 'Your logo on every page your clients see, and our credits off.',
  },
  {
    icon: 'chart',
    title: 'Numbers that answer questions',
    text: 'Revenue, what is pending, how many proposals turn into work.',
  },
];
