import { useQuery } from '@tanstack/react-query';
import { useLastUser } from '#client/features/auth/auth.queries.ts';
import { useAddClient } from '#client/features/clients/use-add-client.tsx';
import { useFormParameters } from '#client/features/documents/form/use-form-parameters.ts';
import { DocumentScreen } from '#client/features/documents/list/document-screen.tsx';
import { DraftsLine } from '#client/features/drafts/drafts-line.tsx';
import { ImportInvitation, ImportLink } from '#client/features/imports/import-link.tsx';
import { useInvoiceActions } from '#client/features/invoices/invoice-actions.ts';
import { InvoiceList, NoInvoices } from '#client/features/invoices/invoice-list.tsx';
import { InvoiceStats } from '#client/features/invoices/invoice-stats.tsx';
import { invoiceQueries } from '#client/features/invoices/invoices.queries.ts';
import { ExportMenu } from '#client/features/lists/export-menu.tsx';
import { FilterBar } from '#client/features/lists/filter-bar.tsx';
import { SortMenu } from '#client/features/lists/sort-menu.tsx';
import { lazyOnIntent } from '#client/lib/lazy-on-intent.ts';
import { nextOrder } from '#client/lib/list-filters.ts';
import { useAddressFilter } from '#client/lib/use-address-filter.ts';
import { LazyMount } from '#client/ui/lazy-mount.tsx';
import { type InvoiceStatus, invoiceStatuses } from '#shared/invoice-status.ts';
import type { User } from '#shared/user.ts';

// Forms pull in validation code that no list needs.
const InvoiceDialogs = lazyOnIntent(
  async () => (await import('#client/features/invoices/invoice-dialogs.tsx')).InvoiceDialogs,
);

const statusOptions: readonly { value: InvoiceStatus | 'all'; label: string }[] = [
  { value: 'all', label: 'All Status' },
  { value: 'pending', label: 'Sent' },
  { value: 'paid', label: 'Paid' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'cancelled', label: 'Cancelled' },
];

export function InvoicesPage() {
  const user = useLastUser();
  return user ? <Invoices user={user} /> : null;
}

function Invoices({ user }: { user: User }) {
  const list = useAddressFilter('invoices', invoiceStatuses);
  const { open, setOpen, close, actions } = useInvoiceActions();
  const { addClient, addClientDialog } = useAddClient();
  const { data: summary } = useQuery(invoiceQueries.summary());
  useFormParameters(setOpen);
  return (
    <>
      <DocumentScreen
        noun="invoice"
        createLabel="Create Invoice"
        statusOptions={statusOptions}
        stats={<InvoiceStats />}
        drafts={
          <DraftsLine
            kind="invoice"
            timeZone={user.timeZone}
            onContinue={(id) => setOpen({ kind: 'draft', id })}
          />
        }
        isEmpty={summary?.total.count === 0}
        importLink={<ImportLink kind="invoices" />}
        empty={(action) => (
          <NoInvoices
            action={
              <>
                {action}
                <ImportInvitation kind="invoices" />
              </>
            }
          />
        )}
        list={list}
        exportMenu={
          <ExportMenu
            list="invoices"
            filter={{ search: list.filter.search, status: list.filter.status, ...list.filters }}
          />
        }
        filters={
          <FilterBar
            list="invoices"
            filter={list}
            timeZone={user.timeZone}
            sortMenu={
              <SortMenu list="invoices" filters={list.filters} onChange={list.set} className="sm:hidden" />
            }
          />
        }
        onCreate={() => setOpen({ kind: 'create' })}
      >
        <InvoiceList
          filter={list.filter}
          timeZone={user.timeZone}
          actions={actions}
          onLoadMore={list.loadMore}
          onSort={(sort) => list.set(nextOrder(list.filters, sort))}
          onClearFilter={list.clear}
        />
      </DocumentScreen>
      <LazyMount isWanted={open !== undefined}>
        <InvoiceDialogs open={open} user={user} onClose={close} onAddClient={addClient} />
      </LazyMount>
      {addClientDialog}
    </>
  );
}
