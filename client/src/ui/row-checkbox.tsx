import type { KeyboardEvent } from 'react';
import { cn } from '#client/lib/cn.ts';
import type { Selection } from '#client/lib/use-selection.ts';

type AnySelection = Pick<Selection<{ id: string }>, 'has' | 'toggle' | 'rows'>;

interface RowCheckboxProps {
  id: string;
  /** Names the row. */
  label: string;
  selection: AnySelection;
}

const box = 'size-4 cursor-pointer accent-accent';

/**
 * Selects a row: with Shift all from the one before. It is seen once the row is pointed at or focused, where anything is
 * selected, and always where nothing hovers. Arrows move to the next one, with Shift selecting on the way.
 */
export function RowCheckbox({ id, label, selection }: RowCheckboxProps) {
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === ' ' && event.shiftKey) {
      event.preventDefault();
      selection.toggle(id, true);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = [...document.querySelectorAll<HTMLInputElement>('input[data-row]')];
    const next = all[all.indexOf(event.currentTarget) + step];
    next?.focus();
    if (event.shiftKey && next?.dataset.row) selection.toggle(next.dataset.row, true);
  };
  return (
    <label
      className={cn(
        'relative z-1 grid size-8 cursor-pointer place-items-center max-sm:size-10',
        selection.rows.length === 0 &&
          '[@media(hover:hover)]:opacity-0 [@media(hover:hover)]:focus-within:opacity-100 [@media(hover:hover)]:group-hover:opacity-100',
      )}
    >
      <input
        type="checkbox"
        aria-label={label}
        data-row={id}
        className={box}
        checked={selection.has(id)}
        // A change does not say whether Shift was held.
        onChange={() => undefined}
        onClick={({ shiftKey }) => selection.toggle(id, shiftKey)}
        onKeyDown={handleKey}
        // A press with Shift would select the text in between.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      />
    </label>
  );
}

interface AllCheckboxProps {
  label: string;
  selection: Pick<Selection<{ id: string }>, 'shown' | 'toggleAll'>;
}

/** Selects all rows that are shown. */
export function AllCheckbox({ label, selection }: AllCheckboxProps) {
  return (
    <label className="grid size-8 cursor-pointer place-items-center max-sm:size-10">
      <input
        ref={(input) => {
          if (input) input.indeterminate = selection.shown === 'some';
        }}
        type="checkbox"
        aria-label={label}
        className={box}
        checked={selection.shown === 'all'}
        onChange={selection.toggleAll}
      />
    </label>
  );
}
