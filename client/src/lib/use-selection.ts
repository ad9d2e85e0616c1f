import { useRef, useState } from 'react';

export interface Selection<Row extends { id: string }> {
  /** The selected rows, as they are now where they are shown. */
  rows: readonly Row[];
  has: (id: string) => boolean;
  /** @param isRange all rows from the one that was chosen last */
  toggle: (id: string, isRange: boolean) => void;
  /** All rows that are shown, or none of them. */
  toggleAll: () => void;
  /** What of the shown rows is selected. */
  shown: 'all' | 'some' | 'none';
  /** Leaves these alone selected. */
  keep: (ids: readonly string[]) => void;
  clear: () => void;
}

interface Kept<Row> {
  key: string;
  rows: ReadonlyMap<string, Row>;
}

/**
 * Rows of a list that are chosen for an action on all of them. They stay so when the list is read again or grows.
 * @param key what the list is narrowed by; another one starts with nothing selected
 */
export function useSelection<Row extends { id: string }>(key: string, rows: readonly Row[]): Selection<Row> {
  const [kept, setKept] = useState<Kept<Row>>({ key, rows: new Map() });
  const anchor = useRef<string>(undefined);
  if (kept.key !== key) setKept({ key, rows: new Map() });
  const selected: Kept<Row>['rows'] = kept.key === key ? kept.rows : new Map<string, Row>();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const chosen = rows.filter(({ id }) => selected.has(id)).length;

  const select = (changed: readonly Row[], isOn: boolean) => {
    const next = new Map<string, Row>(selected);
    for (const row of changed)
      if (isOn) next.set(row.id, row);
      else next.delete(row.id);
    setKept({ key, rows: next });
  };
  return {
    rows: [...selected.values()].map((row) => byId.get(row.id) ?? row),
    has: (id) => selected.has(id),
    toggle: (id, isRange) => {
      const place = (wanted: string | undefined) => rows.findIndex((row) => row.id === wanted);
      const [from, to] = [isRange ? place(anchor.current) : -1, place(id)];
      anchor.current = id;
      if (from < 0) select(rows.slice(to, to + 1), !selected.has(id));
      else select(rows.slice(Math.min(from, to), Math.max(from, to) + 1), true);
    },
    toggleAll: () => select(rows, chosen < rows.length),
    shown: chosen === 0 ? 'none' : chosen < rows.length ? 'some' : 'all',
    keep: (ids) => setKept({ key, rows: new Map([...selected].filter(([id]) => ids.includes(id))) }),
    clear: () => setKept({ key, rows: new Map() }),
  };
}
