import type { ReactNode } from 'react';
import { cn } from '#client/lib/cn.ts';

interface NoticeProps {
  icon?: ReactNode;
  children: ReactNode;
  /** Actions. */
  actions?: ReactNode;
  tone?: 'neutral' | 'warning';
  className?: string;
}

/** A banner that stays until it has served its purpose. */
export function Notice({ icon, children, actions, tone = 'neutral', className }: NoticeProps) {
  return (
    <div
      role="status"
      className={cn(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border px-4 py-2.5 [&_svg]:size-4 [&_svg]:shrink-0',
        tone === 'warning'
          ? 'border-transparent bg-warning-soft text-warning'
          : 'border-line bg-accent-soft text-ink',
        className,
      )}
    >
      {icon}
      <p className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">{children}</p>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
