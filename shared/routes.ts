import { brand } from './brand.ts';

/** A page path as the router writes it (`:name` stands for one segment), and the title of its HTML. */
interface PageRoute {
  path: string;
  title: string;
  /** Mailed links lead here with a secret in the address, which no referrer may carry on. */
  takesToken?: boolean;
}

/**
 * Every path that the workspace's document answers; `/` only to signed-in people. The visitor's pages and those of
 * `site-pages.ts` have documents of their own.
 */
export const pageRoutes = [
  { path: '/', title: 'Dashboard' },
  { path: '/auth', title: 'Sign In' },
  { path: '/dashboard', title: 'Dashboard' },
  { path: '/clients', title: 'Clients' },
  { path: '/clients/:clientId', title: 'Client' },
  { path: '/clients/:clientId/statement', title: 'Statement' },
  { path: '/invoices', title: 'Invoices' },
  { path: '/invoices/:invoiceId', title: 'Invoice' },
  { path: '/proposals', title: 'Proposals' },
  { path: '/proposals/:proposalId', title: 'Proposal' },
  { path: '/recurring', title: 'Recurring' },
  { path: '/recurring/:recurringId', title: 'Recurring' },
  { path: '/items', title: 'Items' },
  { path: '/imports', title: 'Import' },
  { path: '/imports/:importId', title: 'Import' },
  { path: '/reports', title: 'Reports' },
  { path: '/notifications', title: 'Notifications' },
  { path: '/settings', title: 'Settings' },
  { path: '/payments', title: 'Payments' },
  { path: '/subscribe', title: 'Upgrade to Pro' },
  { path: '/reset-password', title: 'Reset Password', takesToken: true },
  { path: '/confirm-email', title: 'Confirm Address', takesToken: true },
  { path: '/change-email', title: 'Confirm New Address', takesToken: true },
  { path: '/undo-email-change', title: 'Undo Address Change', takesToken: true },
  { path: '/keep-account', title: 'Keep Account', takesToken: true },
  { path: '/report-sign-in', title: 'Report Sign-in', takesToken: true },
  { path: '/accept-access', title: 'Accept Access', takesToken: true },
  { path: '/verify-paypal', title: 'Verify PayPal Account', takesToken: true },
] as const satisfies readonly PageRoute[];

export type PagePath = (typeof pageRoutes)[number]['path'];

export const notFoundTitle = '404 Page Not Found';

/** `'Invoices'` → `'Invoices · Billwright'`: what stands in `<title>`. */
export function pageTitle(title: string): string {
  return `${title} · ${brand.name}`;
}

function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/');
}

function matches(pattern: string, pathname: string): boolean {
  const expected = segmentsOf(pattern);
  const actual = segmentsOf(pathname);
  return (
    expected.length === actual.length &&
    expected.every((segment, index) =>
      segment.startsWith(':') ? actual[index] !== '' : segment === actual[index]?.toLowerCase(),
    )
  );
}

/** The screen at `pathname`, read as the browser's router reads it: any case, one slash at the end or none. */
export function findPageRoute(pathname: string): PageRoute | undefined {
  return pageRoutes.find((route) => matches(route.path, pathname));
}
