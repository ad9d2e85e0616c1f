import { useState } from 'react';
import type { DocumentFormOptions } from '#client/features/documents/form/document-form.tsx';
import { RemindersDialog } from '#client/features/reminders/reminders-dialog.tsx';
import type { Proposal } from '#shared/proposal.ts';
import type { User } from '#shared/user.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { ConvertProposalDialog, DeleteProposalDialog } from './proposal-confirm-dialogs.tsx';
import { CreateProposalDialog, DuplicateProposalDialog, EditProposalDialog } from './proposal-dialogs.tsx';
import type { OpenProposalDialog } from './use-proposal-actions.ts';

interface AllProposalDialogsProps {
  open: OpenProposalDialog | undefined;
  user: User;
  onClose: () => void;
  onAddClient: DocumentFormOptions<unknown>['onAddClient'];
}

/** All dialogs of a list of proposals. */
export function AllProposalDialogs({ open, user, onClose, onAddClient }: AllProposalDialogsProps) {
  const asked = open && 'proposal' in open ? open.proposal : undefined;
  const [lastAsked, setLastAsked] = useState<Proposal>();
  if (asked && asked !== lastAsked) setLastAsked(asked);
  const shared = { user, onClose, onAddClient };
  return (
    <>
      <CreateProposalDialog
        isOpen={open?.kind === 'create'}
        clientId={open?.kind === 'create' ? open.clientId : undefined}
        {...shared}
      />
      <EditProposalDialog id={open?.kind === 'edit' ? open.id : undefined} {...shared} />
      <DuplicateProposalDialog id={open?.kind === 'duplicate' ? open.id : undefined} {...shared} />
      <AnswerDialog
        id={open?.kind === 'answer' ? open.id : undefined}
        timeZone={user.timeZone}
        onClose={onClose}
      />
      <RemindersDialog
        kind="proposal"
        isOpen={open?.kind === 'reminders'}
        document={lastAsked}
        user={user}
        onClose={onClose}
      />
      <DeleteProposalDialog isOpen={open?.kind === 'delete'} proposal={lastAsked} onClose={onClose} />
      <ConvertProposalDialog isOpen={open?.kind === 'convert'} proposal={lastAsked} onClose={onClose} />
    </>
  );
}
