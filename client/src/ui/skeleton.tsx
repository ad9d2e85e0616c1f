import { cn } from '#client/lib/cn.ts';

/** A placeholder; give it the size of what replaces it. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn('block animate-breathe rounded-sm bg-sunken', className)} />;
}
