import { useQueryClient } from '@tanstack/react-query';
import { DocumentFormDialogs } from '#client/features/documents/form/document-form-dialogs.tsx';
import type { DocumentFormOptions } from '#client/features/documents/form/document-form-options.ts';
import { useDialogRow } from '#client/features/documents/list/use-document-actions.ts';
import { RemindersDialog } from '#client/features/reminders/reminders-dialog.tsx';
import type { Proposal } from '#shared/proposal.ts';
import type { User } from '#shared/user.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { PartDialog } from './part/part-dialog.tsx';
import type { OpenProposalDialog } from './proposal-actions.ts';
import { ConvertProposalDialog, DeleteProposalDialog } from './proposal-confirm-dialogs.tsx';
import { proposalForms } from './proposal-form.tsx';
import { editValues, proposalCodec } from './proposal-form-values.ts';
import { proposalQueries } from './proposals.queries.ts';
import { SaveTemplateDialog } from './templates/save-template-dialog.tsx';
import { templateContent } from './templates/template-content.ts';

interface ProposalDialogsProps {
  open: OpenProposalDialog | undefined;
  user: User;
  onClose: () => void;
  /** On the screen of the document alone. */
  onDeleted?: () => void;
  onAddClient: DocumentFormOptions<unknown>['onAddClient'];
}

/** All dialogs of a list of proposals. */
export function ProposalDialogs({ open, user, onClose, onDeleted, onAddClient }: ProposalDialogsProps) {
  const proposal = useDialogRow<Proposal>(open);
  const client = useQueryClient();
  const templateOf = async (id: string) => {
    const stored = await client.fetchQuery({ ...proposalQueries.one(id), staleTime: 0 });
    return templateContent(editValues(stored), proposalCodec);
  };
  return (
    <>
      <DocumentFormDialogs
        forms={proposalForms}
        open={open}
        user={user}
        onClose={onClose}
        onAddClient={onAddClient}
      />
      <AnswerDialog
        id={open?.kind === 'answer' ? open.row.id : undefined}
        timeZone={user.timeZone}
        onClose={onClose}
      />
      <RemindersDialog
        kind="proposal"
        isOpen={open?.kind === 'reminders'}
        document={proposal}
        user={user}
        onClose={onClose}
      />
      <DeleteProposalDialog
        isOpen={open?.kind === 'delete'}
        proposal={proposal}
        onClose={onClose}
        onDeleted={onDeleted}
      />
      <PartDialog isOpen={open?.kind === 'part'} proposal={proposal} onClose={onClose} />
      <SaveTemplateDialog
        isOpen={open?.kind === 'template'}
        title={proposal?.title ?? ''}
        content={() => templateOf(proposal?.id ?? '')}
        onClose={onClose}
      />
      <ConvertProposalDialog isOpen={open?.kind === 'convert'} proposal={proposal} onClose={onClose} />
    </>
  );
}
