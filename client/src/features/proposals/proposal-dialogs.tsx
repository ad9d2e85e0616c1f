import type { DocumentFormOptions } from '#client/features/documents/form/document-form.tsx';
import { DocumentFormDialogs } from '#client/features/documents/form/document-form-dialogs.tsx';
import { useDialogRow } from '#client/features/documents/list/use-document-actions.ts';
import { RemindersDialog } from '#client/features/reminders/reminders-dialog.tsx';
import type { Proposal } from '#shared/proposal.ts';
import type { User } from '#shared/user.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import type { OpenProposalDialog } from './proposal-actions.ts';
import { ConvertProposalDialog, DeleteProposalDialog } from './proposal-confirm-dialogs.tsx';
import { proposalForms } from './proposal-form.tsx';

interface ProposalDialogsProps {
  open: OpenProposalDialog | undefined;
  user: User;
  onClose: () => void;
  onAddClient: DocumentFormOptions<unknown>['onAddClient'];
}

/** All dialogs of a list of proposals. */
export function ProposalDialogs({ open, user, onClose, onAddClient }: ProposalDialogsProps) {
  const proposal = useDialogRow<Proposal>(open);
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
      <DeleteProposalDialog isOpen={open?.kind === 'delete'} proposal={proposal} onClose={onClose} />
      <ConvertProposalDialog isOpen={open?.kind === 'convert'} proposal={proposal} onClose={onClose} />
    </>
  );
}
