import type { SiteIconName } from './icon-paths.ts';

export interface HelpCategory {
  id: string;
  name: string;
  description: string;
  icon: SiteIconName;
  /** Of the icon, by what it means in the theme. */
  color: 'accent' | 'positive' | 'warning' | 'critical' | 'ink';
}

export const helpCategories = [
  {
    id: 'getting-started',
    name: 'Getting started',
    description: 'Account, first client, first invoice',
    icon: 'rocket',
    color: 'accent',
  },
  {
    id: 'clients',
    name: 'Clients',
    description: 'Details, notes, history',
    icon: 'people',
    color: 'ink',
  },
  {
    id: 'invoices',
    name: 'Invoices',
    description: 'Lines, due dates, statuses',
    icon: 'document',
    color: 'ink',
  },
  {
    id: 'proposals',
    name: 'Proposals',
    description: 'Validity, answers, conversion',
    icon: 'pen',
    color: 'ink',
  },
  {
    id: 'payments',
    name: 'Payments',
    description: 'Cards, PayPal, fees',
    icon: 'card',
    color: 'positive',
  },
  {
    id: 'notifications',
    name: 'Notifications',
    description: 'Email, SMS, reminders',
    icon: 'bell',
    color: 'critical',
  },
  {
    id: 'premium',
    name: 'Pro plan',
    description: 'Price, billing, branding',
    icon: 'star',
    color: 'warning',
  },
  {
    id: 'account',
    name: 'Account',
    description: 'Profile, password, deletion',
    icon: 'person',
    color: 'ink',
  },
] as const satisfies readonly HelpCategory[];

export type HelpCategoryId = (typeof helpCategories)[number]['id'];
