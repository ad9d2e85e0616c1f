import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiError } from '#client/lib/api.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { DetailsDrawing } from './details-skeleton.tsx';

type Noun = 'invoice' | 'proposal' | 'recurring invoice';

/** The list that it belongs to. */
const lists: Record<Noun, string> = {
  invoice: '/invoices',
  proposal: '/proposals',
  'recurring invoice': '/recurring',
};

const missing: Record<Noun, string> = {
  invoice: 'Invoice not found',
  proposal: 'Proposal not found',
  'recurring invoice': 'Recurring invoice not found',
};

interface DetailsStateProps<Document> {
  noun: Noun;
  document: UseQueryResult<Document>;
  children: (document: Document) => ReactNode;
}

/** The screen of one document: loading, missing, not loaded, or there. */
export function DetailsState<Document>({ noun, document, children }: DetailsStateProps<Document>) {
  return (
    <>
      <Link
        href={lists[noun]}
        className="flex min-h-6 w-fit items-center gap-1.5 font-medium text-muted text-sm no-underline hover:text-ink print:hidden"
      >
        <ChevronLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />
        {`All ${noun}s`}
      </Link>
      <State noun={noun} document={document}>
        {children}
      </State>
    </>
  );
}

function State<Document>({ noun, document, children }: DetailsStateProps<Document>) {
  const [, navigate] = useLocation();
  if (document.error instanceof ApiError && document.error.status === 404) {
    return (
      <Card>
        <EmptyState
          art="magnifier"
          title={missing[noun]}
          text="It may have been deleted, or the link is incomplete."
          actions={<Button onClick={() => navigate(lists[noun])}>Go Back</Button>}
        />
      </Card>
    );
  }
  if (document.data) return children(document.data);
  if (document.isPending) return <DetailsSkeleton label={`Loading ${noun}`} />;
  return (
    <Card>
      <ErrorState
        title={`Couldn't load this ${noun}`}
        onRetry={() => void document.refetch()}
        isRetrying={document.isFetching}
      />
    </Card>
  );
}

function DetailsSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true" role="status" className="grid grid-cols-[minmax(0,1fr)] gap-6 max-sm:gap-4">
      <span className="sr-only">{label}</span>
      <DetailsDrawing />
    </div>
  );
}
