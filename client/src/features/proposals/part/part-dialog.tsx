import { DocumentLoader } from '#client/features/documents/form/document-loader.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { Proposal } from '#shared/proposal.ts';
import { sentence } from '#shared/sentence.ts';
import { proposalQueries } from '../proposals.queries.ts';
import { PartForm } from './part-form.tsx';

interface PartDialogProps {
  isOpen: boolean;
  /** The proposal the dialog is about; kept while the dialog closes. */
  proposal: Proposal | undefined;
  onClose: () => void;
}

/** An invoice over a part of an accepted proposal. */
export function PartDialog({ isOpen, proposal, onClose }: PartDialogProps) {
  if (!proposal) return null;
  const { id, displayNumber, client } = proposal;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Invoice part"
      description={sentence`A part of ${displayNumber} for ${client.name}`}
    >
      {isOpen && (
        <DocumentLoader
          query={proposalQueries.one(id)}
          failureText="Failed to load proposal details"
          onClose={onClose}
        >
          {(loaded) => <PartForm proposal={loaded} onClose={onClose} />}
        </DocumentLoader>
      )}
    </Dialog>
  );
}
