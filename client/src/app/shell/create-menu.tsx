import { ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { hasScreen } from '#client/app/routes.tsx';
import { useHotkey } from '#client/lib/hotkeys.ts';
import { buttonStyle } from '#client/ui/button-style.ts';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { createEntries } from './navigation.ts';

/** Opens with `c`. */
export function CreateMenu() {
  const [, navigate] = useLocation();
  const [isOpen, setOpen] = useState(false);
  useHotkey('c', () => setOpen(true));
  return (
    <Menu
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          aria-keyshortcuts="c"
          className={buttonStyle({ variant: 'primary', className: 'max-sm:w-10 max-sm:px-0' })}
        >
          <Plus aria-hidden="true" className="size-4" strokeWidth={2} />
          <span className="max-sm:sr-only">Create</span>
          <ChevronDown aria-hidden="true" className="size-4 max-sm:hidden" strokeWidth={1.75} />
        </button>
      }
    >
      {createEntries
        .filter(({ path }) => hasScreen(path))
        .map(({ path, label, icon: Icon }) => (
          <MenuItem
            key={path}
            icon={<Icon aria-hidden="true" strokeWidth={1.75} />}
            onSelect={() => navigate(`${path}?new=1`)}
          >
            {label}
          </MenuItem>
        ))}
    </Menu>
  );
}
