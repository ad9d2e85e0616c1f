import { Command } from 'cmdk';
import { Check, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { cn } from '#client/lib/cn.ts';
import { isComposing } from '#client/lib/composing.ts';
import { includesSearch } from '#client/lib/search-match.ts';
import { useDeferredEnter } from '#client/lib/use-deferred-enter.ts';
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
  /** Given, the caller searches as well; until it has answered, the list filters what it has. */
  onSearchChange?: ((search: string) => void) | undefined;
  /** The search, without blanks around it, that `options` answer; undefined while none is answered. */
  answered?: string | undefined;
  /** Below the list, for example a button that adds a missing entry. */
  footer?: ReactNode;
}

/** Rows that PageUp and PageDown pass. */
const PAGE = 8;

/** A search field over a list to choose from: arrows move, Enter picks. A row that does not fit the search is never picked. */
export function PickList(props: PickListProps) {
  const { label, options, value, onPick, onSearchChange, answered, footer } = props;
  const [search, setSearch] = useState('');
  const typed = search.trim();
  const isAnswered = !onSearchChange || answered === typed;
  const hits = onSearchChange && isAnswered ? options : options.filter((option) => fits(option, typed));
  const { active, isMoved, setActive, startOver, handleMove } = useActiveRow(hits);
  const deferredEnter = useDeferredEnter(typed, isAnswered, () => active && onPick(active));
  const handleSearch = (next: string) => {
    setSearch(next);
    startOver();
    onSearchChange?.(next);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key !== 'Enter') return handleMove(event);
    // What somebody has moved to is what they see; else the answer may still bring a better one.
    if (isAnswered || isMoved) return;
    event.preventDefault();
    deferredEnter.defer();
  };
  const isSearching = !isAnswered && (hits.length === 0 || deferredEnter.isWaiting);
  return (
    <Command
      label={`Search ${label}`}
      shouldFilter={false}
      loop
      vimBindings={false}
      value={active}
      onValueChange={setActive}
      onKeyDown={handleKey}
    >
      <div className="relative border-line border-b p-2">
        <Search
          aria-hidden="true"
          className="absolute top-1/2 left-[18px] size-4 -translate-y-1/2 text-muted"
          strokeWidth={1.75}
        />
        <Command.Input
          placeholder={props.searchPlaceholder ?? 'Search'}
          value={search}
          onValueChange={handleSearch}
          className={cn(inputStyle, inputHeight, 'pl-[34px]')}
        />
      </div>
      <Command.List label={label} className={cn('max-h-64 overflow-y-auto', hits.length > 0 && 'p-1')}>
        {hits.map((option) => (
          <PickRow
            key={option.value}
            option={option}
            isChosen={option.value === value}
            onPick={() => {
              deferredEnter.cancel();
              onPick(option.value);
            }}
          />
        ))}
      </Command.List>
      {(isSearching || hits.length === 0) && (
        <p role="status" className="flex items-center gap-2 p-3 text-muted">
          {isSearching && <Spinner />}
          <span>{isSearching ? 'Loading...' : (props.emptyText ?? 'Nothing found')}</span>
        </p>
      )}
      {footer && <div className="border-line border-t p-1">{footer}</div>}
    </Command>
  );
}

const fits = ({ label, detail }: PickOption, search: string) =>
  search === '' || includesSearch(`${label} ${detail ?? ''}`, search);

/** The row that Enter picks: the best one, until somebody moves to another. */
function useActiveRow(hits: readonly PickOption[]) {
  const [chosen, setChosen] = useState('');
  const [isMoved, setMoved] = useState(false);
  const position = Math.max(
    hits.findIndex(({ value }) => value === chosen),
    0,
  );
  const handleMove = (event: KeyboardEvent) => {
    const step = { PageDown: PAGE, PageUp: -PAGE }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen(hits[Math.min(Math.max(position + step, 0), hits.length - 1)]?.value ?? '');
    }
    if (step !== undefined || event.key === 'ArrowDown' || event.key === 'ArrowUp') setMoved(hits.length > 0);
  };
  return {
    active: hits[position]?.value ?? '',
    isMoved,
    setActive: setChosen,
    startOver: () => {
      setChosen('');
      setMoved(false);
    },
    handleMove,
  };
}

interface PickRowProps {
  option: PickOption;
  isChosen: boolean;
  onPick: () => void;
}

function PickRow({ option, isChosen, onPick }: PickRowProps) {
  return (
    <Command.Item
      value={option.value}
      onSelect={onPick}
      // The search field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      className="flex min-h-9 w-full cursor-default select-none items-center gap-2.5 rounded-control px-2 py-1.5 text-left data-[selected=true]:bg-sunken max-sm:min-h-11"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate">{option.label}</span>
        {option.detail && <span className="block truncate text-muted text-xs">{option.detail}</span>}
      </span>
      {option.end && <span className="shrink-0 text-ink-soft tabular-nums">{option.end}</span>}
      {isChosen && <Check aria-hidden="true" className="size-4 shrink-0 text-accent" strokeWidth={2} />}
    </Command.Item>
  );
}
