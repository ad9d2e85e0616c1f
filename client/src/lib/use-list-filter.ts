import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { PAGE_SIZE } from '#shared/page-size.ts';
import { useDebounced } from './debounced.ts';
import { useHistoryState } from './history-state.ts';

interface Place<Status> {
  status: Status | 'all';
  /** Rows to show. */
  shown: number;
}

function readPlace<Status extends string>(kept: unknown): Place<Status> {
  const { status, shown } = (kept ?? {}) as Partial<Place<Status>>;
  return { status: status ?? 'all', shown: Math.max(shown ?? 0, PAGE_SIZE) };
}

/**
 * The search of a list, which stands in the address once it has settled, and its status and length, which the history entry
 * keeps. A change of what is looked for starts at its first rows again.
 */
export function useListFilter<Status extends string>() {
  const [path, navigate] = useLocation();
  const address = useSearch();
  const asked = new URLSearchParams(address).get('search') ?? '';
  const [place, setPlace, restorePlace] = useHistoryState('list', readPlace<Status>);
  const { status, shown } = place;
  const [typed, setTyped] = useState(asked);
  const settled = useDebounced(typed.trim());
  /** The search of the address, as far as this list knows of it. */
  const known = useRef(asked);

  const write = (text: string) => {
    known.current = text;
    const query = new URLSearchParams(location.search);
    if (text) query.set('search', text);
    else query.delete('search');
    navigate(query.size > 0 ? `${path}?${query}` : path, { replace: true, state: history.state });
  };
  const latest = useRef(write);
  useEffect(() => {
    latest.current = write;
  });
  useEffect(() => {
    if (asked === known.current) return;
    // Back, a link or a saved view led here.
    known.current = asked;
    setTyped(asked);
    restorePlace();
  }, [asked, restorePlace]);
  useEffect(() => {
    if (settled === typed.trim() && settled !== known.current) latest.current(settled);
  }, [settled, typed]);

  const change = (next: { search?: string; status?: Status | 'all' }) => {
    if (next.search !== undefined) setTyped(next.search);
    setPlace({ status: next.status ?? status, shown: PAGE_SIZE });
  };
  return {
    search: typed,
    status,
    filter: { search: asked.trim(), status: status === 'all' ? undefined : status, shown },
    change,
    clear: () => {
      change({ search: '', status: 'all' });
      if (asked) write('');
    },
    loadMore: () => setPlace({ ...place, shown: shown + PAGE_SIZE }),
  };
}

export type ListFilter<Status extends string> = ReturnType<typeof useListFilter<Status>>;
