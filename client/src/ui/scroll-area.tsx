import { ScrollArea as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '#client/lib/cn.ts';
import { cspNonce } from '#client/lib/csp-nonce.ts';

export const SCROLL_HIDE_DELAY = 600;

interface ScrollAreaProps {
  children: ReactNode;
  /** Names the region, which the keyboard can reach and scroll. */
  label: string;
  className?: string;
  viewportClassName?: string;
}

export function ScrollArea({ children, label, className, viewportClassName }: ScrollAreaProps) {
  return (
    <Radix.Root scrollHideDelay={SCROLL_HIDE_DELAY} className={cn('overflow-hidden', className)}>
      <Radix.Viewport
        nonce={cspNonce()}
        role="region"
        aria-label={label}
        tabIndex={0}
        className={cn('size-full focus-visible:-outline-offset-2', viewportClassName)}
      >
        {children}
      </Radix.Viewport>
      <Radix.Scrollbar orientation="vertical" className="flex w-2.5 touch-none select-none p-0.5">
        <Radix.Thumb className="relative flex-1 rounded-full bg-line-strong" />
      </Radix.Scrollbar>
      <Radix.Scrollbar orientation="horizontal" className="flex h-2.5 touch-none select-none p-0.5">
        <Radix.Thumb className="relative flex-1 rounded-full bg-line-strong" />
      </Radix.Scrollbar>
    </Radix.Root>
  );
}
