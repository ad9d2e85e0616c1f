import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FormSkeleton } from '#client/ui/form-skeleton.tsx';
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
