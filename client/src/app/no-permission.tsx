import { Link } from 'wouter';
import { useReadOnly } from '#client/lib/read-only.tsx';
import { buttonStyle } from '#client/ui/button-style.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { PagePath } from '#shared/routes.ts';

const readable: ReadonlySet<string> = new Set<PagePath>([
  '/dashboard',
  '/clients',
  '/clients/:clientId',
  '/clients/:clientId/statement',
  '/invoices',
  '/invoices/:invoiceId',
  '/proposals',
  '/proposals/:proposalId',
  '/items',
  '/reports',
]);

/** Whether there is a screen at `path` for whoever may only read. */
export const isReadable = (path: string) => readable.has(path);

/** Whether the screen at `path` is not for whoever has the books open. */
export const useIsForbidden = (path: string) => useReadOnly() && !isReadable(path);

export function NoPermission() {
  return (
    <Card>
      <EmptyState
        art="magnifier"
        title="Only the owner sees this"
        text="You have read-only access to these books. Leave them to get back to your own."
        actions={
          <Link href="/dashboard" className={buttonStyle()}>
            Go to dashboard
          </Link>
        }
      />
    </Card>
  );
}
