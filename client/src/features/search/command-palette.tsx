import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { useDebounced } from '#client/lib/debounced.ts';
import { Kbd } from '#client/ui/kbd.tsx';
import { useOpenerFocus } from '#client/ui/opener-focus.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import { hitGroups, matchingEntries, type PaletteEntry, type PaletteGroup } from './palette-entry.ts';
import { PaletteFoot, PaletteList } from './palette-list.tsx';
import { searchQueries } from './search.queries.ts';

/** Milliseconds without a key before the server is asked. */
const SEARCH_DELAY = 120;

interface CommandPaletteProps {
  isOpen: boolean;
  onClose: () => void;
  /** What can be created, and the screens there are. */
  actions: readonly PaletteEntry[];
  screens: readonly PaletteEntry[];
}

/** One field to go anywhere: screens, new documents, and whatever the seller has. */
export function CommandPalette({ isOpen, onClose, ...entries }: CommandPaletteProps) {
  const openerFocus = useOpenerFocus();
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
  const { groups, isSearching, hasFailed } = usePaletteGroups(typed, { actions, screens });
  const [selected, setSelected] = useState('');
  const all = groups.flatMap(({ entries }) => entries);
  const first = all[0]?.key ?? '';
  // New hits come in above what is there: the best one is the one that Enter opens.
  const [lastFirst, setLastFirst] = useState(first);
  if (first !== lastFirst) {
    setLastFirst(first);
    setSelected(first);
  }
  const handleOpen = ({ path }: PaletteEntry) => {
    onClose();
    navigate(path);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    if (event.key.toLowerCase() === 'k') onClose();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    const entry = all.find(({ key }) => key === selected);
    if (entry) window.open(entry.path, '_blank', 'noopener');
  };
  return (
    <Command
      label="Search or jump to"
      shouldFilter={false}
      loop
      value={selected}
      onValueChange={setSelected}
      onKeyDownCapture={handleKey}
      className="flex min-h-0 flex-col"
    >
      <div className="flex h-14 shrink-0 items-center gap-3 border-line border-b px-4">
        <Search aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
        <Command.Input
          value={text}
          onValueChange={setText}
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
  const hits = useQuery(searchQueries.hits(settled));
  const found = text !== '' && hits.data ? hitGroups(hits.data) : [];
  const own: PaletteGroup[] = [
    { heading: 'Actions', entries: matchingEntries(actions, text) },
    { heading: 'Screens', entries: matchingEntries(screens, text) },
  ];
  return {
    groups: [...found, ...own.filter(({ entries }) => entries.length > 0)],
    isSearching: text !== '' && (settled !== text || hits.isFetching),
    hasFailed: text !== '' && hits.isError,
  };
}
