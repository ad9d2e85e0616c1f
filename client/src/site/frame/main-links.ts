import type { SitePath } from '#shared/site-pages.ts';

interface PageLink {
  href: SitePath;
  label: string;
}

export const mainLinks: readonly PageLink[] = [
  { href: '/features', label: 'Features' },
  { href: '/pricing', label: 'Pricing' },
];

export const footerLinks: readonly { title: string; links: readonly PageLink[] }[] = [
  {
    title: 'Product',
    links: [
      ...mainLinks,
      { href: '/integrations', label: 'Integrations' },
      { href: '/api', label: 'API' },
      { href: '/developers', label: 'Developers' },
    ],
  },
  {
    title: 'Support',
    links: [
      { href: '/help', label: 'Help Center' },
      { href: '/status', label: 'Status' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { href: '/terms', label: 'Terms' },
      { href: '/privacy', label: 'Privacy' },
      { href: '/cookies', label: 'Cookies' },
    ],
  },
];
