import { useLocation, useSearch } from 'wouter';

const NAME = 'tab';

/** The chosen tab, kept in the address (`?tab=notes`); the first one needs no parameter. */
export function useTab<Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
): [tab: Tab, choose: (tab: Tab) => void] {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const [first] = tabs;
  const wanted = new URLSearchParams(search).get(NAME);
  const choose = (tab: Tab) => {
    const params = new URLSearchParams(search);
    if (tab === first) params.delete(NAME);
    else params.set(NAME, tab);
    navigate(params.size ? `${path}?${params}` : path, { replace: true });
  };
  return [tabs.find((tab) => tab === wanted) ?? first, choose];
}
