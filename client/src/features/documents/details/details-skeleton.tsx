import { useMedia } from '#client/lib/use-media.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

const lines = ['a', 'b', 'c'];

export function PaperSkeleton() {
  return (
    <div className="rounded-sm border border-line bg-surface p-12 max-sm:rounded-card max-sm:p-5">
      <div className="flex items-center gap-3">
        <Skeleton className="size-11 rounded-card" />
        <Skeleton className="h-4 w-40" />
      </div>
      <Skeleton className="mt-10 h-7 w-2/3" />
      <Skeleton className="mt-3 h-3 w-32" />
      <div className="mt-9 flex gap-12">
        <Skeleton className="h-10 w-44" />
        <Skeleton className="h-10 w-44 max-sm:hidden" />
      </div>
      <Skeleton className="mt-10 h-24" />
      {lines.map((key) => (
        <Skeleton key={key} className="mt-6 h-4" />
      ))}
    </div>
  );
}

const placeholders = ['a', 'b', 'c'];

export function TimelineSkeleton() {
  return (
    <ol aria-label="Loading timeline" aria-busy="true" className="py-2">
      {placeholders.map((key) => (
        <li key={key} className="flex gap-3 px-5 py-2 max-sm:px-4">
          <Skeleton className="size-7 shrink-0 rounded-full" />
          <div className="min-w-0 flex-1 pt-1">
            <Skeleton className="my-1 h-3 w-4/5" />
            <Skeleton className="my-1.5 h-3 w-28" />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** What the screen will look like. */
export function DetailsDrawing() {
  const isWide = useMedia('(min-width: 75rem)');
  const money = (
    <Card className="p-5 max-sm:p-4">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="mt-2 h-3 w-56" />
      <Skeleton className="mt-4 h-2" />
    </Card>
  );
  const head = (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <Skeleton className="my-1 h-4 w-40" />
        <Skeleton className="mt-2 h-7 w-80 max-w-full" />
        <Skeleton className="my-2 h-3 w-32" />
      </div>
      <Skeleton className="h-9 w-44 rounded-control max-sm:h-10 max-sm:w-full" />
    </div>
  );
  if (!isWide) {
    return (
      <>
        {head}
        {money}
        <Skeleton className="h-10 w-64" />
        <PaperSkeleton />
      </>
    );
  }
  return (
    <>
      {head}
      <div className="grid grid-cols-[minmax(0,1fr)_360px] items-start gap-6">
        <PaperSkeleton />
        <div className="grid gap-6">
          {money}
          <Card>
            <CardHead isRuled title={<Skeleton className="h-4 w-20" />} />
            <TimelineSkeleton />
          </Card>
        </div>
      </div>
    </>
  );
}
