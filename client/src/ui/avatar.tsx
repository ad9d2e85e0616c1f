import { cn } from '#client/lib/cn.ts';

interface AvatarProps {
  /** One or two letters. The name itself stands beside the avatar. */
  letters: string;
  size?: 'md' | 'lg';
  className?: string;
}

export function Avatar({ letters, size = 'md', className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inset-ring inset-ring-line grid shrink-0 place-items-center rounded-full bg-sunken font-semibold text-ink-soft',
        size === 'lg' ? 'size-14 text-xl max-sm:size-12 max-sm:text-lg' : 'size-8 text-xs tracking-wide',
        className,
      )}
    >
      {letters}
    </span>
  );
}
