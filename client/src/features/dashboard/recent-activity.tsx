import { useInfiniteQuery } from '@tanstack/react-query';
import { countOf } from '#client/lib/count-text.ts';
import { usePageLoader } from '#client/lib/use-page-loader.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardFoot, CardHead } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import type { Activity } from '#shared/dashboard.ts';
import { ActivityEntry, ActivityEntrySkeleton } from './activity-entry.tsx';
import { dashboardQueries } from './dashboard.queries.ts';

const placeholders = ['a', 'b', 'c', 'd'];

// Not every browser makes a scrollable region focusable.
const scrolledByKeys = { tabIndex: 0 };

/** What happened in the business, in a scroll area of fixed height, so that nothing below it moves. */
export function RecentActivity({ timeZone }: { timeZone: string }) {
  const feed = useInfiniteQuery(dashboardQueries.activity());
  const { isLoadingMore, loadMore } = usePageLoader(feed);
  const activities = uniqueById(feed.data?.pages.flatMap((page) => page.activities) ?? []);
  return (
    <Card aria-label="Recent Activity">
      <CardHead title="Recent Activity" isRuled />
      <div className="flex h-100 flex-col max-sm:h-96">
        {feed.isError && !feed.data ? (
          <ErrorState
            title="Couldn't load activity"
            onRetry={() => void feed.refetch()}
            isRetrying={feed.isFetching}
          />
        ) : feed.isPending ? (
          <ul aria-label="Loading activity" aria-busy="true">
            {placeholders.map((key) => (
              <ActivityEntrySkeleton key={key} />
            ))}
          </ul>
        ) : activities.length === 0 ? (
          <NoActivity />
        ) : (
          <>
            <section
              {...scrolledByKeys}
              aria-label="Latest events"
              className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2"
            >
              <ul>
                {activities.map((activity) => (
                  <ActivityEntry key={activity.id} activity={activity} timeZone={timeZone} />
                ))}
              </ul>
            </section>
            <CardFoot className="min-h-14.25">
              <span role="status">{shownText(activities.length, feed.hasNextPage)}</span>
              {feed.hasNextPage && (
                <Button size="sm" isPending={isLoadingMore || feed.isFetchingNextPage} onClick={loadMore}>
                  Load More
                </Button>
              )}
            </CardFoot>
          </>
        )}
      </div>
    </Card>
  );
}

function NoActivity() {
  return (
    <EmptyState
      art="letter"
      title="No recent activity"
      text="Payments, accepted proposals and new clients appear here."
      className="m-auto"
    />
  );
}

const shownText = (count: number, hasMore: boolean) =>
  hasMore ? `Showing the latest ${count.toLocaleString('en-US')}` : `Showing ${countOf(count, 'event')}`;

/** An entry may shift to the next page between two requests; show it once. */
function uniqueById(activities: readonly Activity[]): Activity[] {
  return [...new Map(activities.map((activity) => [activity.id, activity])).values()];
}
