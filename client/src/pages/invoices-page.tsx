import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useUser } from '#client/features/auth/auth.queries.ts';
import { InvoiceList, NoInvoices } from '#client/features/invoices/invoice-list.tsx';
import { InvoiceStats } from '#client/features/invoices/invoice-stats.tsx';
import { invoiceQueries } from '#client/features/invoices/invoices.queries.ts';
import { useInvoiceActions } from '#client/features/invoices/use-invoice-actions.ts';
import { useDebounced } from '#client/lib/debounced.ts';
import { lazyWhenIdle } from '#client/lib/lazy-when-idle.ts';
import { useOpenParameter } from '#client/lib/open-parameter.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Toolbar } from '#client/ui/card.tsx';
import { SearchField } from '#client/ui/search-field.tsx';
import { Select } from '#client/ui/select.tsx';
import type { InvoiceStatus } from '#shared/invoice-status.ts';
import { PAGE_SIZE } from '#shared/page-size.ts';
import type { User } from '#shared/user.ts';

// The forms bring validation along, which no list needs.
const AllInvoiceDialogs = lazyWhenIdle(
  async () => (await import('#client/features/invoices/all-invoice-dialogs.tsx')).AllInvoiceDialogs,
);
const AddClientDialog = lazyWhenIdle(
  async () => (await import('#client/features/clients/client-dialogs.tsx')).AddClientDialog,
);

type StatusChoice = InvoiceStatus | 'all';

const statusOptions: readonly { value: StatusChoice; label: string }[] = [
  { value: 'all', label: 'All Status' },
  { value: 'pending', label: 'Sent' },
  { value: 'paid', label: 'Paid' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'cancelled', label: 'Cancelled' },
];

export function InvoicesPage() {
  const user = useUser();
  // The session may end while somebody is typing: the screen stays until they are at the sign-in screen.
  const [lastUser, setLastUser] = useState(user);
  if (user && user !== lastUser) setLastUser(user);
  return lastUser ? <Invoices user={lastUser} /> : null;
}

function Invoices({ user }: { user: User }) {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<StatusChoice>('all');
  const [shown, setShown] = useState(PAGE_SIZE);
  const settledSearch = useDebounced(search.trim());
  const { open, setOpen, close, actions } = useInvoiceActions();
  const addClient = useAddClient();
  const { data: summary } = useQuery(invoiceQueries.summary());
  useOpenParameter('new', () => setOpen({ kind: 'create' }));
  useOpenParameter('edit', (id) => setOpen({ kind: 'edit', id }));
  useOpenParameter('duplicate', (id) => setOpen({ kind: 'duplicate', id }));
  const handleFilter = (next: { search?: string; status?: StatusChoice }) => {
    if (next.search !== undefined) setSearch(next.search);
    if (next.status !== undefined) setStatus(next.status);
    setShown(PAGE_SIZE);
  };
  const createButton = (variant: 'primary' | 'secondary') => (
    <Button
      variant={variant}
      icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
      onClick={() => setOpen({ kind: 'create' })}
    >
      Create Invoice
    </Button>
  );
  return (
    <>
      <InvoiceStats />
      <Card aria-label="Invoice list">
        {summary?.total.count === 0 ? (
          <NoInvoices action={createButton('primary')} />
        ) : (
          <>
            <Toolbar>
              <SearchField
                label="Search invoices"
                value={search}
                onValueChange={(text) => handleFilter({ search: text })}
              />
              <Select
                aria-label="Status"
                options={statusOptions}
                value={status}
                onValueChange={(choice) => handleFilter({ status: choice })}
                className="max-sm:w-auto max-sm:flex-1 max-sm:basis-28 sm:ml-auto sm:w-40"
              />
              {createButton('secondary')}
            </Toolbar>
            <InvoiceList
              filter={{ search: settledSearch, status: status === 'all' ? undefined : status, shown }}
              timeZone={user.timeZone}
              actions={actions}
              onLoadMore={() => setShown(shown + PAGE_SIZE)}
              onClearFilter={() => handleFilter({ search: '', status: 'all' })}
            />
          </>
        )}
      </Card>
      <Suspense fallback={null}>
        <AllInvoiceDialogs open={open} user={user} onClose={close} onAddClient={addClient.ask} />
        <AddClientDialog
          isOpen={addClient.isAsking}
          onClose={addClient.close}
          onCreated={addClient.onCreated}
        />
      </Suspense>
    </>
  );
}

/** A client that is added while an invoice waits for it. */
function useAddClient() {
  const [asker, setAsker] = useState<{ onAdded: (client: { id: string }) => void }>();
  return {
    isAsking: asker !== undefined,
    ask: (onAdded: (client: { id: string }) => void) => setAsker({ onAdded }),
    close: () => setAsker(undefined),
    onCreated: (client: { id: string }) => asker?.onAdded(client),
  };
}
