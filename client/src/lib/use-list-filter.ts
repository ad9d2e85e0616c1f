import { PAGE_SIZE } from '#shared/page-size.ts';
import { useDebounced } from './debounced.ts';
import { useHistoryState } from './history-state.ts';
import { useOpenParameter, useSearchParameter } from './open-parameter.ts';

interface Place<Status> {
  search: string;
  status: Status | 'all';
  /** Rows to show. */
  shown: number;
}

function readPlace<Status extends string>(kept: unknown): Place<Status> {
  const { search, status, shown } = (kept ?? {}) as Partial<Place<Status>>;
  return { search: search ?? '', status: status ?? 'all', shown: Math.max(shown ?? 0, PAGE_SIZE) };
}

/**
 * Search, status and length of a list, kept in the history entry. A change of what is looked for starts at its first
 * rows again.
 */
export function useListFilter<Status extends string>() {
  // A link to one row of the list, which is not to show the whole list first.
  const asked = useSearchParameter('search');
  const [place, setPlace] = useHistoryState('list', (kept) =>
    readPlace<Status>(asked ? { search: asked } : kept),
  );
  const { search, status, shown } = place;
  const settledSearch = useDebounced(search.trim());
  const change = (next: { search?: string; status?: Status | 'all' }) =>
    setPlace({ search, status, ...next, shown: PAGE_SIZE });
  // Such a link may also be followed on this screen itself.
  useOpenParameter('search', (text) => change({ search: text, status: 'all' }));
  return {
    search,
    status,
    filter: { search: settledSearch, status: status === 'all' ? undefined : status, shown },
    change,
    clear: () => change({ search: '', status: 'all' }),
    loadMore: () => setPlace({ ...place, shown: shown + PAGE_SIZE }),
  };
}

export type ListFilter<Status extends string> = ReturnType<typeof useListFilter<Status>>;
