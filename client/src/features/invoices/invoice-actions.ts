import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { DocumentRowActions } from '#client/features/documents/list/document-row-menu.tsx';
import {
  type OpenDocumentDialog,
  useDocumentActions,
} from '#client/features/documents/list/use-document-actions.ts';
import { ApiError } from '#client/lib/api.ts';
import { sendsMail } from '#client/lib/installation.ts';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { Invoice } from '#shared/invoice.ts';
import { invoiceTransitions, type SettableInvoiceStatus } from '#shared/invoice-status.ts';
import { useReviseInvoice, useSetInvoiceStatus } from './invoices.queries.ts';
import { isVoided, type MoneyAction } from './money-actions.ts';

/** The actions of a row. */
export interface InvoiceRowActions extends DocumentRowActions<Invoice> {
  onSetStatus: (invoice: Invoice, status: SettableInvoiceStatus) => void;
  /** Begins a draft that takes its place once it is sent. */
  onRevise: (invoice: Invoice) => void;
  /** Opens the dialog of it. */
  onMoney: (invoice: Invoice, action: MoneyAction) => void;
}

type OwnDialog = 'pay' | 'cancel' | MoneyAction;

/** The open dialog of a list of invoices. */
export type OpenInvoiceDialog = OpenDocumentDialog<Invoice, OwnDialog>;

/** Path of its own screen. */
export const invoicePath = ({ id }: Pick<Invoice, 'id'>) => `/invoices/${id}`;

/** Path of the page that the client sees. */
export const publicInvoicePath = ({ invoiceNumber }: Pick<Invoice, 'invoiceNumber'>) =>
  `/invoice/${invoiceNumber}`;

/** It hasn't been paid yet. */
export const isOpenInvoice = ({ status }: Pick<Invoice, 'status'>) =>
  status === 'pending' || status === 'overdue';

/** State and row actions of a list of invoices; `InvoiceDialogs` shows what is open. */
export function useInvoiceActions() {
  const { actions: shared, ...dialogs } = useDocumentActions<Invoice, OwnDialog>(
    'invoices',
    publicInvoicePath,
  );
  const { setOpen } = dialogs;
  const { mutateAsync: setStatus } = useSetInvoiceStatus();
  const { mutateAsync: revise } = useReviseInvoice();
  const [, navigate] = useLocation();
  const actions: InvoiceRowActions = useMemo(
    () => ({
      ...shared,
      onMoney: (row, kind) => setOpen({ kind, row }),
      onRevise: (row) => {
        revise(row.id).then(
          (draft) => navigate(`/invoices?draft=${draft.id}`),
          (error: unknown) =>
            toastFailure(
              error,
              (error instanceof ApiError && error.serverMessage) || 'Failed to revise the invoice',
            ),
        );
      },
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
    [shared, setOpen, setStatus, revise, navigate],
  );
  return { ...dialogs, actions };
}

/** What matters most about an invoice now: that it arrives, then that it is paid. */
export type PrimaryInvoiceAction = 'send' | 'pay';

export function primaryAction(
  invoice: Pick<Invoice, 'status' | 'undelivered'>,
): PrimaryInvoiceAction | undefined {
  if (!isOpenInvoice(invoice)) return undefined;
  return invoice.undelivered?.state === 'failed' && sendsMail() ? 'send' : 'pay';
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
export const isSettledByProvider = ({ status, payments }: Pick<Invoice, 'status' | 'payments'>) =>
  status === 'paid' && (payments?.some((payment) => payment.status === 'succeeded') ?? false);

/** What a seller may do to the status of an invoice: only what would change it. */
export function statusActions(
  invoice: Pick<Invoice, 'status' | 'payments' | 'settlement' | 'paidAmount'>,
): StatusAction[] {
  const { status: current, paidAmount } = invoice;
  if (isSettledByProvider(invoice) || isVoided(invoice)) return [];
  return (
    order
      .filter((status) => invoiceTransitions[current].includes(status) && status !== current)
      .filter((status) => !(current === 'overdue' && status === 'pending'))
      // What was paid would be owed back.
      .filter((status) => status !== 'cancelled' || Number(paidAmount) === 0)
      .map((status) => ({ status, label: labels[status] }))
  );
}
