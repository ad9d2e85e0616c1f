import type { ComponentProps, ReactNode } from 'react';
import { refusalOf } from '#client/lib/refusal-of.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { WhichDocument } from './which-document.tsx';

interface DeleteDocumentDialogProps {
  noun: 'Invoice' | 'Proposal';
  isOpen: boolean;
  /** The document in question; it stays while the question goes away. */
  document: (ComponentProps<typeof WhichDocument>['document'] & { id: string }) | undefined;
  question: ReactNode;
  texts: { success: string; failure: string };
  removal: { isPending: boolean; mutateAsync: (id: string) => Promise<unknown> };
  onClose: () => void;
}

export function DeleteDocumentDialog(props: DeleteDocumentDialogProps) {
  const { noun, isOpen, document, question, texts, removal, onClose } = props;
  const handleConfirm = async (id: string) => {
    try {
      await removal.mutateAsync(id);
      onClose();
      toast({ title: 'Success', description: texts.success });
    } catch (error) {
      onClose();
      toastFailure(error, refusalOf(error) ?? texts.failure);
    }
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Delete ${noun}`}
      description={
        <>
          {question}
          <WhichDocument document={document} />
        </>
      }
      confirmLabel={`Delete ${noun}`}
      pendingLabel="Deleting..."
      isPending={removal.isPending}
      onConfirm={() => document && void handleConfirm(document.id)}
      onCancel={onClose}
    />
  );
}
