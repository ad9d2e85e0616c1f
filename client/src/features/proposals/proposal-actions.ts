import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { DocumentRowActions } from '#client/features/documents/list/document-row-menu.tsx';
import {
  type OpenDocumentDialog,
  useDocumentActions,
} from '#client/features/documents/list/use-document-actions.ts';
import { ApiError } from '#client/lib/api.ts';
import { toastFailure } from '#client/ui/toast-failure.ts';
import type { Proposal, ProposalWithItems } from '#shared/proposal.ts';
import { useReviseProposal } from './proposals.queries.ts';

/** The actions of a row. */
export interface ProposalRowActions extends DocumentRowActions<Proposal> {
  onConvert: (proposal: Proposal) => void;
  onInvoicePart: (proposal: Proposal) => void;
  onShowAnswer: (proposal: Proposal) => void;
  onSaveTemplate: (proposal: Proposal) => void;
  /** Begins a draft that takes its place once it is sent. */
  onRevise: (proposal: Proposal) => void;
}

type OwnDialog = 'answer' | 'convert' | 'part' | 'template';

/** The open dialog of a list of proposals. */
export type OpenProposalDialog = OpenDocumentDialog<Proposal, OwnDialog>;

/** Path of its own screen. */
export const proposalPath = ({ id }: Pick<Proposal, 'id'>) => `/proposals/${id}`;

/** Path of the page that the client sees. */
export const publicProposalPath = ({ proposalNumber }: Pick<Proposal, 'proposalNumber'>) =>
  `/proposal/${proposalNumber}`;

/** It can no longer be changed. */
export const isAnsweredProposal = ({ status }: Pick<Proposal, 'status'>) =>
  status === 'accepted' || status === 'declined';

/** It can still be answered. */
export const isOpenProposal = ({ status }: Pick<Proposal, 'status'>) => status === 'pending';

/** What is known of its invoices, on its own screen. */
export const conversionOf = (proposal: Proposal | ProposalWithItems | undefined) =>
  (proposal && 'conversion' in proposal && proposal.conversion) || undefined;

/** Invoices over parts are asked for, so that the next one asks for the rest. */
export const isInParts = (proposal: Proposal | ProposalWithItems | undefined) =>
  conversionOf(proposal)?.parts.some(({ type }) => type === 'partial') ?? false;

/** Another stands for it from now on, as its own screen knows. */
const isReplaced = (proposal: Proposal | ProposalWithItems) =>
  'replacedBy' in proposal && proposal.replacedBy !== null;

/** It can be written anew under another number: it is done with, and no invoice was made of it. */
export const isRevisableProposal = (proposal: Proposal | ProposalWithItems) =>
  !isOpenProposal(proposal) &&
  !isReplaced(proposal) &&
  'invoices' in proposal &&
  proposal.invoices.every(({ status }) => status === 'cancelled');

/** Something of it is left to invoice, as far as is known. */
export const mayInvoice = (proposal: Proposal | ProposalWithItems) =>
  proposal.status === 'accepted' &&
  !proposal.invoiceId &&
  !isReplaced(proposal) &&
  (!isInParts(proposal) || Number(conversionOf(proposal)?.left) > 0);

/** What matters most about a proposal now. */
export type PrimaryProposalAction = 'send' | 'edit' | 'convert' | 'show_invoice';

export function primaryAction(proposal: Proposal | ProposalWithItems): PrimaryProposalAction | undefined {
  const { status, invoiceId } = proposal;
  if (invoiceId && status === 'accepted') return 'show_invoice';
  if (status === 'accepted') return mayInvoice(proposal) ? 'convert' : undefined;
  if (status === 'expired') return isReplaced(proposal) ? undefined : 'edit';
  return status === 'pending' ? 'send' : undefined;
}

/** State and row actions of a list of proposals; `ProposalDialogs` shows what is open. */
export function useProposalActions() {
  const { actions: shared, ...dialogs } = useDocumentActions<Proposal, OwnDialog>(
    'proposals',
    publicProposalPath,
  );
  const { setOpen } = dialogs;
  const { mutateAsync: revise } = useReviseProposal();
  const [, navigate] = useLocation();
  const actions: ProposalRowActions = useMemo(
    () => ({
      ...shared,
      onShowAnswer: (row) => setOpen({ kind: 'answer', row }),
      onSaveTemplate: (row) => setOpen({ kind: 'template', row }),
      onConvert: (row) => setOpen({ kind: 'convert', row }),
      onInvoicePart: (row) => setOpen({ kind: 'part', row }),
      onRevise: (row) => {
        revise(row.id).then(
          (draft) => navigate(`/proposals?draft=${draft.id}`),
          (error: unknown) =>
            toastFailure(
              error,
              (error instanceof ApiError && error.serverMessage) || 'Failed to revise the proposal',
            ),
        );
      },
    }),
    [shared, setOpen, revise, navigate],
  );
  return { ...dialogs, actions };
}
