import type { ReactNode } from 'react';
import type { Selection } from '#client/lib/use-selection.ts';
import { AllCheckbox } from './row-checkbox.tsx';

interface CardListHeadProps {
  /** What is listed, as in 'Select all clients shown'. */
  noun: string;
  /** Cards can be selected by it. */
  selection: Pick<Selection<{ id: string }>, 'shown' | 'toggleAll'> | undefined;
  /** Orders the cards. */
  sortMenu: ReactNode;
}

/** Above a list of cards, as the head of a table is above its rows. */
export function CardListHead({ noun, selection, sortMenu }: CardListHeadProps) {
  return (
    <div className="flex h-9 items-center justify-between border-line border-b pr-3 pl-2 max-sm:h-12 print:hidden">
      {selection ? <AllCheckbox label={`Select all ${noun} shown`} selection={selection} /> : <span />}
      {sortMenu}
    </div>
  );
}
