import { useQuery } from '@tanstack/react-query';
import { cn } from '#client/lib/cn.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
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

const grid = 'grid grid-cols-[minmax(0,1fr)] gap-3 p-5 max-sm:p-4 sm:grid-cols-2 xl:grid-cols-3';
const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'];

export function ClientList({ search, shown, onLoadMore, onClearSearch, onEdit, onDelete }: ClientListProps) {
  const list = useQuery(clientQueries.list({ search, shown }));
  if (list.isError && !list.data) {
    return (
      <ErrorState
        title="The clients did not load"
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  if (!list.data) {
    return (
      <ul aria-busy="true" aria-label="Loading clients" className={grid}>
        {placeholders.map((key) => (
          <ClientCardSkeleton key={key} />
        ))}
      </ul>
    );
  }
  const { rows, total } = list.data;
  if (rows.length === 0 && search) {
    return (
      <EmptyState
        art="magnifier"
        title={`Nothing matches “${search}”`}
        text="Search looks at name, email and company."
        actions={<Button onClick={onClearSearch}>Clear search</Button>}
      />
    );
  }
  return (
    <>
      <ul
        aria-label="Clients"
        aria-busy={list.isPlaceholderData || undefined}
        className={cn(grid, list.isPlaceholderData && 'opacity-60')}
      >
        {rows.map((client) => (
          <ClientCard
            key={client.id}
            client={client}
            onEdit={() => onEdit(client)}
            onDelete={() => onDelete(client)}
          />
        ))}
      </ul>
      <LoadMore
        shown={rows.length}
        total={total}
        isPending={list.isPlaceholderData}
        onLoadMore={onLoadMore}
      />
    </>
  );
}
