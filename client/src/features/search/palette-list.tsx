import { Command } from 'cmdk';
import { ArrowRight, Box, CircleHelp, FilePen, FileText, type LucideIcon, Plus, Users } from 'lucide-react';
import { cn } from '#client/lib/cn.ts';
import { commandKeyText } from '#client/lib/hotkeys.ts';
import { Kbd } from '#client/ui/kbd.tsx';
import type { PaletteEntry, PaletteGroup, PaletteKind } from './palette-entry.ts';

const icons: Record<PaletteKind, LucideIcon> = {
  client: Users,
  invoice: FileText,
  proposal: FilePen,
  item: Box,
  action: Plus,
  screen: ArrowRight,
  help: CircleHelp,
};

interface PaletteListProps {
  groups: readonly PaletteGroup[];
  /** The trimmed search text. */
  text: string;
  isSearching: boolean;
  hasFailed: boolean;
  onOpen: (entry: PaletteEntry) => void;
}

export function PaletteList({ groups, text, isSearching, hasFailed, onOpen }: PaletteListProps) {
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <div className="flex min-h-0 flex-col sm:min-h-40">
      <Command.List
        label="Results"
        className={cn('max-h-[464px] min-h-0 overflow-y-auto overscroll-contain', count > 0 && 'px-2 pb-2')}
      >
        {groups.map(({ heading, entries }) => (
          <Command.Group
            key={heading}
            heading={heading}
            className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs"
          >
            {entries.map((entry) => (
              <PaletteOption key={entry.key} entry={entry} text={text} onOpen={() => onOpen(entry)} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      <p role="status" className={count > 0 && !hasFailed ? 'sr-only' : 'px-4 py-4 text-muted'}>
        {statusText({ count, text, isSearching, hasFailed })}
      </p>
    </div>
  );
}

function statusText({
  count,
  text,
  isSearching,
  hasFailed,
}: Pick<PaletteListProps, 'text' | 'isSearching' | 'hasFailed'> & { count: number }): string {
  if (hasFailed) return "The search didn't respond. Try again in a moment.";
  if (isSearching) return 'Searching...';
  if (count === 0) return `Nothing matches “${text}”`;
  return `${count} ${count === 1 ? 'result' : 'results'}`;
}

interface PaletteOptionProps {
  entry: PaletteEntry;
  text: string;
  onOpen: () => void;
}

function PaletteOption({ entry, text, onOpen }: PaletteOptionProps) {
  const Icon = icons[entry.kind];
  return (
    <Command.Item
      value={entry.key}
      onSelect={onOpen}
      className="group flex min-h-10 cursor-default select-none items-center gap-3 rounded-control px-2 py-1 data-[selected=true]:bg-accent-soft max-sm:min-h-11"
    >
      <Icon
        aria-hidden="true"
        className="size-4 shrink-0 text-muted group-data-[selected=true]:text-accent"
        strokeWidth={1.75}
      />
      <span className="min-w-0 flex-1 truncate">
        <Marked label={entry.label} text={text} />
        {entry.detail && (
          <span className="text-muted">
            {' · '}
            <Marked label={entry.detail} text={text} />
          </span>
        )}
      </span>
      {entry.end && <span className="shrink-0 text-ink-soft text-sm tabular-nums">{entry.end}</span>}
    </Command.Item>
  );
}

/** The label with matches highlighted. */
function Marked({ label, text }: { label: string; text: string }) {
  const start = text ? label.toLowerCase().indexOf(text.toLowerCase()) : -1;
  if (start < 0) return <span>{label}</span>;
  const end = start + text.length;
  return (
    <>
      <span>{label.slice(0, start)}</span>
      <mark className="bg-transparent font-semibold text-accent">{label.slice(start, end)}</mark>
      <span>{label.slice(end)}</span>
    </>
  );
}

/** Visual key hints. */
export function PaletteFoot() {
  return (
    <footer
      aria-hidden="true"
      className="flex shrink-0 gap-5 border-line border-t px-4 py-2 text-muted text-xs max-sm:hidden"
    >
      <span className="flex items-center gap-1.5">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        Move
      </span>
      <span className="flex items-center gap-1.5">
        <Kbd>↵</Kbd>
        Open
      </span>
      <span className="flex items-center gap-1.5">
        <Kbd>{commandKeyText('↵')}</Kbd>
        New tab
      </span>
    </footer>
  );
}
