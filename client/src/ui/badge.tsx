import type { ReactNode } from 'react';
import { cn } from '#client/lib/cn.ts';

export type BadgeTone = 'neutral' | 'positive' | 'warning' | 'critical' | 'outline';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  positive: 'bg-positive-soft text-positive',
  warning: 'bg-warning-soft text-warning',
  critical: 'bg-critical-soft text-critical',
  outline: 'inset-ring inset-ring-edge px-[7px] text-ink-soft',
};

interface BadgeProps {
  tone?: BadgeTone;
  /** A 12 px icon, so that the colour is never alone. */
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex h-[22px] shrink-0 items-center gap-[5px] whitespace-nowrap rounded-control pr-2 pl-[7px] font-medium text-xs leading-none [&_svg]:size-3',
        tones[tone],
        className,
      )}
    >
      {icon}
      <span className="contents">{children}</span>
    </span>
  );
}
