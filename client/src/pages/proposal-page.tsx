import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useParams } from 'wouter';
import { useLastUser } from '#client/features/auth/auth.queries.ts';
import { useAddClient } from '#client/features/clients/use-add-client.tsx';
import { DetailsState } from '#client/features/documents/details/details-state.tsx';
import { useProposalActions } from '#client/features/proposals/proposal-actions.ts';
import { ProposalDetails } from '#client/features/proposals/proposal-details.tsx';
import { proposalQueries } from '#client/features/proposals/proposals.queries.ts';
import { lazyOnIntent } from '#client/lib/lazy-on-intent.ts';
import { LazyMount } from '#client/ui/lazy-mount.tsx';
import type { ProposalWithItems } from '#shared/proposal.ts';
import { pageTitle } from '#shared/routes.ts';
import type { User } from '#shared/user.ts';

// Forms pull in validation code that the screen does not need.
const ProposalDialogs = lazyOnIntent(
  async () => (await import('#client/features/proposals/proposal-dialogs.tsx')).ProposalDialogs,
);

export function ProposalPage() {
  const { proposalId = '' } = useParams();
  const user = useLastUser();
  const proposal = useQuery(proposalQueries.details(proposalId));
  return (
    <DetailsState noun="proposal" document={proposal}>
      {(loaded) => user && <Proposal key={loaded.id} proposal={loaded} user={user} />}
    </DetailsState>
  );
}

function Proposal({ proposal, user }: { proposal: ProposalWithItems; user: User }) {
  const [, navigate] = useLocation();
  const { open, close, actions } = useProposalActions();
  const { addClient, addClientDialog } = useAddClient();
  useEffect(() => {
    document.title = pageTitle(`Proposal ${proposal.displayNumber}`);
  }, [proposal.displayNumber]);
  return (
    <>
      <ProposalDetails proposal={proposal} timeZone={user.timeZone} actions={actions} />
      <LazyMount isWanted={open !== undefined}>
        <ProposalDialogs
          open={open}
          user={user}
          onClose={close}
          onDeleted={() => navigate('/proposals')}
          onAddClient={addClient}
        />
      </LazyMount>
      {addClientDialog}
    </>
  );
}
