import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Kbd } from './kbd.tsx';

export const TOOLTIP_OPEN_DELAY = 700;
export const TOOLTIP_SKIP_DELAY = 300;

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={TOOLTIP_OPEN_DELAY} skipDelayDuration={TOOLTIP_SKIP_DELAY}>
      {children}
    </Radix.Provider>
  );
}

interface TooltipProps {
  content: ReactNode;
  shortcut?: string;
  side?: 'top' | 'bottom' | 'left' | 'right';
  children: ReactNode;
}

export function Tooltip({ content, shortcut, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-[60] inline-flex max-w-80 items-center gap-2 rounded-control bg-ink px-2 py-1 text-on-ink text-xs data-[state=delayed-open]:animate-appear"
        >
          <span className="contents">{content}</span>
          {shortcut && (
            <Kbd className="h-[18px] border-current/40 bg-transparent text-on-ink">{shortcut}</Kbd>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
