import { useMemo } from 'react';
import type { DocumentRowActions } from '#client/features/documents/list/document-row-menu.tsx';
import {
  type OpenDocumentDialog,
  useDocumentActions,
} from '#client/features/documents/list/use-document-actions.ts';
import type { Proposal } from '#shared/proposal.ts';

/** The actions of a row. */
export interface ProposalRowActions extends DocumentRowActions<Proposal> {
  onConvert: (proposal: Proposal) => void;
  onShowAnswer: (proposal: Proposal) => void;
}

/** The open dialog of a list of proposals. */
export type OpenProposalDialog = OpenDocumentDialog<Proposal, 'answer' | 'convert'>;

/** Path of the page that the client sees. */
export const publicProposalPath = ({ proposalNumber }: Pick<Proposal, 'proposalNumber'>) =>
  `/proposal/${proposalNumber}`;

/** It can no longer be changed. */
export const isAnsweredProposal = ({ status }: Pick<Proposal, 'status'>) =>
  status === 'accepted' || status === 'declined';

/** It can still be answered. */
export const isOpenProposal = ({ status }: Pick<Proposal, 'status'>) => status === 'pending';

/** State and row actions of a list of proposals; `ProposalDialogs` shows what is open. */
export function useProposalActions() {
  const { actions: shared, ...dialogs } = useDocumentActions<Proposal, 'answer' | 'convert'>(
    'proposals',
    publicProposalPath,
  );
  const { setOpen } = dialogs;
  const actions: ProposalRowActions = useMemo(
    () => ({
      ...shared,
      onShowAnswer: (row) => setOpen({ kind: 'answer', row }),
      onConvert: (row) => setOpen({ kind: 'convert', row }),
    }),
    [shared, setOpen],
  );
  return { ...dialogs, actions };
}
