import { DocumentRow } from '#client/features/documents/list/document-row.tsx';
import type { RowsSelection } from '#client/features/documents/list/document-table.tsx';
import { ProposalStatusBadge } from '#client/features/documents/list/status-badge.tsx';
import type { Proposal } from '#shared/proposal.ts';
import { CommentNote } from './comment-note.tsx';
import {
  isOpenProposal,
  type ProposalRowActions,
  proposalPath,
  publicProposalPath,
} from './proposal-actions.ts';
import { ProposalMenu } from './proposal-menu.tsx';
import { validityOf } from './validity-text.ts';

interface ProposalRowProps {
  proposal: Proposal;
  calendar: { today: string; timeZone: string };
  actions: ProposalRowActions;
  selection?: RowsSelection | undefined;
}

export function ProposalRow({ proposal, calendar, actions, selection }: ProposalRowProps) {
  const { invoiceId, invoiceDisplayNumber } = proposal;
  return (
    <DocumentRow
      document={proposal}
      selection={selection}
      timeZone={calendar.timeZone}
      linked={
        invoiceId && invoiceDisplayNumber
          ? {
              relation: 'to',
              displayNumber: invoiceDisplayNumber,
              path: `/invoices/${invoiceId}`,
            }
          : undefined
      }
      date={validityOf(proposal, calendar)}
      isOpen={isOpenProposal(proposal)}
      note={<CommentNote unreadComments={proposal.unreadComments} />}
      badge={<ProposalStatusBadge status={proposal.status} />}
      path={proposalPath(proposal)}
      publicPath={publicProposalPath(proposal)}
      menu={<ProposalMenu proposal={proposal} detailsPath={proposalPath(proposal)} actions={actions} />}
    />
  );
}
