import type { QueryClient } from '@tanstack/react-query';

const documentPaths: readonly unknown[] = ['/api/invoices', '/api/proposals'];

/**
 * Refetches everything that lists or counts documents, of both kinds, as one may become the other.
 * What a form is open with stays as it is.
 */
export function refreshDocuments(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path, part] }) =>
      (documentPaths.includes(path) && (part === 'list' || part === 'summary')) ||
      path === '/api/clients' ||
      path === '/api/notifications' ||
      String(path).startsWith('/api/dashboard'),
  });
}
