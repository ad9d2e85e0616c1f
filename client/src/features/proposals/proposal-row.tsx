import { FileOutput, FileText, Signature } from 'lucide-react';
import { useLocation } from 'wouter';
import { DocumentRow } from '#client/features/documents/list/document-row.tsx';
import { DocumentRowMenu } from '#client/features/documents/list/document-row-menu.tsx';
import { ProposalStatusBadge } from '#client/features/documents/list/status-badge.tsx';
import { MenuItem } from '#client/ui/menu.tsx';
import type { Proposal } from '#shared/proposal.ts';
import {
  isAnsweredProposal,
  isOpenProposal,
  type ProposalRowActions,
  publicProposalPath,
} from './proposal-actions.ts';
import { validityOf } from './validity-text.ts';

interface ProposalRowProps {
  proposal: Proposal;
  calendar: { today: string; timeZone: string };
  actions: ProposalRowActions;
}

const invoicePath = (displayNumber: string) => `/invoices?search=${displayNumber}`;

export function ProposalRow({ proposal, calendar, actions }: ProposalRowProps) {
  const { invoiceDisplayNumber } = proposal;
  return (
    <DocumentRow
      document={proposal}
      timeZone={calendar.timeZone}
      linked={
        invoiceDisplayNumber
          ? {
              relation: 'to',
              displayNumber: invoiceDisplayNumber,
              path: invoicePath(invoiceDisplayNumber),
            }
          : undefined
      }
      date={validityOf(proposal, calendar)}
      isOpen={isOpenProposal(proposal)}
      badge={<ProposalStatusBadge status={proposal.status} />}
      publicPath={publicProposalPath(proposal)}
      menu={<ProposalRowMenu proposal={proposal} actions={actions} />}
    />
  );
}

function ProposalRowMenu({ proposal, actions }: Pick<ProposalRowProps, 'proposal' | 'actions'>) {
  const [, navigate] = useLocation();
  const { invoiceDisplayNumber } = proposal;
  return (
    <DocumentRowMenu
      row={proposal}
      publicPath={publicProposalPath(proposal)}
      isOpen={isOpenProposal(proposal)}
      isEditable={!isAnsweredProposal(proposal)}
      actions={actions}
    >
      {proposal.answeredAt && (
        <MenuItem
          icon={<Signature aria-hidden="true" strokeWidth={1.75} />}
          onSelect={() => actions.onShowAnswer(proposal)}
        >
          Answer details
        </MenuItem>
      )}
      {proposal.status === 'accepted' && !invoiceDisplayNumber && (
        <MenuItem
          icon={<FileOutput aria-hidden="true" strokeWidth={1.75} />}
          onSelect={() => actions.onConvert(proposal)}
        >
          Convert to invoice
        </MenuItem>
      )}
      {invoiceDisplayNumber && (
        <MenuItem
          icon={<FileText aria-hidden="true" strokeWidth={1.75} />}
          onSelect={() => navigate(invoicePath(invoiceDisplayNumber))}
        >
          Show {invoiceDisplayNumber}
        </MenuItem>
      )}
    </DocumentRowMenu>
  );
}
