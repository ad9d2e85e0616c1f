import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface NoResultsProps {
  search: string;
  /** Title when only a filter is set. */
  filteredTitle?: string;
  /** Which fields the search covers; shown only for a search. */
  text: string;
  clearLabel: string;
  onClear: () => void;
}

/** Empty state of a search or filter without results. */
export function NoResults({ search, filteredTitle, text, clearLabel, onClear }: NoResultsProps) {
  const isFilterAlone = !search && filteredTitle !== undefined;
  return (
    <EmptyState
      art="magnifier"
      title={isFilterAlone ? filteredTitle : `Nothing matches “${search}”`}
      text={isFilterAlone ? undefined : text}
      actions={<Button onClick={onClear}>{clearLabel}</Button>}
    />
  );
}
