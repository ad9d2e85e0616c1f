import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'wouter';
import { useLastUser } from '#client/features/auth/auth.queries.ts';
import { ImportScreen } from '#client/features/imports/import-screen.tsx';
import { importQueries } from '#client/features/imports/imports.queries.ts';
import { ApiError } from '#client/lib/api.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

export function ImportPage() {
  const { importId = '' } = useParams();
  const user = useLastUser();
  const { data, error, isFetching, refetch } = useQuery(importQueries.details(importId));
  if (!user) return null;
  if (error instanceof ApiError && error.status === 404) return <Missing />;
  if (data)
    return (
      <ImportScreen key={data.id} value={data} timeZone={user.timeZone} onUploaded={() => void refetch()} />
    );
  if (!error) return <ImportSkeleton />;
  return (
    <Card>
      <ErrorState title="Couldn't load this import" onRetry={() => void refetch()} isRetrying={isFetching} />
    </Card>
  );
}

function Missing() {
  const [, navigate] = useLocation();
  return (
    <Card>
      <EmptyState
        art="magnifier"
        title="Import not found"
        text="It may have been deleted, or the link is incomplete."
        actions={<Button onClick={() => navigate('/imports')}>All imports</Button>}
      />
    </Card>
  );
}

function ImportSkeleton() {
  return (
    <div aria-busy="true" role="status" className="grid grid-cols-[minmax(0,1fr)] gap-6 max-sm:gap-4">
      <span className="sr-only">Loading import</span>
      <Skeleton className="h-7 w-2/5" />
      <Skeleton className="h-8" />
      <Card>
        <CardHead isRuled title={<Skeleton className="h-4 w-32" />} />
        <Skeleton className="m-5 h-64" />
      </Card>
    </div>
  );
}
