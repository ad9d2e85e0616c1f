import { useQuery } from '@tanstack/react-query';
import { CardGrid, CardGridSkeleton } from '#client/ui/card-grid.tsx';
import { NoResults } from '#client/ui/no-results.tsx';
import { PagedList } from '#client/ui/paged-list.tsx';
import type { Client } from '#shared/client.ts';
import { ClientCard, ClientCardSkeleton } from './client-card.tsx';
import { clientQueries } from './clients.queries.ts';

interface ClientListProps {
  search: string;
  shown: number;
  onLoadMore: () => void;
  onClearSearch: () => void;
  onEdit: (client: Client) => void;
  onDelete: (client: Client) => void;
}

export function ClientList({ search, shown, onLoadMore, onClearSearch, onEdit, onDelete }: ClientListProps) {
  return (
    <PagedList
      list={useQuery(clientQueries.list({ search, shown }))}
      failureTitle="Couldn't load clients"
      skeleton={<CardGridSkeleton label="Loading clients" card={(key) => <ClientCardSkeleton key={key} />} />}
      empty={
        <NoResults
          search={search}
          text="Search looks at name, email and company."
          clearLabel="Clear search"
          onClear={onClearSearch}
        />
      }
      onLoadMore={onLoadMore}
    >
      {(clients, isBusy) => (
        <CardGrid label="Clients" isBusy={isBusy}>
          {clients.map((client) => (
            <ClientCard
              key={client.id}
              client={client}
              onEdit={() => onEdit(client)}
              onDelete={() => onDelete(client)}
            />
          ))}
        </CardGrid>
      )}
    </PagedList>
  );
}
