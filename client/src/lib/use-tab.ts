import { useLocation, useSearch } from 'wouter';

const NAME = 'tab';

/** The chosen tab, kept in the address (`?tab=notes`); `initial` needs no parameter. */
export function useTab<Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
  initial: Tab = tabs[0],
): [tab: Tab, choose: (tab: Tab) => void] {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const requested = new URLSearchParams(search).get(NAME);
  const choose = (tab: Tab) => {
    const params = new URLSearchParams(search);
    if (tab === initial) params.delete(NAME);
    else params.set(NAME, tab);
    navigate(params.size ? `${path}?${params}` : path, { replace: true });
  };
  return [tabs.find((tab) => tab === requested) ?? initial, choose];
}
