import type { ArchiveFormat } from './archive.ts';
import { prices } from './prices.ts';

/** The pages for everybody: what the product is, what it costs, how it is used, and the terms. */
export const sitePages = [
  {
    path: '/',
    title: 'Invoices and proposals for freelancers',
    description:
      'Write proposals your clients can accept and invoices they can pay, each on one clear page. Free for unlimited clients and documents.',
  },
  {
    path: '/features',
    title: 'Features',
    description:
      "Invoices, proposals, clients, an item library, reminders that stop on their own and links that can't be guessed: everything the product does.",
  },
  {
    path: '/pricing',
    title: 'Pricing',
    description: `Free for unlimited clients, invoices and proposals. Pro is ${prices.monthly} per month or ${prices.yearly} per year, with a 30-day money-back guarantee.`,
  },
  {
    path: '/integrations',
    title: 'Integrations',
    description:
      'Card payments with Stripe, PayPal, email and SMS: what connects to your account and what it does.',
  },
  {
    path: '/api',
    title: 'Partner API',
    description: 'A partner API for invoices, payments and automation, with its roadmap and a waitlist.',
  },
  {
    path: '/developers',
    title: 'For developers',
    description:
      'The format of the archive that holds all of an account: its files, its tables, and what another installation takes in.',
  },
  {
    path: '/help',
    title: 'Help Center',
    description:
      'Short answers about clients, invoices, proposals, reminders, payments, the Pro plan and your account.',
  },
  {
    path: '/status',
    title: 'System Status',
    description: 'The status of every service, recent incidents and performance metrics.',
  },
  {
    path: '/terms',
    title: 'Terms of Service',
    description: 'What you may expect from us and what we expect from you, in plain words.',
  },
  {
    path: '/privacy',
    title: 'Privacy Policy',
    description: 'What data the product keeps, why, for how long, and how to see, correct or delete it.',
  },
  {
    path: '/cookies',
    title: 'Cookie Policy',
    description:
      'One cookie keeps you signed in. What it holds, how long it lasts, and what else your browser keeps.',
  },
] as const;

export type SitePath = (typeof sitePages)[number]['path'];

const trimmed = (path: string) => path.replace(/\/$/, '');

/** The page at `pathname`, in any case, with one slash at the end or none. */
export function findSitePage(pathname: string): (typeof sitePages)[number] | undefined {
  const wanted = trimmed(pathname).toLowerCase();
  return sitePages.find(({ path }) => trimmed(path) === wanted);
}

/** A page as it is rendered on the server and taken over by the browser. */
export interface SitePage {
  path: SitePath;
  /** The request came with a session's cookie: whose, and whether it is still valid, is asked for afterwards. */
  hasSession: boolean;
  /** ISO 8601 UTC; only where the page shows the time. */
  now?: string;
  /** Only where the page describes it. */
  archive?: ArchiveFormat;
}
