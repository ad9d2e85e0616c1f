import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useSellerCurrency } from '#client/features/auth/auth.queries.ts';
import { isComposing } from '#client/lib/composing.ts';
import { useDebounced } from '#client/lib/debounced.ts';
import { loadPage } from '#client/lib/load-page.ts';
import { useDeferredEnter } from '#client/lib/use-deferred-enter.ts';
import { Kbd } from '#client/ui/kbd.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { useReturnFocus } from '#client/ui/use-return-focus.ts';
import { helpEntries } from './help-entries.ts';
import { groupHits, matchingEntries, type PaletteEntry, type PaletteGroup } from './palette-entry.ts';
import { PaletteFoot, PaletteList } from './palette-list.tsx';
import { searchQueries } from './search.queries.ts';

/** Debounce in milliseconds before searching on the server. */
const SEARCH_DELAY = 120;

const MOST_ARTICLES = 5;

interface CommandPaletteProps {
  isOpen: boolean;
  onClose: () => void;
  /** What can be created, and the screens there are. */
  actions: readonly PaletteEntry[];
  screens: readonly PaletteEntry[];
}

/** One field to reach screens, new documents and everything the seller has. */
export function CommandPalette({ isOpen, onClose, ...entries }: CommandPaletteProps) {
  const openerFocus = useReturnFocus();
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-vanish data-[state=open]:animate-appear" />
        <Dialog.Content
          {...openerFocus}
          aria-describedby={undefined}
          className="fixed inset-x-2 top-2 z-50 mx-auto flex max-h-[calc(100dvh-16px)] max-w-[640px] flex-col overflow-hidden rounded-card border border-edge bg-surface text-ink shadow-float outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-rise sm:top-18 sm:max-h-[calc(100dvh-96px)]"
        >
          <Dialog.Title className="sr-only">Command palette</Dialog.Title>
          <Palette onClose={onClose} {...entries} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Palette({ onClose, actions, screens }: Omit<CommandPaletteProps, 'isOpen'>) {
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const typed = text.trim();
  const { groups, isAnswered, isSearching, hasFailed } = usePaletteGroups(typed, { actions, screens });
  const all = groups.flatMap(({ entries }) => entries);
  const [chosen, setChosen] = useState('');
  const [hasMoved, setMoved] = useState(false);
  // New results are inserted on top: unless the user has moved, Enter opens the best one.
  const selected = (hasMoved && all.find(({ key }) => key === chosen)) || all[0];
  const handleOpen = ({ path, kind }: PaletteEntry) => {
    onClose();
    // The help is a separate document, and an article's URL ends in a fragment.
    if (kind === 'help') loadPage(path);
    else navigate(path);
  };
  const openSelected = (inNewTab: boolean) => {
    if (!selected) return;
    if (inNewTab) window.open(selected.path, '_blank', 'noopener');
    else handleOpen(selected);
  };
  const wantsNewTab = useRef(false);
  const deferredEnter = useDeferredEnter(typed, isAnswered, () => openSelected(wantsNewTab.current));
  const handleKey = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === 'k') onClose();
    if (event.key.startsWith('Arrow')) setMoved(true);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    wantsNewTab.current = isCommand;
    if (isAnswered || hasMoved) openSelected(isCommand);
    else deferredEnter.defer();
  };
  return (
    <Command
      label="Search or jump to"
      shouldFilter={false}
      loop
      value={selected?.key ?? ''}
      onValueChange={setChosen}
      onKeyDownCapture={handleKey}
      className="flex min-h-0 flex-col"
    >
      <div className="flex h-14 shrink-0 items-center gap-3 border-line border-b px-4">
        <Search aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
        <Command.Input
          value={text}
          onValueChange={(next) => {
            setText(next);
            setMoved(false);
          }}
          maxLength={200}
          placeholder="Search or jump to…"
          className="h-full min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
        />
        {isSearching ? <Spinner /> : <Kbd>Esc</Kbd>}
      </div>
      <PaletteList
        groups={groups}
        text={typed}
        isSearching={isSearching}
        hasFailed={hasFailed}
        onOpen={handleOpen}
      />
      <PaletteFoot />
    </Command>
  );
}

/** What the palette shows for a text: hits of the server first, then actions and screens that match. */
function usePaletteGroups(
  text: string,
  { actions, screens }: Pick<CommandPaletteProps, 'actions' | 'screens'>,
) {
  const settled = useDebounced(text, SEARCH_DELAY);
  const sellerCurrency = useSellerCurrency();
  const hits = useQuery(searchQueries.hits(settled));
  const isAnswered = text === '' || (settled === text && !hits.isPlaceholderData && !hits.isPending);
  const found = text !== '' && hits.data ? groupHits(hits.data, sellerCurrency) : [];
  // Results of an earlier text stay while they match this one.
  const fitting = isAnswered
    ? found
    : found.map((group) => ({ ...group, entries: matchingEntries(group.entries, text) }));
  const own: PaletteGroup[] = [
    { heading: 'Actions', entries: matchingEntries(actions, text) },
    { heading: 'Screens', entries: matchingEntries(screens, text) },
    // Without a search, articles would bury the screens.
    { heading: 'Help', entries: text ? matchingEntries(helpEntries, text).slice(0, MOST_ARTICLES) : [] },
  ];
  return {
    groups: [...fitting, ...own].filter(({ entries }) => entries.length > 0),
    isAnswered,
    isSearching: text !== '' && (settled !== text || hits.isFetching),
    hasFailed: text !== '' && hits.isError,
  };
}
