import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface NoHitsProps {
  search: string;
  /** Said where nothing was searched for, but a filter leaves nothing. */
  filteredTitle?: string;
  /** What the search looks at; said only to who has searched. */
  text: string;
  clearLabel: string;
  onClear: () => void;
}

/** A search or filter that finds nothing says how to go on. */
export function NoHits({ search, filteredTitle, text, clearLabel, onClear }: NoHitsProps) {
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
