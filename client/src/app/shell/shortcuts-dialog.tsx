import { useState } from 'react';
import { commandKeyText, useHotkey } from '#client/lib/hotkeys.ts';
import { Dialog, DialogBody } from '#client/ui/dialog.tsx';

const shortcuts = [
  [commandKeyText('K'), 'Search, or jump to a screen'],
  ['/', 'Search this list'],
  ['c', 'Create something new'],
  ['?', 'Show these shortcuts'],
  [commandKeyText('↵'), 'Save the form'],
  ['F8', 'Go to the latest message'],
  ['Esc', 'Close what is open'],
] as const;

/** The list of shortcuts; `?` opens it. */
export function ShortcutsDialog() {
  const [isOpen, setOpen] = useState(false);
  useHotkey('?', () => setOpen(true));
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      title="Keyboard shortcuts"
      description="Single keys work whenever you aren't typing in a field."
    >
      <DialogBody>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3">
          {shortcuts.map(([keys, meaning]) => (
            <div key={keys} className="contents">
              <dt>
                <kbd className="inline-grid h-6 min-w-6 place-items-center rounded-sm border border-line bg-ground px-1.5 font-medium font-ui text-ink-soft text-xs">
                  {keys}
                </kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  );
}
