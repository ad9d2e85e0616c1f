import type { ReactNode } from 'react';
import { cn } from '#client/lib/cn.ts';

/** A key to press. A hint for the eye: the control itself carries `aria-keyshortcuts`. */
export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-grid h-5 min-w-5 place-items-center rounded-sm border border-line bg-ground px-1 font-medium font-ui text-muted text-xs leading-none max-sm:hidden',
        className,
      )}
    >
      {children}
    </span>
  );
}
