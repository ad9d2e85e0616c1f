import { Popover } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { cn } from '#client/lib/cn.ts';
import { floatStyle } from './float-style.ts';

interface AnchoredPopoverProps {
  isOpen: boolean;
  onClose: () => void;
  /** Names the popover. */
  label: string;
  /** What it stands below. */
  anchor: ReactNode;
  /** Gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A popover that something else than a button of its own opens. */
export function AnchoredPopover({ isOpen, onClose, label, anchor, opener, children }: AnchoredPopoverProps) {
  return (
    // Modal, because inside a dialog the scroll lock would else swallow the wheel over it.
    <Popover.Root open={isOpen} onOpenChange={(open) => !open && onClose()} modal>
      <Popover.Anchor asChild>
        <div>{anchor}</div>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus();
          }}
          className={cn(
            floatStyle,
            'z-50 grid max-h-(--radix-popover-content-available-height) min-w-(--radix-popover-trigger-width) max-w-[min(392px,calc(100vw-16px))] gap-3 overflow-y-auto p-4 outline-none',
          )}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
