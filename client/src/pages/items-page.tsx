import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ImportInvitation, ImportLink } from '#client/features/imports/import-link.tsx';
import { DeleteItemDialog } from '#client/features/items/delete-item-dialog.tsx';
import { ItemList } from '#client/features/items/item-list.tsx';
import { itemQueries } from '#client/features/items/items.queries.ts';
import { ExportMenu } from '#client/features/lists/export-menu.tsx';
import { FilterBar } from '#client/features/lists/filter-bar.tsx';
import { SortMenu } from '#client/features/lists/sort-menu.tsx';
import { lazyOnIntent } from '#client/lib/lazy-on-intent.ts';
import { useOpenParameter } from '#client/lib/open-parameter.ts';
import { OwnerOnly } from '#client/lib/read-only.tsx';
import { useAddressFilter } from '#client/lib/use-address-filter.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LazyMount } from '#client/ui/lazy-mount.tsx';
import { ListCard } from '#client/ui/list-card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import type { Item } from '#shared/item.ts';

// Forms pull in validation code that no list needs.
const dialogs = () => import('#client/features/items/item-dialogs.tsx');
const NewItemDialog = lazyOnIntent(async () => (await dialogs()).NewItemDialog);
const EditItemDialog = lazyOnIntent(async () => (await dialogs()).EditItemDialog);

export function ItemsPage() {
  const list = useAddressFilter('items');
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<Item>();
  const [deleted, setDeleted] = useState<Item>();
  const { data: total, isPending: isCounting } = useQuery(itemQueries.count());
  const client = useQueryClient();
  useOpenParameter('new', () => setAdding(true));
  useOpenParameter('edit', (id) => {
    client.fetchQuery(itemQueries.one(id)).then(setEdited, (error: unknown) => {
      toastFailure(error, 'Failed to load item details');
    });
  });
  const newButton = (variant: 'primary' | 'secondary') => (
    <Button
      variant={variant}
      icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
      onClick={() => setAdding(true)}
    >
      New Item
    </Button>
  );
  return (
    <>
      <ListCard
        label="Item list"
        searchLabel="Search items"
        search={list.search}
        onSearch={(search) => list.change({ search })}
        isEmpty={total === 0}
        empty={
          <EmptyState
            art="box"
            title="No items yet"
            text="Save what you bill again and again here, and pick it in invoices and proposals instead of typing it."
            actions={
              <OwnerOnly>
                {newButton('primary')}
                <ImportInvitation kind="items" />
              </OwnerOnly>
            }
          />
        }
        button={
          isCounting ? (
            // Whether the button belongs here or below an empty list is not known yet.
            <Skeleton className="h-9 w-[112px] rounded-control max-sm:h-11" />
          ) : (
            <>
              <OwnerOnly>
                <ImportLink kind="items" className="sm:ml-auto" />
              </OwnerOnly>
              <ExportMenu list="items" filter={{ search: list.filter.search, ...list.filters }} />
              <OwnerOnly>{newButton('secondary')}</OwnerOnly>
            </>
          )
        }
      >
        <FilterBar list="items" filter={list} />
        <ItemList
          filter={list.filter}
          sortMenu={<SortMenu list="items" filters={list.filters} onChange={list.set} />}
          onLoadMore={list.loadMore}
          onClearFilter={list.clear}
          onEdit={setEdited}
          onDelete={setDeleted}
        />
      </ListCard>
      <LazyMount isWanted={isAdding}>
        <NewItemDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      </LazyMount>
      <LazyMount isWanted={edited !== undefined}>
        <EditItemDialog item={edited} onClose={() => setEdited(undefined)} />
      </LazyMount>
      <DeleteItemDialog item={deleted} onClose={() => setDeleted(undefined)} />
    </>
  );
}
