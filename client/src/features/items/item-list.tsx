import { useQuery } from '@tanstack/react-query';
import { cn } from '#client/lib/cn.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import type { Item } from '#shared/item.ts';
import { ItemCard, ItemCardSkeleton } from './item-card.tsx';
import { itemQueries } from './items.queries.ts';

interface ItemListProps {
  search: string;
  shown: number;
  onLoadMore: () => void;
  onClearSearch: () => void;
  onEdit: (item: Item) => void;
  onDelete: (item: Item) => void;
}

const grid = 'grid grid-cols-[minmax(0,1fr)] gap-3 p-5 max-sm:p-4 sm:grid-cols-2 xl:grid-cols-3';
const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'];

export function ItemList({ search, shown, onLoadMore, onClearSearch, onEdit, onDelete }: ItemListProps) {
  const list = useQuery(itemQueries.list({ search, shown }));
  if (list.isError && !list.data) {
    return (
      <ErrorState
        title="The items did not load"
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  if (!list.data) {
    return (
      <ul aria-busy="true" aria-label="Loading items" className={grid}>
        {placeholders.map((key) => (
          <ItemCardSkeleton key={key} />
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
        text="Search looks at name and description."
        actions={<Button onClick={onClearSearch}>Clear search</Button>}
      />
    );
  }
  return (
    <>
      <ul
        aria-label="Items"
        aria-busy={list.isPlaceholderData || undefined}
        className={cn(grid, list.isPlaceholderData && 'opacity-60')}
      >
        {rows.map((item) => (
          <ItemCard key={item.id} item={item} onEdit={() => onEdit(item)} onDelete={() => onDelete(item)} />
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
