import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientQueries } from '#client/features/clients/clients.queries.ts';
import { ClientDocuments } from '#client/features/documents/list/client-documents.tsx';
import { ProposalStatusBadge } from '#client/features/documents/list/status-badge.tsx';
import { PAGE_SIZE } from '#shared/page-size.ts';
import { isOpenProposal } from './proposal-actions.ts';
import { validityOf } from './validity-text.ts';

/** The proposals of one client. @param timeZone the seller's (IANA) */
export function ClientProposals({ clientId, timeZone }: { clientId: string; timeZone: string }) {
  const [shown, setShown] = useState(PAGE_SIZE);
  const list = useQuery(clientQueries.proposals(clientId, shown));
  return (
    <ClientDocuments
      kind="proposal"
      list={list}
      onLoadMore={() => setShown(shown + PAGE_SIZE)}
      timeZone={timeZone}
      dateOf={validityOf}
      badgeOf={({ status }) => <ProposalStatusBadge status={status} />}
      isOpen={isOpenProposal}
    />
  );
}
