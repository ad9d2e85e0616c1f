import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Legal } from '#shared/legal.ts';
import { legalQuery } from './legal.queries.ts';

interface LegalCardProps {
  /** What is loaded, in a sentence: 'your legal details'. */
  what: string;
  /** Pairs of fields that the skeleton shows. */
  rows: number;
  children: (legal: Legal) => ReactNode;
}

/** A card over a part of the seller's details. */
export function LegalCard({ what, rows, children }: LegalCardProps) {
  const { data, isError, isFetching, refetch } = useQuery(legalQuery());
  return (
    <Card>
      {data && <div>{children(data)}</div>}
      {!data && isError && (
        <ErrorState title={`Couldn't load ${what}`} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !isError && <FormSkeleton label={`Loading ${what}`} rows={rows} />}
    </Card>
  );
}

const placeholders = [...'abcdefghijklmnop'];

function FormSkeleton({ label, rows }: { label: string; rows: number }) {
  return (
    <div
      aria-busy="true"
      role="status"
      aria-label={label}
      className="grid gap-4 p-5 max-sm:px-4 sm:grid-cols-2"
    >
      {placeholders.slice(0, rows * 2).map((key) => (
        <div key={key} className="grid gap-2.5">
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-9 w-full" />
        </div>
      ))}
    </div>
  );
}
