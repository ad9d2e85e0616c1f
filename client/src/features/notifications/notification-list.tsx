import { useQuery } from '@tanstack/react-query';
import { cn } from '#client/lib/cn.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { NotificationRow, NotificationSkeletons } from './notification-row.tsx';
import { type NotificationFilter, notificationQueries } from './notifications.queries.ts';

interface NotificationListProps {
  filter: NotificationFilter;
  timeZone: string;
  onMarkRead: (id: string) => void;
  onLoadMore: () => void;
  onClearFilter: () => void;
}

export function NotificationList(props: NotificationListProps) {
  const { filter, timeZone, onMarkRead, onLoadMore, onClearFilter } = props;
  const list = useQuery(notificationQueries.list(filter));
  if (list.isError && !list.data) {
    return (
      <ErrorState
        title="The notifications did not load"
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  // Rows of another search say nothing about this one when there are none.
  if (!list.data || (list.isPlaceholderData && list.data.rows.length === 0)) return <NotificationSkeletons />;
  const { rows, total } = list.data;
  if (rows.length === 0) {
    const isFiltered = filter.search !== '' || filter.status !== undefined || filter.delivery !== undefined;
    return isFiltered ? <NoHits search={filter.search} onClearFilter={onClearFilter} /> : <NoNotifications />;
  }
  return (
    <>
      <ul
        aria-label="Notifications"
        aria-busy={list.isPlaceholderData || undefined}
        className={cn(list.isPlaceholderData && 'opacity-60')}
      >
        {rows.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            timeZone={timeZone}
            onMarkRead={() => onMarkRead(notification.id)}
          />
        ))}
      </ul>
      <LoadMore
        shown={rows.length}
        total={total}
        isPending={list.isPlaceholderData}
        onLoadMore={onLoadMore}
      />
    </>
  );
}

function NoHits({ search, onClearFilter }: { search: string; onClearFilter: () => void }) {
  return (
    <EmptyState
      art="magnifier"
      title={search ? `Nothing matches “${search}”` : 'No notification has this status'}
      text="Search looks at subject, message, client name and client email."
      actions={<Button onClick={onClearFilter}>Clear search and filters</Button>}
    />
  );
}

function NoNotifications() {
  return (
    <EmptyState
      art="letter"
      title="No notifications yet"
      text="What goes out to your clients, their answers and their payments will be listed here."
    />
  );
}
