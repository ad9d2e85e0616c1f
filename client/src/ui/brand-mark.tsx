import { cn } from '#client/lib/cn.ts';

/** The ink tile with a page. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 26 26" aria-hidden="true" className={cn('size-[26px] shrink-0', className)}>
      <rect className="fill-ink" width="26" height="26" rx="6" />
      <path className="fill-on-ink" d="M7.5 5.5h7.5l4 4v11h-11.5z" />
      <path
        className="fill-none stroke-ink [stroke-linecap:round] [stroke-width:1.6]"
        d="M10.5 12.5h5.5M10.5 16.5h3"
      />
    </svg>
  );
}
