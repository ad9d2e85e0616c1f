import { useLocation, useSearch } from 'wouter';
import { useListFilter } from '#client/lib/use-list-filter.ts';
import { type DocumentFilters, filterNames, isFiltered, readFilters } from './list-filters.ts';

type Changes<Status> = DocumentFilters & { status?: Status | 'all' | undefined };

/**
 * What a list of documents is narrowed and ordered by. Status, filters and order stand in the address, so that Back, a
 * reload and a link find them; the search is kept in the history entry.
 */
export function useDocumentFilter<Status extends string>(statuses: readonly Status[]) {
  const list = useListFilter<Status>();
  const [path, navigate] = useLocation();
  const parameters = new URLSearchParams(useSearch());
  const asked = parameters.get('status');
  const status = statuses.find((each) => each === asked);
  const filters = readFilters(parameters);

  const go = (query: URLSearchParams) => {
    navigate(query.size > 0 ? `${path}?${query}` : path, { state: history.state });
    // A change of what is looked for starts at its first rows again.
    list.change({});
  };
  const set = ({ status: wanted, ...changes }: Changes<Status>) => {
    const query = new URLSearchParams(parameters);
    const entries = { ...changes, ...(wanted && { status: wanted === 'all' ? undefined : wanted }) };
    for (const [name, value] of Object.entries(entries))
      if (value) query.set(name, value);
      else query.delete(name);
    go(query);
  };
  const query = new URLSearchParams(
    Object.entries({ status, ...filters }).filter(([, value]) => value !== undefined) as [string, string][],
  );
  return {
    ...list,
    status: status ?? ('all' as const),
    filters,
    /** As it stands in the address, without `?`. */
    query: query.toString(),
    isFiltered: isFiltered(filters) || status !== undefined,
    filter: { search: list.filter.search, shown: list.filter.shown, status, filters },
    change: ({ search, status: wanted }: { search?: string; status?: Status | 'all' }) => {
      if (wanted !== undefined) set({ status: wanted });
      if (search !== undefined) list.change({ search });
    },
    set,
    /** Shows a saved view. */
    show: (saved: string) => go(new URLSearchParams(saved)),
    clear: () => {
      if ([...filterNames, 'status'].some((name) => parameters.has(name))) go(new URLSearchParams());
      list.change({ search: '' });
    },
  };
}

export type DocumentFilter<Status extends string> = ReturnType<typeof useDocumentFilter<Status>>;
