import { useState } from 'react';
import { useDebounced } from '#client/lib/debounced.ts';
import { useAsked, useOpenParameter } from '#client/lib/open-parameter.ts';
import { PAGE_SIZE } from '#shared/page-size.ts';

/** Search, status and length of a list of documents. A change of what is looked for starts at its first rows again. */
export function useListFilter<Status extends string>() {
  // A link to one document of the list, which is not to show the whole list first.
  const asked = useAsked('search');
  const [search, setSearch] = useState(asked);
  const [status, setStatus] = useState<Status | 'all'>('all');
  const [shown, setShown] = useState(PAGE_SIZE);
  const settledSearch = useDebounced(search.trim());
  const change = (next: { search?: string; status?: Status | 'all' }) => {
    if (next.search !== undefined) setSearch(next.search);
    if (next.status !== undefined) setStatus(next.status);
    setShown(PAGE_SIZE);
  };
  // Such a link may also be followed on this screen itself.
  useOpenParameter('search', (text) => change({ search: text, status: 'all' }));
  return {
    search,
    status,
    filter: { search: settledSearch, status: status === 'all' ? undefined : status, shown },
    change,
    clear: () => change({ search: '', status: 'all' }),
    loadMore: () => setShown(shown + PAGE_SIZE),
  };
}

export type ListFilter<Status extends string> = ReturnType<typeof useListFilter<Status>>;
