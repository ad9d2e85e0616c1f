import { useQuery } from '@tanstack/react-query';
import { Card, CardHead } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { type DocumentPath, detailQueries } from './details.queries.ts';
import { TimelineSkeleton } from './details-skeleton.tsx';
import { type RenderMore, Timeline } from './timeline.tsx';

interface TimelineCardProps {
  path: DocumentPath;
  id: string;
  clientName: string;
  /** The seller's zone (IANA). */
  timeZone: string;
  /** What belongs below an event besides its words. */
  renderMore?: RenderMore;
}

export function TimelineCard({ path, id, ...telling }: TimelineCardProps) {
  const timeline = useQuery(detailQueries.timeline(path, id));
  return (
    <Card aria-labelledby="details-timeline">
      <CardHead isRuled id="details-timeline" title="Timeline" />
      {timeline.data ? (
        <Timeline events={timeline.data} {...telling} />
      ) : timeline.isError ? (
        <ErrorState
          title="Couldn't load the timeline"
          onRetry={() => void timeline.refetch()}
          isRetrying={timeline.isFetching}
        />
      ) : (
        <TimelineSkeleton />
      )}
    </Card>
  );
}
