import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SelectionBar } from '#client/features/lists/selection-bar.tsx';
import { isFiltered, type ListFilters, selectionKey } from '#client/lib/list-filters.ts';
import { useReadOnly } from '#client/lib/read-only.tsx';
import { useSelection } from '#client/lib/use-selection.ts';
import { CardGrid, CardGridSkeleton } from '#client/ui/card-grid.tsx';
import { CardListHead } from '#client/ui/card-list-head.tsx';
import { NoResults } from '#client/ui/no-results.tsx';
import { PagedList } from '#client/ui/paged-list.tsx';
import { bulkActions } from '#shared/bulk-actions.ts';
import type { Client } from '#shared/client.ts';
import { ClientCard, ClientCardSkeleton } from './client-card.tsx';
import { clientQueries } from './clients.queries.ts';

interface ClientListProps {
  filter: { search: string; filters: ListFilters; shown: number };
  sortMenu: ReactNode;
  onLoadMore: () => void;
  onClearFilter: () => void;
  onEdit: (client: Client) => void;
  onDelete: (client: Client) => void;
}

export function ClientList(props: ClientListProps) {
  const { filter, sortMenu, onLoadMore, onClearFilter, onEdit, onDelete } = props;
  const list = useQuery(clientQueries.list(filter));
  const isReadOnly = useReadOnly();
  const selection = useSelection(selectionKey(filter), list.data?.rows ?? []);
  const selectable = isReadOnly ? undefined : selection;
  return (
    <>
      <SelectionBar
        list="clients"
        selection={selection}
        actions={bulkActions.clients}
        nameOf={({ name }) => name}
      />
      <PagedList
        list={list}
        failureTitle="Couldn't load clients"
        skeleton={
          <>
            <CardListHead noun="clients" selection={selectable} sortMenu={sortMenu} />
            <CardGridSkeleton label="Loading clients" card={(key) => <ClientCardSkeleton key={key} />} />
          </>
        }
        empty={
          <NoResults
            search={filter.search}
            filteredTitle="No client fits these filters"
            text="Search looks at name, email and company."
            clearLabel={isFiltered(filter.filters) ? 'Clear search and filter' : 'Clear search'}
            onClear={onClearFilter}
          />
        }
        onLoadMore={onLoadMore}
      >
        {(clients, isBusy) => (
          <>
            <CardListHead noun="clients" selection={selectable} sortMenu={sortMenu} />
            <CardGrid label="Clients" isBusy={isBusy}>
              {clients.map((client) => (
                <ClientCard
                  key={client.id}
                  client={client}
                  onEdit={() => onEdit(client)}
                  onDelete={() => onDelete(client)}
                  selection={selectable}
                />
              ))}
            </CardGrid>
          </>
        )}
      </PagedList>
    </>
  );
}
