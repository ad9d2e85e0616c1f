import { FileOutput, FileText, Link as LinkIcon, Pencil, Send } from 'lucide-react';
import { Link } from 'wouter';
import { DetailsFacts } from '#client/features/documents/details/details-facts.tsx';
import { DetailsHead } from '#client/features/documents/details/details-head.tsx';
import { DetailsLayout } from '#client/features/documents/details/details-layout.tsx';
import { Paper } from '#client/features/documents/details/paper.tsx';
import { PdfLink } from '#client/features/documents/details/pdf-link.tsx';
import { TimelineCard } from '#client/features/documents/details/timeline-card.tsx';
import { VersionsCard } from '#client/features/documents/details/versions-card.tsx';
import { ProposalStatusBadge } from '#client/features/documents/list/status-badge.tsx';
import { OwnerOnly, useReadOnly } from '#client/lib/read-only.tsx';
import { useToday } from '#client/lib/use-today.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonStyle } from '#client/ui/button-style.ts';
import { formatDate, formatInstantDate } from '#shared/dates.ts';
import type { ProposalWithItems } from '#shared/proposal.ts';
import { CommentsCard } from './comments/comments-card.tsx';
import {
  isInParts,
  type PrimaryProposalAction,
  type ProposalRowActions,
  primaryAction,
} from './proposal-actions.ts';
import { ProposalInvoices } from './proposal-invoices.tsx';
import { ProposalMenu } from './proposal-menu.tsx';
import { ProposalMoney } from './proposal-money.tsx';
import { ReadingCard } from './reading-card.tsx';
import { SignatureCard } from './signature-card.tsx';

interface ProposalDetailsProps {
  proposal: ProposalWithItems;
  /** The seller's zone (IANA). */
  timeZone: string;
  actions: ProposalRowActions;
}

/** One proposal: the paper, what it is worth, what happened, and what can be done. */
export function ProposalDetails({ proposal, timeZone, actions }: ProposalDetailsProps) {
  const { id, client, unreadComments } = proposal;
  const today = useToday(timeZone);
  const isReadOnly = useReadOnly();
  const primary = primaryAction(proposal);
  return (
    <>
      <DetailsHead
        document={proposal}
        badge={<ProposalStatusBadge status={proposal.status} />}
        linked={linkedOf(proposal)}
        readerActions={<PdfLink path="proposals" id={id} />}
        actions={
          <>
            <PrimaryButton proposal={proposal} primary={primary} actions={actions} />
            <ProposalMenu proposal={proposal} primary={primary} actions={actions} />
          </>
        }
      />
      <DetailsLayout
        label="Proposal"
        paper={<Paper path="proposals" id={id} label="The proposal as your client sees it" />}
        money={
          <div className="grid gap-6 max-sm:gap-4">
            <ProposalMoney proposal={proposal} calendar={{ today, timeZone }} />
            <OwnerOnly>
              <SignatureCard proposal={proposal} timeZone={timeZone} />
            </OwnerOnly>
          </div>
        }
        tabLabels={{
          payments: 'Invoices',
          ...(unreadComments > 0 && { comments: `Comments (${unreadComments})` }),
        }}
        {...(proposal.invoices.length > 0 && { payments: <ProposalInvoices proposal={proposal} /> })}
        {...(!isReadOnly && {
          comments: <CommentsCard proposalId={id} clientName={client.name} timeZone={timeZone} />,
        })}
        timeline={
          <>
            <OwnerOnly>
              <ReadingCard proposalId={id} timeZone={timeZone} />
            </OwnerOnly>
            <TimelineCard path="proposals" id={id} clientName={client.name} timeZone={timeZone} />
          </>
        }
        facts={
          <>
            <Facts proposal={proposal} timeZone={timeZone} />
            {proposal.updatedAt !== proposal.createdAt && (
              <VersionsCard path="proposals" id={id} timeZone={timeZone} />
            )}
          </>
        }
      />
    </>
  );
}

/** The invoice that it was converted to, else the proposal that stands for it, or that it stands for. */
function linkedOf({ invoiceId, invoiceDisplayNumber, replacedBy, replaces }: ProposalWithItems) {
  if (invoiceId && invoiceDisplayNumber)
    return { relation: 'to', path: `/invoices/${invoiceId}`, displayNumber: invoiceDisplayNumber };
  if (replacedBy) return { relation: 'replaced by', ...toProposal(replacedBy) };
  return replaces ? { relation: 'replaces', ...toProposal(replaces) } : undefined;
}

const toProposal = ({ id, displayNumber }: { id: string; displayNumber: string }) => ({
  path: `/proposals/${id}`,
  displayNumber,
});

interface PrimaryButtonProps extends Omit<ProposalDetailsProps, 'timeZone'> {
  primary: PrimaryProposalAction | undefined;
}

function PrimaryButton({ proposal, primary, actions }: PrimaryButtonProps) {
  if (primary === 'show_invoice') {
    return (
      <Link href={`/invoices/${proposal.invoiceId}`} className={buttonStyle({ variant: 'primary' })}>
        <FileText aria-hidden="true" className="size-4" strokeWidth={1.75} />
        {`Show ${proposal.invoiceDisplayNumber}`}
      </Link>
    );
  }
  const { label, Icon, run } =
    buttons[primary === 'convert' && isInParts(proposal) ? 'close' : (primary ?? 'copy')];
  return (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      icon={<Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />}
      onClick={() => run(actions, proposal)}
    >
      {label}
    </Button>
  );
}

type Run = (actions: ProposalRowActions, proposal: ProposalWithItems) => void;

const button = (label: string, Icon: typeof Send, run: Run) => ({ label, Icon, run });

const buttons = {
  send: button('Send again', Send, ({ onSendAgain }, proposal) => onSendAgain(proposal)),
  edit: button('Edit', Pencil, ({ onEdit }, proposal) => onEdit(proposal)),
  convert: button('Convert to invoice', FileOutput, ({ onConvert }, proposal) => onConvert(proposal)),
  close: button('Final invoice', FileOutput, ({ onConvert }, proposal) => onConvert(proposal)),
  copy: button('Copy link', LinkIcon, ({ onCopyLink }, proposal) => onCopyLink(proposal)),
};

function Facts({ proposal, timeZone }: { proposal: ProposalWithItems; timeZone: string }) {
  const { issuedOn, createdAt, validUntil, client, currency, buyerReference, orderNumber } = proposal;
  return (
    <DetailsFacts
      facts={[
        ['Client', client.name],
        ['Sent to', client.email],
        ['Issue date', issuedOn ? formatDate(issuedOn) : formatInstantDate(createdAt, timeZone)],
        ['Valid until', formatDate(validUntil)],
        ['Currency', currency],
        ['Their reference', buyerReference],
        ['Order number', orderNumber],
      ]}
    />
  );
}
