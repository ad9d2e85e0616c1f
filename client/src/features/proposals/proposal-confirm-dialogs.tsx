import { DeleteDocumentDialog } from '#client/features/documents/list/delete-document-dialog.tsx';
import { DocumentSummary } from '#client/features/documents/list/document-summary.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { formatMoney } from '#shared/money.ts';
import type { Proposal } from '#shared/proposal.ts';
import { inSentence } from '#shared/sentence.ts';
import { conversionOf, isInParts } from './proposal-actions.ts';
import { useConvertProposal, useDeleteProposal } from './proposals.queries.ts';

interface ConfirmProps {
  isOpen: boolean;
  /** The proposal the dialog is about; kept while the dialog closes. */
  proposal: Proposal | undefined;
  onClose: () => void;
}

interface DeleteProps extends ConfirmProps {
  onDeleted?: (() => void) | undefined;
}

export function DeleteProposalDialog({ isOpen, proposal, onClose, onDeleted }: DeleteProps) {
  const isAnswered = proposal?.status === 'accepted' || proposal?.status === 'declined';
  return (
    <DeleteDocumentDialog
      noun="Proposal"
      isOpen={isOpen}
      document={proposal}
      question={
        <>
          <p>Are you sure you want to delete this proposal?</p>
          {isAnswered && (
            <p className="mt-2">
              {`It was ${proposal.status}; the answer is deleted with it.${keptInvoice(proposal)}`}
            </p>
          )}
          {proposal?.status === 'accepted' && (
            <p className="mt-2">
              If it was signed, its signature and sealed PDF are deleted too, and copies can no longer be
              checked.
            </p>
          )}
        </>
      }
      texts={{ success: 'Proposal deleted successfully', failure: 'Failed to delete proposal' }}
      deletion={useDeleteProposal()}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}

export function ConvertProposalDialog({ isOpen, proposal, onClose }: ConfirmProps) {
  const convert = useConvertProposal();
  const isLast = isInParts(proposal);
  const left = conversionOf(proposal)?.left;
  const handleConfirm = async (id: string) => {
    try {
      await convert.mutateAsync(id);
      toast({ title: 'Success', description: 'Invoice created and sent' });
    } catch (error) {
      toastFailure(error, 'Failed to create invoice');
    } finally {
      onClose();
    }
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={isLast ? 'Final Invoice' : 'Convert to Invoice'}
      description={
        <>
          <p>
            {isLast
              ? `Create the final invoice of this proposal and send it to ${inSentence(proposal?.client.name ?? '')}?`
              : `Create an invoice from this proposal and send it to ${inSentence(proposal?.client.name ?? '')}?`}
          </p>
          {left !== undefined && proposal && left !== proposal.amount && (
            <p className="mt-2">
              {`What was already invoiced is deducted, which leaves ${formatMoney(left, proposal.currency ?? DEFAULT_CURRENCY)}.`}
            </p>
          )}
          <DocumentSummary document={proposal} />
        </>
      }
      confirmLabel="Create Invoice"
      pendingLabel="Creating Invoice..."
      isDestructive={false}
      isPending={convert.isPending}
      onConfirm={() => proposal && void handleConfirm(proposal.id)}
      onCancel={onClose}
    />
  );
}

const keptInvoice = ({ invoiceDisplayNumber }: Pick<Proposal, 'invoiceDisplayNumber'>) =>
  invoiceDisplayNumber ? ` Invoice ${invoiceDisplayNumber} stays.` : '';
