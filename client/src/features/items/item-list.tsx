import { useQuery } from '@tanstack/react-query';
import { CardGrid, CardGridSkeleton } from '#client/ui/card-grid.tsx';
import { NoResults } from '#client/ui/no-results.tsx';
import { PagedList } from '#client/ui/paged-list.tsx';
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

export function ItemList({ search, shown, onLoadMore, onClearSearch, onEdit, onDelete }: ItemListProps) {
  return (
    <PagedList
      list={useQuery(itemQueries.list({ search, shown }))}
      failureTitle="Couldn't load items"
      skeleton={<CardGridSkeleton label="Loading items" card={(key) => <ItemCardSkeleton key={key} />} />}
      empty={
        <NoResults
          search={search}
          text="Search looks at name and description."
          clearLabel="Clear search"
          onClear={onClearSearch}
        />
      }
      onLoadMore={onLoadMore}
    >
      {(items, isBusy) => (
        <CardGrid label="Items" isBusy={isBusy}>
          {items.map((item) => (
            <ItemCard key={item.id} item={item} onEdit={() => onEdit(item)} onDelete={() => onDelete(item)} />
          ))}
        </CardGrid>
      )}
    </PagedList>
  );
}
