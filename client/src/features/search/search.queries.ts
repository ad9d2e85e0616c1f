import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getJson } from '#client/lib/api.ts';
import type { SearchAnswer } from '#shared/search.ts';

export const searchQueries = {
  /** The best results of each kind; previous ones stay until new ones arrive. */
  hits: (text: string) =>
    queryOptions({
      queryKey: ['/api/search', text],
      queryFn: ({ signal }) => getJson<SearchAnswer>(`/api/search?q=${encodeURIComponent(text)}`, signal),
      enabled: text !== '',
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 30_000,
    }),
};
