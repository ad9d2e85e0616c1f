import type { Request } from 'express';
import { accessEnded, readOnly } from '#server/errors.ts';
import { assertShownAccount } from './shown-account.ts';

/** What accountants may read, as the routes are written. Everything else is refused, new routes too. */
const accountantReads: ReadonlySet<string> = new Set([
  '/api/events',
  '/api/dashboard/stats',
  '/api/dashboard/activity',
  '/api/dashboard/analytics',
  '/api/clients',
  '/api/clients/:id',
  '/api/clients/:id/invoices',
  '/api/clients/:id/proposals',
  '/api/clients/:id/statistics',
  '/api/clients/:id/credit',
  '/api/clients/:id/statement',
  '/api/clients/:id/statement/pdf',
  '/api/items',
  '/api/items/:id',
  '/api/credit-notes',
  '/api/credit-notes/:id',
  '/api/credit-notes/:id/pdf',
  '/api/proposals/insights',
  '/api/invoices/:id/ledger',
  ...['clients', 'items', 'invoices', 'proposals', 'payments'].map((list) => `/api/${list}/export`),
  ...['', '/csv', '/pdf', '/journal', '/quickbooks'].map((path) => `/api/reports${path}`),
  ...['invoices', 'proposals'].flatMap((documents) =>
    ['', '/summary', '/:id', '/:id/view', '/:id/versions', '/:id/timeline', '/:id/pdf'].map(
      (path) => `/api/${documents}${path}`,
    ),
  ),
]);

/** What a session's row says of who reads whose books. */
interface Reader {
  user: { id: string };
  actor: { id: string; role: string };
  isAccessEnded: boolean;
}

export const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/** The route that a guard stands in, as it is written; undefined for guards of more than one. */
function routeOf({ baseUrl, route }: Request): string | undefined {
  const path: unknown = route?.path;
  return typeof path === 'string' ? `${baseUrl}${path}`.replace(/\/$/, '') : undefined;
}

/** @throws DomainError 403 `access_ended` once the owner has ended the access that the session was used for */
export function assertNotEnded(_request: Request, { isAccessEnded }: Pick<Reader, 'isAccessEnded'>): void {
  if (isAccessEnded) throw accessEnded();
}

/**
 * @throws DomainError 403 `access_ended`; 409 `account_changed` when the page shows another account; 403 `read_only` for
 * what accountants may not do
 */
export function assertAccess(request: Request, found: Reader): void {
  assertNotEnded(request, found);
  assertShownAccount(request, found);
  if (found.actor.role === 'owner') return;
  const route = isRead(request) && routeOf(request);
  if (!route || !accountantReads.has(route)) throw readOnly();
}

/** Public pages are for everybody; what only asks who is signed in must not be written for somebody else. */
export function assertVisit(request: Request, { actor }: Reader): void {
  if (actor.role !== 'owner' && !isRead(request) && !request.baseUrl.startsWith('/api/public'))
    throw readOnly();
}
