import type { ReactNode } from 'react';

const grid = 'grid grid-cols-[minmax(0,1fr)] gap-3 p-5 max-sm:p-4 sm:grid-cols-2 xl:grid-cols-3';

interface CardGridProps {
  /** Names the list. */
  label: string;
  isBusy?: boolean;
  /** Cards, each an `li`. */
  children: ReactNode;
}

/** Cards side by side: one below 640 px, then two, three on wide screens. */
export function CardGrid({ label, isBusy, children }: CardGridProps) {
  return (
    <ul aria-label={label} aria-busy={isBusy || undefined} className={grid}>
      {children}
    </ul>
  );
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'];

export function CardGridSkeleton({ label, card }: { label: string; card: (key: string) => ReactNode }) {
  return (
    <CardGrid label={label} isBusy>
      {placeholders.map(card)}
    </CardGrid>
  );
}
