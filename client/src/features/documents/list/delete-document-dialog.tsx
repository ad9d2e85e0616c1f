import type { ComponentProps, ReactNode } from 'react';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { deleteError } from './delete-error.ts';
import { DocumentSummary } from './document-summary.tsx';

interface DeleteDocumentDialogProps {
  noun: 'Invoice' | 'Proposal';
  isOpen: boolean;
  /** The document the dialog is about; kept while the dialog closes. */
  document: (ComponentProps<typeof DocumentSummary>['document'] & { id: string }) | undefined;
  question: ReactNode;
  texts: { success: string; failure: string };
  deletion: { isPending: boolean; mutateAsync: (id: string) => Promise<unknown> };
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}

export function DeleteDocumentDialog(props: DeleteDocumentDialogProps) {
  const { noun, isOpen, document, question, texts, deletion, onClose, onDeleted } = props;
  const handleConfirm = async (id: string) => {
    try {
      await deletion.mutateAsync(id);
      onClose();
      onDeleted?.();
      toast({ title: 'Success', description: texts.success });
    } catch (error) {
      onClose();
      toastFailure(error, deleteError(error) ?? texts.failure);
    }
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Delete ${noun}`}
      description={
        <>
          {question}
          <DocumentSummary document={document} />
        </>
      }
      confirmLabel={`Delete ${noun}`}
      pendingLabel="Deleting..."
      isPending={deletion.isPending}
      onConfirm={() => document && void handleConfirm(document.id)}
      onCancel={onClose}
    />
  );
}
