import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientQueries } from '#client/features/clients/clients.queries.ts';
import { ClientDocuments } from '#client/features/documents/list/client-documents.tsx';
import { ProposalStatusBadge } from '#client/features/documents/list/status-badge.tsx';
import { useSendAgain } from '#client/features/documents/list/use-send-again.ts';
import { useToday } from '#client/lib/use-today.ts';
import { PAGE_SIZE } from '#shared/page-size.ts';
import { isOpenProposal } from './proposal-actions.ts';
import { validityText } from './validity-text.ts';

interface ClientProposalsProps {
  clientId: string;
  /** The seller's zone (IANA). */
  timeZone: string;
}

/** The proposals of one client. */
export function ClientProposals({ clientId, timeZone }: ClientProposalsProps) {
  const [shown, setShown] = useState(PAGE_SIZE);
  const list = useQuery(clientQueries.proposals(clientId, shown));
  const today = useToday(timeZone);
  const sendAgain = useSendAgain();
  return (
    <ClientDocuments
      kind="proposal"
      list={list}
      toLinkedRow={(proposal) => ({
        ...proposal,
        date: {
          day: proposal.validUntil,
          meaning: validityText(proposal, { today, timeZone }),
          isLate: proposal.status === 'expired',
        },
        badge: <ProposalStatusBadge status={proposal.status} />,
        onSendAgain: isOpenProposal(proposal)
          ? () => sendAgain('proposals', proposal.id, proposal.client.email)
          : undefined,
      })}
      onLoadMore={() => setShown(shown + PAGE_SIZE)}
    />
  );
}
