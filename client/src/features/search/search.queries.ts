import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getJson } from '#client/lib/api.ts';
import type { SearchAnswer } from '#shared/search.ts';

export const searchQueries = {
  /** The best hits of every kind; those of the text before stay until they are there. */
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
