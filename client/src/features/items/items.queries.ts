import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, callJson } from '#client/lib/api.ts';
import { fetchListPages } from '#client/lib/list-pages.ts';
import { useCurrentVersion } from '#client/ui/use-current-version.ts';
import type { CreateItem, Item, ItemUse, UpdateItem } from '#shared/item.ts';

const ITEMS = '/api/items';

interface ItemFilter {
  search: string;
  /** Rows to show. */
  shown: number;
  /** The kind of document that the items must fit; undefined for all. */
  availableFor?: ItemUse;
}

export const itemQueries = {
  /** The first `shown` items that match, newest first, and how many there are in all. */
  list: ({ search, shown, availableFor }: ItemFilter) =>
    queryOptions({
      queryKey: [ITEMS, 'list', { search, shown, availableFor }],
      queryFn: ({ signal }) => fetchListPages<Item>(ITEMS, { search, availableFor }, shown, signal),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) => queryOptions<Item>({ queryKey: [ITEMS, id], staleTime: 0 }),
  /** How many items there are, searched for or not. */
  count: () =>
    queryOptions({
      queryKey: [ITEMS, 'list', 'count'],
      queryFn: async ({ signal }) => (await fetchListPages<Item>(ITEMS, {}, 1, signal)).total,
    }),
};

function useRefreshItems() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [ITEMS] });
}

export function useCreateItem() {
  const refresh = useRefreshItems();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: CreateItem & { idempotencyKey: string }) =>
      callJson<Item>('POST', ITEMS, { body, idempotencyKey }),
    onSuccess: refresh,
  });
}

/** An item as a form was opened with it, and how to load the latest one. */
export function useCurrentItem(opened: Item) {
  const client = useQueryClient();
  const fetchOne = useCallback((id: string) => client.fetchQuery(itemQueries.one(id)), [client]);
  return useCurrentVersion(opened, fetchOne, 'Failed to load the item');
}

export function useUpdateItem() {
  const refresh = useRefreshItems();
  return useMutation({
    mutationFn: ({ id, loaded, ...body }: UpdateItem & { id: string; loaded: string | undefined }) =>
      callJson<Item>('PUT', `${ITEMS}/${id}`, { body, loaded }),
    onSuccess: refresh,
  });
}

export function useDeleteItem() {
  const refresh = useRefreshItems();
  return useMutation({
    mutationFn: (id: string) => call('DELETE', `${ITEMS}/${id}`),
    onSuccess: refresh,
  });
}
