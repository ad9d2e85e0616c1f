import { useMemo } from 'react';
import type { DocumentRowActions } from '#client/features/documents/list/document-row-menu.tsx';
import {
  type OpenDocumentDialog,
  useDocumentActions,
} from '#client/features/documents/list/use-document-actions.ts';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { Invoice } from '#shared/invoice.ts';
import { invoiceTransitions, type SettableInvoiceStatus } from '#shared/invoice-status.ts';
import { useSetInvoiceStatus } from './invoices.queries.ts';

/** The actions of a row. */
export interface InvoiceRowActions extends DocumentRowActions<Invoice> {
  onSetStatus: (invoice: Invoice, status: SettableInvoiceStatus) => void;
}

/** The open dialog of a list of invoices. */
export type OpenInvoiceDialog = OpenDocumentDialog<Invoice, 'pay' | 'cancel'>;

/** Path of the page that the client sees. */
export const publicInvoicePath = ({ invoiceNumber }: Pick<Invoice, 'invoiceNumber'>) =>
  `/invoice/${invoiceNumber}`;

/** It hasn't been paid yet. */
export const isOpenInvoice = ({ status }: Pick<Invoice, 'status'>) =>
  status === 'pending' || status === 'overdue';

/** State and row actions of a list of invoices; `InvoiceDialogs` shows what is open. */
export function useInvoiceActions() {
  const { actions: shared, ...dialogs } = useDocumentActions<Invoice, 'pay' | 'cancel'>(
    'invoices',
    publicInvoicePath,
  );
  const { setOpen } = dialogs;
  const { mutateAsync: setStatus } = useSetInvoiceStatus();
  const actions: InvoiceRowActions = useMemo(
    () => ({
      ...shared,
      onSetStatus: (row, status) => {
        if (status !== 'pending') {
          setOpen({ kind: status === 'paid' ? 'pay' : 'cancel', row });
          return;
        }
        setStatus({ id: row.id, status }).then(
          () => toast({ title: 'Success', description: 'Invoice updated successfully' }),
          (error: unknown) => toastFailure(error, 'Failed to update invoice'),
        );
      },
    }),
    [shared, setOpen, setStatus],
  );
  return { ...dialogs, actions };
}

export interface StatusAction {
  status: SettableInvoiceStatus;
  label: string;
}

const labels: Record<SettableInvoiceStatus, string> = {
  paid: 'Mark as paid',
  pending: 'Back to pending',
  cancelled: 'Cancel invoice',
};

const order: readonly SettableInvoiceStatus[] = ['paid', 'pending', 'cancelled'];

/** Settled by a provider's payment, so it stays paid. */
export const isSettledByProvider = ({ payments }: Pick<Invoice, 'payments'>) =>
  payments?.some(({ status }) => status === 'succeeded') ?? false;

/** What a seller may do to the status of an invoice: only what would change it. */
export function statusActions({
  status: current,
  payments,
}: Pick<Invoice, 'status' | 'payments'>): StatusAction[] {
  if (isSettledByProvider({ payments })) return [];
  return order
    .filter((status) => invoiceTransitions[current].includes(status) && status !== current)
    .filter((status) => !(current === 'overdue' && status === 'pending'))
    .map((status) => ({ status, label: labels[status] }));
}
