import type { ReactNode } from 'react';
import { Card, Toolbar } from './card.tsx';
import { SearchField } from './search-field.tsx';

interface ListCardProps {
  label: string;
  searchLabel: string;
  search: string;
  onSearch: (search: string) => void;
  /** There is nothing to list at all; `empty` then replaces search, filter and list. */
  isEmpty: boolean;
  empty: ReactNode;
  filter?: ReactNode;
  /** Adds an entry. */
  button: ReactNode;
  /** The list. */
  children: ReactNode;
}

/** A list in a card, below its search, its filter and the button that adds an entry. */
export function ListCard(props: ListCardProps) {
  const { label, searchLabel, search, onSearch, isEmpty, empty, filter, button, children } = props;
  return (
    <Card aria-label={label}>
      {isEmpty ? (
        empty
      ) : (
        <>
          <Toolbar className={filter ? undefined : 'justify-between'}>
            <SearchField label={searchLabel} value={search} onValueChange={onSearch} />
            {filter}
            {button}
          </Toolbar>
          {children}
        </>
      )}
    </Card>
  );
}
