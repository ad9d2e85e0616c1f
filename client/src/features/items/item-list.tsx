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
import type { Item } from '#shared/item.ts';
import { ItemCard, ItemCardSkeleton } from './item-card.tsx';
import { itemQueries } from './items.queries.ts';

interface ItemListProps {
  filter: { search: string; filters: ListFilters; shown: number };
  sortMenu: ReactNode;
  onLoadMore: () => void;
  onClearFilter: () => void;
  onEdit: (item: Item) => void;
  onDelete: (item: Item) => void;
}

export function ItemList(props: ItemListProps) {
  const { filter, sortMenu, onLoadMore, onClearFilter, onEdit, onDelete } = props;
  const list = useQuery(itemQueries.list(filter));
  const isReadOnly = useReadOnly();
  const selection = useSelection(selectionKey(filter), list.data?.rows ?? []);
  const selectable = isReadOnly ? undefined : selection;
  return (
    <>
      <SelectionBar
        list="items"
        selection={selection}
        actions={bulkActions.items}
        nameOf={({ name }) => name}
      />
      <PagedList
        list={list}
        failureTitle="Couldn't load items"
        skeleton={
          <>
            <CardListHead noun="items" selection={selectable} sortMenu={sortMenu} />
            <CardGridSkeleton label="Loading items" card={(key) => <ItemCardSkeleton key={key} />} />
          </>
        }
        empty={
          <NoResults
            search={filter.search}
            filteredTitle="No item fits these filters"
            text="Search looks at name and description."
            clearLabel={isFiltered(filter.filters) ? 'Clear search and filter' : 'Clear search'}
            onClear={onClearFilter}
          />
        }
        onLoadMore={onLoadMore}
      >
        {(items, isBusy) => (
          <>
            <CardListHead noun="items" selection={selectable} sortMenu={sortMenu} />
            <CardGrid label="Items" isBusy={isBusy}>
              {items.map((item) => (
                <ItemCard
                  key={item.id}
                  item={item}
                  onEdit={() => onEdit(item)}
                  onDelete={() => onDelete(item)}
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
