import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, callJson } from '#client/lib/api.ts';
import type { ListFilters } from '#client/lib/list-filters.ts';
import { fetchListPages } from '#client/lib/list-pages.ts';
import { useCurrentVersion } from '#client/ui/use-current-version.ts';
import type { CreateItem, Item, UpdateItem } from '#shared/item.ts';

const ITEMS = '/api/items';

interface ItemFilter {
  search: string;
  /** Rows to show. */
  shown: number;
  filters?: Pick<ListFilters, 'availableFor' | 'currency' | 'sort' | 'dir'>;
}

export const itemQueries = {
  /** The first `shown` items that match, in their order, and how many there are in all. */
  list: ({ search, shown, filters }: ItemFilter) =>
    queryOptions({
      queryKey: [ITEMS, 'list', { search, shown, ...filters }],
      queryFn: (context) => fetchListPages<Item>(ITEMS, { search, ...filters }, shown, context),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) => queryOptions<Item>({ queryKey: [ITEMS, id], staleTime: 0 }),
  /** The number of all items, regardless of the search. */
  count: () =>
    queryOptions({
      queryKey: [ITEMS, 'list', 'count'],
      queryFn: async (context) => (await fetchListPages<Item>(ITEMS, {}, 1, context)).total,
    }),
};

const meta = { changes: ['items', [ITEMS]] } as const;

export function useCreateItem() {
  return useMutation({
    meta,
    mutationFn: ({ idempotencyKey, ...body }: CreateItem & { idempotencyKey: string }) =>
      callJson<Item>('POST', ITEMS, { body, idempotencyKey }),
  });
}

/** An item as a form was opened with it, and how to load the latest one. */
export function useCurrentItem(opened: Item) {
  const client = useQueryClient();
  const fetchOne = useCallback((id: string) => client.fetchQuery(itemQueries.one(id)), [client]);
  return useCurrentVersion(opened, fetchOne, 'Failed to load the item');
}

export function useUpdateItem() {
  return useMutation({
    meta,
    mutationFn: ({ id, loaded, ...body }: UpdateItem & { id: string; loaded: string | undefined }) =>
      callJson<Item>('PUT', `${ITEMS}/${id}`, { body, loaded }),
  });
}

export function useDeleteItem() {
  return useMutation({
    meta,
    mutationFn: (id: string) => call('DELETE', `${ITEMS}/${id}`),
  });
}
