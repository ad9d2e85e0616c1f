import type { DocumentRowActions } from '#client/features/documents/list/document-row-menu.tsx';
import type { Invoice } from '#shared/invoice.ts';
import { invoiceTransitions, type SettableInvoiceStatus } from '#shared/invoice-status.ts';

/** What a row can start. */
export interface InvoiceRowActions extends DocumentRowActions<Invoice> {
  onSetStatus: (invoice: Invoice, status: SettableInvoiceStatus) => void;
}

/** Path of the page that the client sees. */
export const publicInvoicePath = (invoiceNumber: string) => `/invoice/${invoiceNumber}`;

/** It hasn't been paid yet. */
export const isOpenInvoice = ({ status }: Pick<Invoice, 'status'>) =>
  status === 'pending' || status === 'overdue';

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
