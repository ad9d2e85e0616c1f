import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DocumentList } from '#client/features/documents/list/document-list.tsx';
import {
  DocumentTable,
  DocumentTableSkeleton,
  type RowsSelection,
  type TableOrder,
} from '#client/features/documents/list/document-table.tsx';
import { SelectionBar } from '#client/features/lists/selection-bar.tsx';
import { selectionKey } from '#client/lib/list-filters.ts';
import { useReadOnly } from '#client/lib/read-only.tsx';
import { useSelection } from '#client/lib/use-selection.ts';
import { useToday } from '#client/lib/use-today.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { bulkActions } from '#shared/bulk-actions.ts';
import type { DocumentSort } from '#shared/list-order.ts';
import type { Proposal } from '#shared/proposal.ts';
import { proposalStatusView } from '#shared/status-view.ts';
import { isOpenProposal, type ProposalRowActions } from './proposal-actions.ts';
import { ProposalRow } from './proposal-row.tsx';
import { type ProposalFilter, proposalQueries } from './proposals.queries.ts';

const columns = { document: 'Proposal', date: 'Valid Until' };

const statusOf = ({ status }: Proposal) => proposalStatusView(status).label;

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
  const list = useQuery(proposalQueries.list(filter));
  const isReadOnly = useReadOnly();
  const selection = useSelection(selectionKey(filter), list.data?.rows ?? []);
  const isOpen = selection.rows.some(isOpenProposal);
  return (
    <>
      <SelectionBar
        list="proposals"
        selection={selection}
        actions={isOpen ? bulkActions.proposals : ['delete']}
        nameOf={({ displayNumber }) => displayNumber}
        statusOf={statusOf}
      />
      <DocumentList
        noun="proposal"
        list={list}
        filter={filter}
        skeleton={
          <DocumentTableSkeleton label="Loading proposals" columns={columns} isSelectable={!isReadOnly} />
        }
        empty={<NoProposals />}
        table={(proposals, isBusy) => (
          <ProposalTable
            proposals={proposals}
            timeZone={timeZone}
            actions={actions}
            isBusy={isBusy}
            order={onSort && { filters: filter.filters ?? {}, onSort }}
            selection={isReadOnly ? undefined : selection}
          />
        )}
        onLoadMore={onLoadMore}
        onClearFilter={onClearFilter}
      />
    </>
  );
}

interface ProposalTableProps extends Pick<ProposalListProps, 'timeZone' | 'actions'> {
  proposals: readonly Proposal[];
  isBusy: boolean;
  order: TableOrder | undefined;
  selection: RowsSelection | undefined;
}

function ProposalTable({ proposals, timeZone, actions, isBusy, order, selection }: ProposalTableProps) {
  const today = useToday(timeZone);
  return (
    <DocumentTable label="Proposals" columns={columns} isBusy={isBusy} order={order} selection={selection}>
      {proposals.map((proposal) => (
        <ProposalRow
          key={proposal.id}
          proposal={proposal}
          calendar={{ today, timeZone }}
          actions={actions}
          selection={selection}
        />
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
