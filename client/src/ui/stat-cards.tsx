import type { ReactNode } from 'react';
import { cn } from '#client/lib/cn.ts';
import { Skeleton } from './skeleton.tsx';

export interface Stat {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  tone?: 'critical';
}

interface StatCardsProps {
  /** Names the strip. */
  label: string;
  stats: readonly Stat[];
  /** Placeholders of the same size instead of the figures. */
  isLoading?: boolean;
}

const columns: Record<number, string> = {
  1: 'grid-cols-1 sm:max-w-[288px]',
  2: 'grid-cols-2',
  3: 'grid-cols-3',
  4: 'grid-cols-2 lg:grid-cols-4',
};

/** As wide as sums of ten figures and more: without this they are cut where four stand side by side. */
const isLong = (value: ReactNode) => typeof value === 'string' && value.length > 13;

/** Sums in several currencies. */
const isSeveral = (value: ReactNode) => typeof value === 'string' && value.length > 32;

/** A strip of figures, one hairline between two of them; a list of rows below 640 px. */
export function StatCards({ label, stats, isLoading = false }: StatCardsProps) {
  // A placeholder is another element than its figure: one goes, the other comes, and neither moves.
  const phase = isLoading ? 'placeholder' : 'figure';
  return (
    <dl
      aria-label={label}
      aria-busy={isLoading || undefined}
      className={cn(
        // One pixel of ground between the cells draws the hairlines, however they wrap.
        'grid gap-px overflow-hidden rounded-card border border-line bg-line max-sm:grid-cols-1',
        columns[stats.length],
      )}
    >
      {stats.map((stat) => (
        <div
          key={stat.label}
          className="bg-surface px-5 py-4 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-3 max-sm:px-4 max-sm:py-2.5"
        >
          <dt className="font-medium text-muted text-sm">{stat.label}</dt>
          <dd
            key={phase}
            className={cn(
              'mt-1 flow-root font-semibold text-2xl tabular-nums tracking-tight max-sm:col-start-2 max-sm:row-start-1 max-sm:mt-0 max-sm:text-xl',
              stat.note !== undefined && 'max-sm:row-span-2',
              isLong(stat.value) &&
                'text-xl max-sm:max-w-48 max-sm:text-right max-sm:text-base lg:text-lg xl:text-xl',
              isSeveral(stat.value) && 'text-base lg:text-base xl:text-base max-sm:text-sm',
            )}
          >
            {isLoading ? <Skeleton className="my-1.5 h-6 w-16 max-sm:my-0.5" /> : stat.value}
          </dd>
          {stat.note !== undefined && (
            <dd
              key={`${phase}-note`}
              className={cn(
                'flow-root text-muted text-sm leading-5 tabular-nums max-sm:row-start-2 max-sm:text-xs',
                stat.tone === 'critical' && !isLoading && 'text-critical',
              )}
            >
              {isLoading ? <Skeleton className="my-1 h-3 w-24" /> : stat.note}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
