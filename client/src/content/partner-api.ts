import { brand } from '#shared/brand.ts';

export const roadmap = [
  {
    quarter: 'Q2 2025',
    title: 'Core API',
    text: 'Clients, items, invoices and proposals over HTTPS, with keys of your own and idempotent creation.',
  },
  {
    quarter: 'Q3 2025',
    title: 'Payment webhooks and automation',
    text: 'Signed events when something is sent, seen, accepted, paid or overdue, and actions that follow them.',
  },
  {
    quarter: 'Q4 2025',
    title: 'Partner portal',
    text: 'Keys, logs and test data in one place, for everyone who builds for their own customers.',
  },
] as const;

export const uses = [
  {
    title: 'Shops and booking systems',
    text: "An order comes in, the invoice goes out, and your system is told when it's paid.",
  },
  {
    title: 'Accounting programs',
    text: 'Documents with exact decimal line items and sequential numbers without gaps.',
  },
  {
    title: 'Agencies with many brands',
    text: 'One integration for all the businesses you bill for, each with its own clients and logo.',
  },
] as const;

const subject = `Partner API waitlist`;
const body = [
  'Hello,',
  '',
  'please put us on the waitlist for the partner API.',
  '',
  'Company:',
  'What we want to build:',
  'Documents a month:',
].join('\r\n');

/** Opens a mail program with the letter begun. */
export const waitlistLink = `mailto:${brand.partnersEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
