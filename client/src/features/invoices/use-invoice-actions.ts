import { useCallback, useMemo, useState } from 'react';
import { copyLink } from '#client/features/documents/list/copy-link.ts';
import { useSendAgain } from '#client/features/documents/list/use-send-again.ts';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { Invoice } from '#shared/invoice.ts';
import { type InvoiceRowActions, publicInvoicePath } from './invoice-actions.ts';
import { useSetInvoiceStatus } from './invoices.queries.ts';

/** What is open over a list of invoices. */
export type OpenInvoiceDialog =
  | { kind: 'create'; clientId?: string | undefined }
  | { kind: 'edit' | 'duplicate'; id: string }
  | { kind: 'delete' | 'pay' | 'cancel' | 'reminders'; invoice: Invoice };

/** State and row actions of a list of invoices; `InvoiceDialogs` draws what is open. */
export function useInvoiceActions() {
  const [open, setOpen] = useState<OpenInvoiceDialog>();
  const { mutateAsync: setStatus } = useSetInvoiceStatus();
  const sendAgain = useSendAgain();
  const actions: InvoiceRowActions = useMemo(
    () => ({
      onEdit: ({ id }) => setOpen({ kind: 'edit', id }),
      onDuplicate: ({ id }) => setOpen({ kind: 'duplicate', id }),
      onCopyLink: ({ invoiceNumber }) => void copyLink(publicInvoicePath(invoiceNumber)),
      onShowReminders: (invoice) => setOpen({ kind: 'reminders', invoice }),
      onSendAgain: ({ id, client: { email } }) => sendAgain('invoices', id, email),
      onDelete: (invoice) => setOpen({ kind: 'delete', invoice }),
      onSetStatus: (invoice, status) => {
        if (status !== 'pending') {
          setOpen({ kind: status === 'paid' ? 'pay' : 'cancel', invoice });
          return;
        }
        setStatus({ id: invoice.id, status }).then(
          () => toast({ title: 'Success', description: 'Invoice updated successfully' }),
          (error: unknown) => toastFailure(error, 'Failed to update invoice'),
        );
      },
    }),
    [setStatus, sendAgain],
  );
  const close = useCallback(() => setOpen(undefined), []);
  return { open, setOpen, close, actions };
}
