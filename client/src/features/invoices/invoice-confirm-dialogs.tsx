import { useState } from 'react';
import { DeleteDocumentDialog } from '#client/features/documents/list/delete-document-dialog.tsx';
import { DocumentSummary } from '#client/features/documents/list/document-summary.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { Invoice } from '#shared/invoice.ts';
import { sentence } from '#shared/sentence.ts';
import { useDeleteInvoice, useSetInvoiceStatus } from './invoices.queries.ts';

interface ConfirmProps {
  isOpen: boolean;
  /** The invoice the dialog is about; kept while the dialog closes. */
  invoice: Invoice | undefined;
  onClose: () => void;
}

interface DeleteProps extends ConfirmProps {
  onDeleted?: (() => void) | undefined;
}

export function DeleteInvoiceDialog({ isOpen, invoice, onClose, onDeleted }: DeleteProps) {
  return (
    <DeleteDocumentDialog
      noun="Invoice"
      isOpen={isOpen}
      document={invoice}
      question={<p>Are you sure you want to delete this invoice?</p>}
      texts={{ success: 'Invoice deleted successfully', failure: 'Failed to delete invoice' }}
      deletion={useDeleteInvoice()}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}

/** Sets a status, reports the result and closes the dialog. */
function useStatusChange(onClose: () => void) {
  const setStatus = useSetInvoiceStatus();
  const answer = async (change: Parameters<typeof setStatus.mutateAsync>[0]) => {
    try {
      await setStatus.mutateAsync(change);
      toast({ title: 'Success', description: 'Invoice updated successfully' });
    } catch (error) {
      toastFailure(error, 'Failed to update invoice');
    } finally {
      onClose();
    }
  };
  return { answer, isPending: setStatus.isPending };
}

/** Marks an invoice as paid outside of the product, with or without a receipt for the client. */
export function PayInvoiceDialog({ isOpen, invoice, onClose }: ConfirmProps) {
  const { answer, isPending } = useStatusChange(onClose);
  const [sendReceipt, setSendReceipt] = useState(true);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setSendReceipt(true);
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Mark as paid"
      description={
        <>
          <p>The amount counts as revenue starting today.</p>
          <DocumentSummary document={invoice} />
        </>
      }
      confirmLabel="Mark as paid"
      pendingLabel="Marking..."
      isDestructive={false}
      isPending={isPending}
      onConfirm={() => invoice && void answer({ id: invoice.id, status: 'paid', sendReceipt })}
      onCancel={onClose}
    >
      <Checkbox
        label={sentence`Send ${invoice?.client.name ?? 'the client'} a receipt`}
        isChecked={sendReceipt}
        onCheckedChange={setSendReceipt}
      />
    </ConfirmDialog>
  );
}

export function CancelInvoiceDialog({ isOpen, invoice, onClose }: ConfirmProps) {
  const { answer, isPending } = useStatusChange(onClose);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Cancel Invoice"
      description={
        <>
          <p>
            Are you sure you want to cancel this invoice? Its page will say that it's cancelled, and nothing
            will be owed.
          </p>
          <DocumentSummary document={invoice} />
        </>
      }
      confirmLabel="Cancel invoice"
      pendingLabel="Cancelling..."
      cancelLabel="Keep invoice"
      isPending={isPending}
      onConfirm={() => invoice && void answer({ id: invoice.id, status: 'cancelled' })}
      onCancel={onClose}
    />
  );
}
