import type { DocumentRowActions } from '#client/features/documents/list/document-row-menu.tsx';
import type { Proposal } from '#shared/proposal.ts';

/** What a row can start. */
export interface ProposalRowActions extends DocumentRowActions<Proposal> {
  onConvert: (proposal: Proposal) => void;
  onShowAnswer: (proposal: Proposal) => void;
}

/** Path of the page that the client sees. */
export const publicProposalPath = (proposalNumber: string) => `/proposal/${proposalNumber}`;

/** It can no longer be changed. */
export const isAnsweredProposal = ({ status }: Pick<Proposal, 'status'>) =>
  status === 'accepted' || status === 'declined';

/** It can still be answered. */
export const isOpenProposal = ({ status }: Pick<Proposal, 'status'>) => status === 'pending';
