import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DocumentList } from '#client/features/documents/list/document-list.tsx';
import {
  DocumentTable,
  DocumentTableSkeleton,
  type TableOrder,
} from '#client/features/documents/list/document-table.tsx';
import { useToday } from '#client/lib/use-today.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { DocumentSort } from '#shared/list-order.ts';
import type { Proposal } from '#shared/proposal.ts';
import type { ProposalRowActions } from './proposal-actions.ts';
import { ProposalRow } from './proposal-row.tsx';
import { type ProposalFilter, proposalQueries } from './proposals.queries.ts';

const columns = { document: 'Proposal', date: 'Valid Until' };

interface ProposalListProps {
  filter: ProposalFilter;
  timeZone: string;
  actions: ProposalRowActions;
  onLoadMore: () => void;
  /** Missing where the order is fixed. */
  onSort?: ((sort: DocumentSort) => void) | undefined;
  onClearFilter: () => void;
}

export function ProposalList({
  filter,
  timeZone,
  actions,
  onLoadMore,
  onSort,
  onClearFilter,
}: ProposalListProps) {
  return (
    <DocumentList
      noun="proposal"
      list={useQuery(proposalQueries.list(filter))}
      filter={filter}
      skeleton={<DocumentTableSkeleton label="Loading proposals" columns={columns} />}
      empty={<NoProposals />}
      table={(proposals, isBusy) => (
        <ProposalTable
          proposals={proposals}
          timeZone={timeZone}
          actions={actions}
          isBusy={isBusy}
          order={onSort && { filters: filter.filters ?? {}, onSort }}
        />
      )}
      onLoadMore={onLoadMore}
      onClearFilter={onClearFilter}
    />
  );
}

interface ProposalTableProps extends Pick<ProposalListProps, 'timeZone' | 'actions'> {
  proposals: readonly Proposal[];
  isBusy: boolean;
  order: TableOrder | undefined;
}

function ProposalTable({ proposals, timeZone, actions, isBusy, order }: ProposalTableProps) {
  const today = useToday(timeZone);
  return (
    <DocumentTable label="Proposals" columns={columns} isBusy={isBusy} order={order}>
      {proposals.map((proposal) => (
        <ProposalRow key={proposal.id} proposal={proposal} calendar={{ today, timeZone }} actions={actions} />
      ))}
    </DocumentTable>
  );
}

/** Shown when there are no proposals at all. */
export function NoProposals({ action }: { action?: ReactNode }) {
  return (
    <EmptyState
      art="papers"
      title="No proposals found"
      text="You haven't created any proposals yet. Create your first proposal to get started."
      actions={action}
    />
  );
}
