import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DocumentList } from '#client/features/documents/list/document-list.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { DocumentSort } from '#shared/list-order.ts';
import type { InvoiceRowActions } from './invoice-actions.ts';
import { InvoiceTable, InvoiceTableSkeleton } from './invoice-table.tsx';
import { type InvoiceFilter, invoiceQueries } from './invoices.queries.ts';

interface InvoiceListProps {
  filter: InvoiceFilter;
  timeZone: string;
  actions: InvoiceRowActions;
  onLoadMore: () => void;
  /** Missing where the order is fixed. */
  onSort?: ((sort: DocumentSort) => void) | undefined;
  onClearFilter: () => void;
}

export function InvoiceList({
  filter,
  timeZone,
  actions,
  onLoadMore,
  onSort,
  onClearFilter,
}: InvoiceListProps) {
  return (
    <DocumentList
      noun="invoice"
      list={useQuery(invoiceQueries.list(filter))}
      filter={filter}
      skeleton={<InvoiceTableSkeleton label="Loading invoices" />}
      empty={<NoInvoices />}
      table={(invoices, isBusy) => (
        <InvoiceTable
          label="Invoices"
          invoices={invoices}
          timeZone={timeZone}
          actions={actions}
          isBusy={isBusy}
          order={onSort && { filters: filter.filters ?? {}, onSort }}
        />
      )}
      onLoadMore={onLoadMore}
      onClearFilter={onClearFilter}
    />
  );
}

/** Shown when there are no invoices at all. */
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
