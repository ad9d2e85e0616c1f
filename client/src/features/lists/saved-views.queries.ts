import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, callJson, newIdempotencyKey } from '#client/lib/api.ts';
import type { NewSavedView, SavedView, ViewList } from '#shared/saved-view.ts';

const VIEWS = '/api/saved-views';

export const savedViewQueries = {
  /** A seller's views of a list, in the order in which they were saved. */
  list: (list: ViewList) =>
    queryOptions({
      queryKey: [VIEWS, list],
      queryFn: ({ signal }) => callJson<SavedView[]>('GET', `${VIEWS}?list=${list}`, { signal }),
    }),
};

export function useSaveView() {
  return useMutation({
    meta: { changes: [[VIEWS]] },
    mutationFn: (body: NewSavedView) =>
      callJson<SavedView>('POST', VIEWS, { body, idempotencyKey: newIdempotencyKey() }),
  });
}

export function useRenameView() {
  return useMutation({
    meta: { changes: [[VIEWS]] },
    mutationFn: ({ id, name }: Pick<SavedView, 'id' | 'name'>) =>
      callJson<SavedView>('PATCH', `${VIEWS}/${id}`, { body: { name } }),
  });
}

export function useDeleteView() {
  return useMutation({
    meta: { changes: [[VIEWS]] },
    mutationFn: (id: string) => call('DELETE', `${VIEWS}/${id}`),
  });
}
