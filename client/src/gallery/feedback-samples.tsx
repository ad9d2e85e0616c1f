import { Badge, type BadgeTone } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingView } from '#client/ui/loading-view.tsx';
import { NoResults } from '#client/ui/no-results.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { toast } from '#client/ui/toast-store.ts';

const tones: readonly BadgeTone[] = ['neutral', 'positive', 'warning', 'critical', 'outline'];

/** What tells how things stand: badges, notices, toasts, and screens without content. */
export function FeedbackSamples() {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Spinner className="size-5" />
        <Button
          variant="secondary"
          onClick={() => toast({ title: 'Saved', description: 'Your changes are stored.' })}
        >
          Show a toast
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({ title: 'Not saved', description: 'Please try again.', variant: 'destructive' })
          }
        >
          Show a failure
        </Button>
      </div>
      <Notice>Something to know.</Notice>
      <Notice tone="warning" actions={<Button size="sm">Do it</Button>}>
        Something to do.
      </Notice>
      <Skeleton className="h-8 w-64" />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <EmptyState
          art="papers"
          title="No invoices yet"
          text="The first one takes a minute."
          headingLevel={3}
        />
        <ErrorState title="Couldn't load invoices" text="Please try again." onRetry={() => undefined} />
        <NoResults
          search="zebra"
          text="Try another word."
          clearLabel="Clear search"
          onClear={() => undefined}
        />
        <LoadingView size="small" />
      </div>
    </>
  );
}
