import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface NoHitsProps {
  search: string;
  /** Said where nothing was searched for, but a filter leaves nothing. */
  filteredTitle?: string;
  /** What the search looks at. */
  text: string;
  clearLabel: string;
  onClear: () => void;
}

/** A search or filter that finds nothing says how to go on. */
export function NoHits({ search, filteredTitle, text, clearLabel, onClear }: NoHitsProps) {
  return (
    <EmptyState
      art="magnifier"
      title={search || !filteredTitle ? `Nothing matches “${search}”` : filteredTitle}
      text={text}
      actions={<Button onClick={onClear}>{clearLabel}</Button>}
    />
  );
}
