import type { ReactNode } from 'react';
import { useToday } from '#client/features/documents/use-today.ts';
import { HeaderCell, Table, TableBody, TableHead } from '#client/ui/table.tsx';
import type { Invoice } from '#shared/invoice.ts';
import type { InvoiceRowActions } from './invoice-actions.ts';
import { InvoiceRow, InvoiceRowSkeleton } from './invoice-row.tsx';

interface InvoiceTableProps {
  label: string;
  invoices: readonly Invoice[];
  /** The seller's zone (IANA). */
  timeZone: string;
  actions: InvoiceRowActions;
  /** The rows belong to an earlier question, whose answer is on its way. */
  isBusy?: boolean;
}

export function InvoiceTable({ label, invoices, timeZone, actions, isBusy = false }: InvoiceTableProps) {
  const today = useToday(timeZone);
  return (
    <Frame label={label} isBusy={isBusy}>
      {invoices.map((invoice) => (
        <InvoiceRow key={invoice.id} invoice={invoice} calendar={{ today, timeZone }} actions={actions} />
      ))}
    </Frame>
  );
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** Placeholders of the size of rows: ten, or fewer where fewer will be shown. */
export function InvoiceTableSkeleton({
  label,
  rows = placeholders.length,
}: {
  label: string;
  rows?: number;
}) {
  return (
    <Frame label={label} isBusy>
      {placeholders.slice(0, rows).map((key) => (
        <InvoiceRowSkeleton key={key} />
      ))}
    </Frame>
  );
}

function Frame({ label, isBusy, children }: { label: string; isBusy: boolean; children: ReactNode }) {
  return (
    <Table label={label} isBusy={isBusy}>
      <TableHead>
        <HeaderCell className="w-[27%] lg:w-[31%]">Invoice</HeaderCell>
        <HeaderCell>Client</HeaderCell>
        <HeaderCell isRight className="w-33 lg:w-38">
          Amount
        </HeaderCell>
        <HeaderCell className="w-31 pl-4 lg:w-37 lg:pl-6">Due Date</HeaderCell>
        <HeaderCell className="w-27 lg:w-29">Status</HeaderCell>
        <HeaderCell isHidden className="w-13 lg:w-22">
          Actions
        </HeaderCell>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  );
}
