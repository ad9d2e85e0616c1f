import { expect, it } from 'vitest';
import { renderSitePage } from '#client/entry-server.tsx';
import type { ArchiveFormat } from '#shared/archive.ts';
import { type SitePath, sitePages } from '#shared/site-pages.ts';

const archive: ArchiveFormat = {
  account: [{ name: 'email', type: 'text', canBeNull: false }],
  tables: [
    {
      ...{ name: 'sms_consents', about: 'When the seller agreed.', taken: 'Not imported.' },
      fields: [{ name: 'at', type: 'instant, ISO 8601', canBeNull: true }],
    },
  ],
};

/** What a page says without scripts, with every answer open. */
function textOf(path: SitePath): string {
  const page = document.createElement('div');
  page.innerHTML = renderSitePage({
    path,
    hasSession: false,
    ...(path === '/status' && { now: '2026-11-28T09:59:57.000Z' }),
    ...(path === '/developers' && { archive }),
  }).markup;
  return page.textContent.replaceAll(/\s+/g, ' ');
}

// What providers take differs by country, card and plan: only the payments tab states it.
it.each(sitePages.map(({ path }) => path))('%s names no fees of payment providers', (path) => {
  expect(textOf(path)).not.toMatch(/2\.9 ?%|30 cents|business days/);
});

const charged = 'Price charged today: $19.99 a month or $99 a year.';

it.each<[SitePath, ...string[]]>([
  ['/', '5K+ businesses', '100K+ invoices', '99.9% uptime', '24/7 support'],
  ['/', 'Features', 'Pricing', 'Sign In', 'Get Started Free'],
  ['/', 'Integrations', 'API', 'Help Center', 'Status', 'Terms', 'Privacy', 'Cookies'],
  ['/', '$19.99 per month', '$99 per year', 'save $140', 'Only $8.25/month', '30-day money-back guarantee'],
  ['/pricing', '$19.99 per month', '$99 per year', 'save $140', 'Only $8.25/month'],
  ['/pricing', '30-day money-back guarantee', 'Unlimited clients, invoices and proposals'],
  ['/pricing', 'Basic analytics', 'Basic support', 'No payment collection', 'Priority support'],
  [
    '/pricing',
    'Upgrades are charged pro-rated, downgrades take effect at the next billing cycle.',
    'you keep Pro until the end of the period, then go back to Free with all your data',
    'All major credit cards.',
    'They stay linked, but payments cannot be collected until you are on Pro again.',
    'there are no refunds for partial months',
  ],
  ['/api', 'Q2 2025Core API', 'Q3 2025Payment webhooks and automation', 'Q4 2025Partner portal'],
  ['/api', 'Waitlist', 'partners@billwright.example'],
  ['/developers', 'billwright.json', 'manifest.json', 'Files in the ZIP', 'Nobody is sent anything'],
  ['/developers', 'account', 'email text', 'sms_consents When the seller agreed. Not imported.'],
  ['/developers', 'at instant, ISO 8601 or null'],
  ['/help', 'Getting started', 'Clients', 'Invoices', 'Proposals', 'Payments', 'Notifications', 'Account'],
  ['/help', 'Pro costs $5 per month', charged, 'The deletion is processed within 30 days'],
  ['/help', '48 hours, 72 hours and 7 days after the first email', 'five emails in total'],
  ['/status', 'All Systems Operational', 'Recent Incidents', 'Performance Metrics'],
  ['/status', 'Web Application', 'API Services', 'Database', 'PostgreSQL', 'Authentication'],
  ['/status', 'Payment Processing', 'Notifications', 'Email and SMS'],
  ['/status', '99.94%', '99.99%', '45 ms', '234 ms', '99.97%', '136 ms', '2,847', '47,293'],
  ['/status', 'July 18, 2025', 'Payment processing latency', 'Medium severity'],
  ['/status', 'Database maintenance', 'Low severity', 'Resolved', 'November 28, 2026, 09:59:57 UTC'],
  ['/terms', 'effective July 17, 2025', 'You must be 18 or older', '$29 per month', charged],
  ['/terms', 'SMS notifications about account activity', 'you must have that client’s consent'],
  ['/terms', 'deleted about 30 days after the account has ended', 'no refunds for partial months'],
  ['/terms', 'no more than the fees you paid us in the last 12 months'],
  ['/privacy', 'effective July 17, 2025', 'not directed at anybody under 16'],
  ['/privacy', 'within 30 days under the GDPR and within 45 days under the CCPA'],
  ['/cookies', 'effective July 17, 2025', 'billwright.sid', 'billwright.theme', 'billwright.drafts'],
])('%s says %s', (path, ...texts) => {
  const said = textOf(path).toLowerCase();
  for (const text of texts) expect(said).toContain(text.toLowerCase());
});
