import { useLocation, useSearch } from 'wouter';
import type { ViewList } from '#shared/saved-view.ts';
import { isFiltered, type ListFilters, readFilters } from './list-filters.ts';
import { useListFilter } from './use-list-filter.ts';

type Changes<Status> = ListFilters & { status?: Status | 'all' | undefined };

/**
 * What a list is searched, narrowed and ordered by. All of it stands in the address, so that Back, a reload and a link
 * find it.
 */
export function useAddressFilter<Status extends string = never>(
  listName: ViewList,
  statuses: readonly Status[] = [],
) {
  const list = useListFilter<Status>();
  const [path, navigate] = useLocation();
  const parameters = new URLSearchParams(useSearch());
  const asked = parameters.get('status');
  const status = statuses.find((each) => each === asked);
  const filters = readFilters(listName, parameters);
  const { search, shown } = list.filter;

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
  const given = Object.entries({ search, status, ...filters }).filter(([, value]) => value);
  return {
    ...list,
    status: status ?? ('all' as const),
    filters,
    /** As it stands in the address, without `?`. */
    query: new URLSearchParams(given as [string, string][]).toString(),
    isFiltered: isFiltered(filters) || status !== undefined,
    filter: { search, shown, status, filters },
    change: ({ search: text, status: wanted }: { search?: string; status?: Status | 'all' }) => {
      if (wanted !== undefined) set({ status: wanted });
      if (text !== undefined) list.change({ search: text });
    },
    set,
    /** Shows a saved view. */
    show: (saved: string) => go(new URLSearchParams(saved)),
    clear: () => {
      go(new URLSearchParams());
      list.change({ search: '' });
    },
  };
}

export type AddressFilter<Status extends string = never> = ReturnType<typeof useAddressFilter<Status>>;
