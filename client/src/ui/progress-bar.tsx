import type { ComponentProps } from 'react';
import { cn } from '#client/lib/cn.ts';

/** How far something is; without a value, that it goes on. Drawn here: a browser's own track looks like a full bar beside a dark accent. */
export function ProgressBar({ className, ...props }: ComponentProps<'progress'>) {
  return (
    <progress
      className={cn(
        'block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line indeterminate:animate-breathe indeterminate:bg-accent-soft',
        '[&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent',
        '[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent',
        className,
      )}
      {...props}
    />
  );
}
