import { brand } from './brand.ts';

/** A page path as the router writes it (`:name` stands for one segment), and the title of its HTML. */
interface PageRoute {
  path: string;
  title: string;
  /** False while the screen does not exist; its address then answers 404. */
  hasLanded: boolean;
  /** Mailed links lead here with a secret in the address, which no referrer may carry on. */
  takesToken?: boolean;
}

/** Every path that the workspace's document answers. The visitor's pages have a document of their own. */
export const pageRoutes = [
  { path: '/', title: 'Dashboard', hasLanded: true },
  { path: '/auth', title: 'Sign In', hasLanded: true },
  { path: '/dashboard', title: 'Dashboard', hasLanded: true },
  { path: '/clients', title: 'Clients', hasLanded: true },
  { path: '/clients/:clientId', title: 'Client', hasLanded: true },
  { path: '/invoices', title: 'Invoices', hasLanded: true },
  { path: '/proposals', title: 'Proposals', hasLanded: true },
  { path: '/items', title: 'Items', hasLanded: true },
  { path: '/notifications', title: 'Notifications', hasLanded: true },
  { path: '/settings', title: 'Settings', hasLanded: true },
  { path: '/payments', title: 'Payments', hasLanded: true },
  { path: '/subscribe', title: 'Upgrade to Pro', hasLanded: true },
  { path: '/reset-password', title: 'Reset Password', hasLanded: true, takesToken: true },
  { path: '/confirm-email', title: 'Confirm Address', hasLanded: true, takesToken: true },
  { path: '/features', title: 'Features', hasLanded: false },
  { path: '/pricing', title: 'Pricing', hasLanded: false },
  { path: '/integrations', title: 'Integrations', hasLanded: false },
  { path: '/api', title: 'API', hasLanded: false },
  { path: '/help', title: 'Help Center', hasLanded: false },
  { path: '/status', title: 'Status', hasLanded: false },
  { path: '/terms', title: 'Terms of Service', hasLanded: false },
  { path: '/privacy', title: 'Privacy Policy', hasLanded: false },
  { path: '/cookies', title: 'Cookie Policy', hasLanded: false },
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

/** The existing screen at `pathname`, read as the browser's router reads it: any case, one slash at the end or none. */
export function findPageRoute(pathname: string): PageRoute | undefined {
  return pageRoutes.find((route) => route.hasLanded && matches(route.path, pathname));
}
