import { useQuery } from '@tanstack/react-query';
import { useLastUser } from '#client/features/auth/auth.queries.ts';
import { useAddClient } from '#client/features/clients/use-add-client.tsx';
import { useFormParameters } from '#client/features/documents/form/use-form-parameters.ts';
import { DocumentScreen } from '#client/features/documents/list/document-screen.tsx';
import { DraftsLine } from '#client/features/drafts/drafts-line.tsx';
import { ExportMenu } from '#client/features/lists/export-menu.tsx';
import { FilterBar } from '#client/features/lists/filter-bar.tsx';
import { SortMenu } from '#client/features/lists/sort-menu.tsx';
import { useProposalActions } from '#client/features/proposals/proposal-actions.ts';
import { ProposalInsightsCard } from '#client/features/proposals/proposal-insights.tsx';
import { NoProposals, ProposalList } from '#client/features/proposals/proposal-list.tsx';
import { ProposalStats } from '#client/features/proposals/proposal-stats.tsx';
import { proposalQueries } from '#client/features/proposals/proposals.queries.ts';
import { lazyOnIntent } from '#client/lib/lazy-on-intent.ts';
import { nextOrder } from '#client/lib/list-filters.ts';
import { useAddressFilter } from '#client/lib/use-address-filter.ts';
import { LazyMount } from '#client/ui/lazy-mount.tsx';
import { type ProposalStatus, proposalStatuses } from '#shared/proposal-status.ts';
import type { User } from '#shared/user.ts';

// Forms pull in validation code that no list needs.
const ProposalDialogs = lazyOnIntent(
  async () => (await import('#client/features/proposals/proposal-dialogs.tsx')).ProposalDialogs,
);

const statusOptions: readonly { value: ProposalStatus | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Sent' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'declined', label: 'Declined' },
  { value: 'expired', label: 'Expired' },
];

export function ProposalsPage() {
  const user = useLastUser();
  return user ? <Proposals user={user} /> : null;
}

function Proposals({ user }: { user: User }) {
  const list = useAddressFilter('proposals', proposalStatuses);
  const { open, setOpen, close, actions } = useProposalActions();
  const { addClient, addClientDialog } = useAddClient();
  const { data: summary } = useQuery(proposalQueries.summary());
  useFormParameters(setOpen);
  return (
    <>
      <DocumentScreen
        noun="proposal"
        createLabel="Create Proposal"
        statusOptions={statusOptions}
        stats={<ProposalStats />}
        drafts={
          <DraftsLine
            kind="proposal"
            timeZone={user.timeZone}
            onContinue={(id) => setOpen({ kind: 'draft', id })}
          />
        }
        isEmpty={summary?.total.count === 0}
        empty={(action) => <NoProposals action={action} />}
        list={list}
        exportMenu={
          <ExportMenu
            list="proposals"
            filter={{ search: list.filter.search, status: list.filter.status, ...list.filters }}
          />
        }
        filters={
          <FilterBar
            list="proposals"
            filter={list}
            timeZone={user.timeZone}
            sortMenu={
              <SortMenu list="proposals" filters={list.filters} onChange={list.set} className="sm:hidden" />
            }
          />
        }
        onCreate={() => setOpen({ kind: 'create' })}
      >
        <ProposalList
          filter={list.filter}
          timeZone={user.timeZone}
          actions={actions}
          onLoadMore={list.loadMore}
          onSort={(sort) => list.set(nextOrder(list.filters, sort))}
          onClearFilter={list.clear}
        />
      </DocumentScreen>
      <ProposalInsightsCard summary={summary} />
      <LazyMount isWanted={open !== undefined}>
        <ProposalDialogs open={open} user={user} onClose={close} onAddClient={addClient} />
      </LazyMount>
      {addClientDialog}
    </>
  );
}
