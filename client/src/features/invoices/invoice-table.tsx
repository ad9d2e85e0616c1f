import {
  DocumentTable,
  DocumentTableSkeleton,
  type RowsSelection,
  type TableOrder,
} from '#client/features/documents/list/document-table.tsx';
import { useToday } from '#client/lib/use-today.ts';
import type { Invoice } from '#shared/invoice.ts';
import type { InvoiceRowActions } from './invoice-actions.ts';
import { InvoiceRow } from './invoice-row.tsx';

interface InvoiceTableProps {
  label: string;
  invoices: readonly Invoice[];
  /** The seller's zone (IANA). */
  timeZone: string;
  actions: InvoiceRowActions;
  /** The rows belong to an earlier search; new ones are loading. */
  isBusy?: boolean;
  order?: TableOrder | undefined;
  selection?: RowsSelection | undefined;
}

const columns = { document: 'Invoice', date: 'Due Date' };

export function InvoiceTable({
  label,
  invoices,
  timeZone,
  actions,
  isBusy = false,
  order,
  selection,
}: InvoiceTableProps) {
  const today = useToday(timeZone);
  return (
    <DocumentTable label={label} columns={columns} isBusy={isBusy} order={order} selection={selection}>
      {invoices.map((invoice) => (
        <InvoiceRow
          key={invoice.id}
          invoice={invoice}
          calendar={{ today, timeZone }}
          actions={actions}
          selection={selection}
        />
      ))}
    </DocumentTable>
  );
}

/** Row skeletons: ten, or fewer if fewer rows will be shown. */
export function InvoiceTableSkeleton(props: { label: string; rows?: number; isSelectable?: boolean }) {
  return <DocumentTableSkeleton columns={columns} {...props} />;
}
