import { Check, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cn } from '#client/lib/cn.ts';
import { inputHeight, inputStyle } from './input-style.ts';
import { Spinner } from './spinner.tsx';

export interface PickOption {
  value: string;
  label: string;
  /** A second, quieter line. */
  detail?: string | undefined;
  /** At the right edge, for example a price. */
  end?: ReactNode;
}

interface PickListProps {
  /** Names the list and its search. */
  label: string;
  options: readonly PickOption[];
  value?: string | undefined;
  onPick: (value: string) => void;
  searchPlaceholder?: string;
  emptyText?: string;
  isLoading?: boolean;
  /** Given, the caller searches and `options` are the hits; else the list filters by itself. */
  onSearchChange?: ((search: string) => void) | undefined;
  /** Below the list, for example a button that adds a missing entry. */
  footer?: ReactNode;
}

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** A search field over a list to choose from: arrows move, Enter picks. */
export function PickList(props: PickListProps) {
  const { label, options, value, onPick, onSearchChange, isLoading, footer } = props;
  const id = useId();
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const hits = onSearchChange
    ? options
    : options.filter((option) =>
        fold(`${option.label} ${option.detail ?? ''}`).includes(fold(search.trim())),
      );
  const position = Math.min(active, hits.length - 1);
  const handleSearch = (next: string) => {
    setSearch(next);
    setActive(0);
    onSearchChange?.(next);
  };
  const handleKey = (event: KeyboardEvent) => {
    const next = nextPosition(event.key, position, hits.length);
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const hit = hits[position];
      if (hit) onPick(hit.value);
    }
  };
  return (
    <>
      <div className="relative border-line border-b p-2">
        <Search
          aria-hidden="true"
          className="absolute top-1/2 left-[18px] size-4 -translate-y-1/2 text-muted"
          strokeWidth={1.75}
        />
        <input
          role="combobox"
          aria-label={`Search ${label}`}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={position >= 0 ? `${id}-${position}` : undefined}
          autoComplete="off"
          placeholder={props.searchPlaceholder ?? 'Search'}
          value={search}
          onChange={(event) => handleSearch(event.target.value)}
          onKeyDown={handleKey}
          className={cn(inputStyle, inputHeight, 'pl-[34px]')}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={label} className="max-h-64 overflow-y-auto p-1">
        {hits.map((option, index) => (
          <PickRow
            key={option.value}
            id={`${id}-${index}`}
            option={option}
            isActive={index === position}
            isChosen={option.value === value}
            onHover={() => setActive(index)}
            onPick={() => onPick(option.value)}
          />
        ))}
      </div>
      {hits.length === 0 && (
        <p role="status" className="flex items-center gap-2 px-3 pb-3 text-muted">
          {isLoading ? (
            <>
              <Spinner /> Loading...
            </>
          ) : (
            (props.emptyText ?? 'Nothing found')
          )}
        </p>
      )}
      {footer && <div className="border-line border-t p-1">{footer}</div>}
    </>
  );
}

function nextPosition(key: string, position: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (position + 1) % count;
  if (key === 'ArrowUp') return (position - 1 + count) % count;
  if (key === 'PageDown') return Math.min(position + 8, count - 1);
  if (key === 'PageUp') return Math.max(position - 8, 0);
  return undefined;
}

interface PickRowProps {
  id: string;
  option: PickOption;
  isActive: boolean;
  isChosen: boolean;
  onHover: () => void;
  onPick: () => void;
}

function PickRow({ id, option, isActive, isChosen, onHover, onPick }: PickRowProps) {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    // The search field keeps the focus and handles every key; the row only takes the pointer.
    <button
      ref={row}
      type="button"
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={isActive}
      className={cn(
        'flex min-h-9 w-full select-none text-left items-center gap-2.5 rounded-control px-2 py-1.5 max-sm:min-h-11',
        isActive && 'bg-sunken',
      )}
      onPointerMove={onHover}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate">{option.label}</span>
        {option.detail && <span className="block truncate text-muted text-xs">{option.detail}</span>}
      </span>
      {option.end && <span className="shrink-0 text-ink-soft tabular-nums">{option.end}</span>}
      {isChosen && <Check aria-hidden="true" className="size-4 shrink-0 text-accent" strokeWidth={2} />}
    </button>
  );
}
