import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cn } from '#client/lib/cn.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import type { InvoiceRowActions } from './invoice-actions.ts';
import { InvoiceTable, InvoiceTableSkeleton } from './invoice-table.tsx';
import { type InvoiceFilter, invoiceQueries } from './invoices.queries.ts';

interface InvoiceListProps {
  filter: InvoiceFilter;
  timeZone: string;
  actions: InvoiceRowActions;
  onLoadMore: () => void;
  onClearFilter: () => void;
}

export function InvoiceList(props: InvoiceListProps) {
  const { filter, timeZone, actions, onLoadMore, onClearFilter } = props;
  const list = useQuery(invoiceQueries.list(filter));
  if (list.isError && !list.data) {
    return (
      <ErrorState
        title="The invoices did not load"
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  // Rows of another search say nothing about this one when there are none.
  if (!list.data || (list.isPlaceholderData && list.data.rows.length === 0))
    return <InvoiceTableSkeleton label="Loading invoices" />;
  const { rows, total } = list.data;
  if (rows.length === 0) {
    const isFiltered = filter.search !== '' || filter.status !== undefined;
    return isFiltered ? <NoHits search={filter.search} onClearFilter={onClearFilter} /> : <NoInvoices />;
  }
  return (
    <>
      <div className={cn(list.isPlaceholderData && 'opacity-60')}>
        <InvoiceTable
          label="Invoices"
          invoices={rows}
          timeZone={timeZone}
          actions={actions}
          isBusy={list.isPlaceholderData}
        />
      </div>
      <LoadMore
        shown={rows.length}
        total={total}
        isPending={list.isPlaceholderData}
        onLoadMore={onLoadMore}
      />
    </>
  );
}

function NoHits({ search, onClearFilter }: { search: string; onClearFilter: () => void }) {
  return (
    <EmptyState
      art="magnifier"
      title={search ? `Nothing matches “${search}”` : 'No invoice has this status'}
      text="Search looks at title, number, client name and client email."
      actions={<Button onClick={onClearFilter}>Clear search and filter</Button>}
    />
  );
}

/** Where there is no invoice at all. */
export function NoInvoices({ action }: { action?: ReactNode }) {
  return (
    <EmptyState
      art="papers"
      title="No invoices found"
      text="You haven't created any invoices yet. Create your first invoice to get started."
      actions={action}
    />
  );
}
