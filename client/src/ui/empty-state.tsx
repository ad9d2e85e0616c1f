import type { ReactNode } from 'react';
import { cn } from '#client/lib/cn.ts';
import { LineArt, type LineArtName } from './line-art.tsx';

interface EmptyStateProps {
  art: LineArtName;
  title: string;
  text?: ReactNode;
  /** What to do next. */
  actions?: ReactNode;
  className?: string;
  headingLevel?: 1 | 2 | 3;
}

/** Explains an empty area and offers the first step. */
export function EmptyState({ art, title, text, actions, className, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={cn('grid justify-items-center gap-1 px-6 py-12 text-center', className)}>
      <div className="mb-3">
        <LineArt name={art} />
      </div>
      <Heading className="max-w-full text-balance font-display font-medium text-xl tracking-tight [overflow-wrap:anywhere]">
        {title}
      </Heading>
      {text && <p className="max-w-[40ch] text-pretty text-muted">{text}</p>}
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
