import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '#client/lib/cn.ts';
import { isComposing } from '#client/lib/composing.ts';
import { floatStyle } from './float-style.ts';

interface PickerProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  trigger: ReactNode;
  /** Names the popover. */
  label: string;
  align?: 'start' | 'end';
  /** As wide as the trigger, or a width of its own. */
  isTriggerWide?: boolean;
  children: ReactNode;
}

/** A popover that holds a PickList under any trigger. */
export function Picker({
  isOpen,
  onOpenChange,
  trigger,
  label,
  align = 'start',
  isTriggerWide,
  children,
}: PickerProps) {
  return (
    // Modal, because inside a dialog the scroll lock would else swallow the wheel over the list.
    <Popover.Root open={isOpen} onOpenChange={onOpenChange} modal>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
          collisionPadding={8}
          className={cn(
            floatStyle,
            'z-50 max-w-[calc(100vw-16px)] overflow-hidden outline-none',
            isTriggerWide ? 'w-(--radix-popover-trigger-width) min-w-64' : 'w-[392px]',
          )}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
