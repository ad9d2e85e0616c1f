import { cn } from '#client/lib/cn.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet' | 'link';
export type ButtonSize = 'sm' | 'md' | 'lg';

const base =
  'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control border font-medium no-underline transition-opacity print:hidden duration-150 aria-disabled:cursor-not-allowed disabled:cursor-not-allowed';

const off =
  'aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-muted disabled:border-line disabled:bg-sunken disabled:text-muted';

const variants: Record<ButtonVariant, string> = {
  primary: `border-ink bg-ink text-on-ink hover:border-ink-soft hover:bg-ink-soft ${off}`,
  secondary: `border-edge bg-surface text-ink hover:border-edge-hover hover:bg-hover ${off}`,
  ghost:
    'border-transparent bg-transparent text-ink-soft hover:bg-sunken hover:text-ink aria-disabled:text-muted disabled:text-muted aria-expanded:bg-sunken aria-expanded:text-ink',
  danger: `border-critical bg-critical text-surface hover:border-critical-hover hover:bg-critical-hover ${off}`,
  'danger-quiet': `border-edge bg-surface text-critical hover:border-edge-hover hover:bg-hover ${off}`,
  link: 'h-auto min-h-6 border-transparent bg-transparent p-0 text-accent underline-offset-3 hover:underline',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 px-2.5 text-sm max-sm:h-9',
  md: 'h-9 px-3 text-base max-sm:h-10',
  lg: 'h-12 px-5 text-lg',
};

const squares: Record<ButtonSize, string> = {
  sm: 'w-8 px-0 max-sm:w-9',
  md: 'w-9 px-0 max-sm:w-10',
  lg: 'w-12 px-0',
};

interface ButtonStyle {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  isSquare?: boolean | undefined;
  className?: string | undefined;
}

/** Class names of a button, for links that look like one. */
export function buttonStyle({ variant = 'secondary', size = 'md', isSquare, className }: ButtonStyle = {}) {
  const dimensions = variant === 'link' ? 'text-base' : cn(sizes[size], isSquare && squares[size]);
  return cn(base, dimensions, variants[variant], className);
}
