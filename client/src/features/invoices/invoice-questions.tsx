import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { Invoice } from '#shared/invoice.ts';
import { formatMoney } from '#shared/money.ts';
import { useDeleteInvoice, useSetInvoiceStatus } from './invoices.queries.ts';

interface QuestionProps {
  isOpen: boolean;
  /** The invoice in question; it stays while the question goes away. */
  invoice: Invoice | undefined;
  onClose: () => void;
}

export function DeleteInvoiceDialog({ isOpen, invoice, onClose }: QuestionProps) {
  const remove = useDeleteInvoice();
  const handleConfirm = async (id: string) => {
    try {
      await remove.mutateAsync(id);
      onClose();
      toast({ title: 'Success', description: 'Invoice deleted successfully' });
    } catch (error) {
      onClose();
      toastFailure(error, 'Failed to delete invoice');
    }
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete Invoice"
      description={
        <>
          <p>Are you sure you want to delete this invoice?</p>
          <WhichInvoice invoice={invoice} />
        </>
      }
      confirmLabel="Delete Invoice"
      pendingLabel="Deleting..."
      isPending={remove.isPending}
      onConfirm={() => invoice && void handleConfirm(invoice.id)}
      onCancel={onClose}
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
          <WhichInvoice invoice={invoice} />
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

function WhichInvoice({ invoice }: { invoice: Invoice | undefined }) {
  if (!invoice) return null;
  return (
    <p className="mt-3 text-ink">
      <span className="tabular-nums">
        {invoice.displayNumber}, {formatMoney(invoice.amount)}
      </span>
      <br />
      {invoice.title}
      <br />
      {invoice.client.name}
    </p>
  );
}
