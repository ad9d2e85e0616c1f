import { BookmarkPlus, FileOutput, FilePenLine, FileText, Signature, Split } from 'lucide-react';
import { DocumentRowMenu } from '#client/features/documents/list/document-row-menu.tsx';
import { MenuItem, MenuLink } from '#client/ui/menu.tsx';
import type { Proposal } from '#shared/proposal.ts';
import {
  isAnsweredProposal,
  isOpenProposal,
  isRevisableProposal,
  mayInvoice,
  type PrimaryProposalAction,
  type ProposalRowActions,
  publicProposalPath,
} from './proposal-actions.ts';

interface ProposalMenuProps {
  proposal: Proposal;
  /** Its own screen; missing on that screen. */
  detailsPath?: string;
  /** What has a button of its own beside the menu. */
  primary?: PrimaryProposalAction | undefined;
  actions: ProposalRowActions;
}

export function ProposalMenu({ proposal, detailsPath, primary, actions }: ProposalMenuProps) {
  const { invoiceDisplayNumber } = proposal;
  const isOpen = isOpenProposal(proposal);
  return (
    <DocumentRowMenu
      row={proposal}
      detailsPath={detailsPath}
      publicPath={publicProposalPath(proposal)}
      isOpen={isOpen}
      isSendable={isOpen && primary !== 'send'}
      isEditable={!isAnsweredProposal(proposal) && primary !== 'edit'}
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
      {!detailsPath && isRevisableProposal(proposal) && (
        <MenuItem
          icon={<FilePenLine aria-hidden="true" strokeWidth={1.75} />}
          onSelect={() => actions.onRevise(proposal)}
        >
          Revise
        </MenuItem>
      )}
      {mayInvoice(proposal) && primary !== 'convert' && (
        <MenuItem
          icon={<FileOutput aria-hidden="true" strokeWidth={1.75} />}
          onSelect={() => actions.onConvert(proposal)}
        >
          Convert to invoice
        </MenuItem>
      )}
      {mayInvoice(proposal) && (
        <MenuItem
          icon={<Split aria-hidden="true" strokeWidth={1.75} />}
          onSelect={() => actions.onInvoicePart(proposal)}
        >
          Invoice part…
        </MenuItem>
      )}
      {proposal.invoiceId && primary !== 'show_invoice' && (
        <MenuLink
          href={`/invoices/${proposal.invoiceId}`}
          icon={<FileText aria-hidden="true" strokeWidth={1.75} />}
        >
          Show {invoiceDisplayNumber}
        </MenuLink>
      )}
      <MenuItem
        icon={<BookmarkPlus aria-hidden="true" strokeWidth={1.75} />}
        onSelect={() => actions.onSaveTemplate(proposal)}
      >
        Save as template
      </MenuItem>
    </DocumentRowMenu>
  );
}
