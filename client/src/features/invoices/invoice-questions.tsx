import { DeleteDocumentDialog } from '#client/features/documents/delete-document-dialog.tsx';
import { WhichDocument } from '#client/features/documents/which-document.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { Invoice } from '#shared/invoice.ts';
import { useDeleteInvoice, useSetInvoiceStatus } from './invoices.queries.ts';

interface QuestionProps {
  isOpen: boolean;
  /** The invoice in question; it stays while the question goes away. */
  invoice: Invoice | undefined;
  onClose: () => void;
}

export function DeleteInvoiceDialog({ isOpen, invoice, onClose }: QuestionProps) {
  return (
    <DeleteDocumentDialog
      noun="Invoice"
      isOpen={isOpen}
      document={invoice}
      question={<p>Are you sure you want to delete this invoice?</p>}
      texts={{ success: 'Invoice deleted successfully', failure: 'Failed to delete invoice' }}
      removal={useDeleteInvoice()}
      onClose={onClose}
    />
  );
}

export function CancelInvoiceDialog({ isOpen, invoice, onClose }: QuestionProps) {
  const setStatus = useSetInvoiceStatus();
  const handleConfirm = async (id: string) => {
    try {
      await setStatus.mutateAsync({ id, status: 'cancelled' });
      toast({ title: 'Success', description: 'Invoice updated successfully' });
    } catch (error) {
      toastFailure(error, 'Failed to update invoice');
    } finally {
      onClose();
    }
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Cancel Invoice"
      description={
        <>
          <p>
            Are you sure you want to cancel this invoice? Its page then says that it is cancelled, and nothing
            is owed any more.
          </p>
          <WhichDocument document={invoice} />
        </>
      }
      confirmLabel="Cancel invoice"
      pendingLabel="Cancelling..."
      cancelLabel="Keep invoice"
      isPending={setStatus.isPending}
      onConfirm={() => invoice && void handleConfirm(invoice.id)}
      onCancel={onClose}
    />
  );
}
