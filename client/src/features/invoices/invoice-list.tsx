import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DocumentList } from '#client/features/documents/list/document-list.tsx';
import { SelectionBar } from '#client/features/lists/selection-bar.tsx';
import { selectionKey } from '#client/lib/list-filters.ts';
import { useReadOnly } from '#client/lib/read-only.tsx';
import { useSelection } from '#client/lib/use-selection.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { bulkActions } from '#shared/bulk-actions.ts';
import type { Invoice } from '#shared/invoice.ts';
import type { DocumentSort } from '#shared/list-order.ts';
import { settledStatusView } from '#shared/status-view.ts';
import { type InvoiceRowActions, isOpenInvoice } from './invoice-actions.ts';
import { InvoiceTable, InvoiceTableSkeleton } from './invoice-table.tsx';
import { type InvoiceFilter, invoiceQueries } from './invoices.queries.ts';

const statusOf = ({ status, settlement }: Invoice) => settledStatusView(status, settlement).label;

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
  const list = useQuery(invoiceQueries.list(filter));
  const isReadOnly = useReadOnly();
  const selection = useSelection(selectionKey(filter), list.data?.rows ?? []);
  const isOpen = selection.rows.some(isOpenInvoice);
  return (
    <>
      <SelectionBar
        list="invoices"
        selection={selection}
        actions={isOpen ? bulkActions.invoices : ['delete']}
        nameOf={({ displayNumber }) => displayNumber}
        statusOf={statusOf}
      />
      <DocumentList
        noun="invoice"
        list={list}
        filter={filter}
        skeleton={<InvoiceTableSkeleton label="Loading invoices" isSelectable={!isReadOnly} />}
        empty={<NoInvoices />}
        table={(invoices, isBusy) => (
          <InvoiceTable
            label="Invoices"
            invoices={invoices}
            timeZone={timeZone}
            actions={actions}
            isBusy={isBusy}
            order={onSort && { filters: filter.filters ?? {}, onSort }}
            selection={isReadOnly ? undefined : selection}
          />
        )}
        onLoadMore={onLoadMore}
        onClearFilter={onClearFilter}
      />
    </>
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
