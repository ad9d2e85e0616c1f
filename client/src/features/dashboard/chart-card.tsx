import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { cn } from '#client/lib/cn.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { DashboardAnalytics } from '#shared/dashboard.ts';

interface ChartCardProps {
  title: string;
  /** The period the values cover. */
  note?: string;
  analytics: UseQueryResult<DashboardAnalytics>;
  children: (analytics: DashboardAnalytics) => ReactNode;
  /** The values as a table, where the chart doesn't show them. */
  figures?: (analytics: DashboardAnalytics) => ReactNode;
}

/** A chart in a fixed-size card, so that nothing moves when data and code arrive. */
export function ChartCard({ title, note, analytics, children, figures }: ChartCardProps) {
  const { data } = analytics;
  const waiting = <Skeleton className="mx-5 h-59 max-sm:mx-4" />;
  return (
    <Card aria-label={title} aria-busy={analytics.isPending || undefined} className="flex flex-col">
      <CardHead
        title={title}
        actions={note && <span className="text-right text-muted text-sm">{note}</span>}
      />
      <div className={cn('h-63', !figures && 'box-content pb-5')}>
        {data ? (
          <Suspense fallback={waiting}>{children(data)}</Suspense>
        ) : analytics.isError ? (
          <ChartFailure onRetry={() => void analytics.refetch()} isRetrying={analytics.isFetching} />
        ) : (
          waiting
        )}
      </div>
      {figures && (
        <details className="group mt-auto border-line border-t">
          <summary className="flex h-11 cursor-pointer list-none items-center gap-1.5 px-5 font-medium text-ink-soft text-sm hover:bg-hover focus-visible:-outline-offset-2 max-sm:px-4 [&::-webkit-details-marker]:hidden">
            <ChevronRight
              aria-hidden="true"
              className="size-4 text-muted group-open:rotate-90"
              strokeWidth={1.75}
            />
            Show figures<span className="sr-only"> of {title}</span>
          </summary>
          <div className="overflow-x-auto px-5 pb-4 max-sm:px-4">{data && figures(data)}</div>
        </details>
      )}
    </Card>
  );
}

interface ChartFailureProps {
  onRetry: () => void;
  isRetrying: boolean;
}

export function ChartFailure({ onRetry, isRetrying }: ChartFailureProps) {
  return (
    <div
      role="alert"
      className="grid h-full place-content-center justify-items-center gap-3 px-5 text-center"
    >
      <p className="text-muted">Couldn't load this chart.</p>
      <Button size="sm" isPending={isRetrying} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
