import { Search } from 'lucide-react';
import { useState } from 'react';
import { hasScreen } from '#client/app/routes.tsx';
import type { PaletteEntry } from '#client/features/search/palette-entry.ts';
import { commandKeyText, useCommandKey } from '#client/lib/hotkeys.ts';
import { lazyOnIntent } from '#client/lib/lazy-on-intent.ts';
import { Kbd } from '#client/ui/kbd.tsx';
import { LazyMount } from '#client/ui/lazy-mount.tsx';
import { createEntries, menuEntries, moreScreens, moreToCreate } from './navigation.ts';

const CommandPalette = lazyOnIntent(
  async () => (await import('#client/features/search/command-palette.tsx')).CommandPalette,
);

interface PaletteOpenerProps {
  /** Pro screens are listed only for Pro sellers. */
  isPro: boolean;
}

/** Opens the command palette: a press, ⌘K or Ctrl K. */
export function PaletteOpener({ isPro }: PaletteOpenerProps) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useCommandKey('k', open);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={open}
        className="flex h-9 w-64 print:hidden items-center gap-2 rounded-control border border-edge bg-surface pr-2 pl-2.5 text-muted hover:border-line-strong max-lg:w-56 max-md:size-10 max-md:justify-center max-md:border-transparent max-md:bg-transparent max-md:p-0 max-md:text-ink-soft max-md:hover:bg-sunken"
      >
        <Search aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
        <span className="mr-auto truncate max-md:sr-only">Search or jump to…</span>
        <Kbd className="shrink-0 whitespace-nowrap max-md:hidden">{commandKeyText('K')}</Kbd>
      </button>
      <LazyMount isWanted={isOpen}>
        <CommandPalette
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          actions={actions}
          screens={screensFor(isPro)}
        />
      </LazyMount>
    </>
  );
}

const actions: readonly PaletteEntry[] = [...createEntries, ...moreToCreate]
  .filter(({ path }) => hasScreen(path))
  .map(({ path, label }) => ({ key: `create ${path}`, kind: 'action', label, path: `${path}?new=1` }));

const screensFor = (isProSeller: boolean): readonly PaletteEntry[] =>
  [...menuEntries, ...moreScreens]
    .filter(({ path, isPro }) => hasScreen(path) && (isProSeller || !isPro))
    .map(({ path, label }) => ({ key: path, kind: 'screen', label, path }));
