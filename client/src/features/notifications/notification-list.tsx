import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { NoResults } from '#client/ui/no-results.tsx';
import { PagedList } from '#client/ui/paged-list.tsx';
import { NotificationRow, NotificationSkeletons } from './notification-row.tsx';
import { type NotificationFilter, notificationQueries } from './notifications.queries.ts';

interface NotificationListProps {
  filter: NotificationFilter;
  timeZone: string;
  onMarkRead: (id: string) => void;
  onRetry: (id: string) => void;
  onLoadMore: () => void;
  onClearFilter: () => void;
}

export function NotificationList(props: NotificationListProps) {
  const { filter, timeZone, onMarkRead, onRetry, onLoadMore, onClearFilter } = props;
  const isFiltered = filter.search !== '' || filter.status !== undefined || filter.delivery !== undefined;
  const noResults = (
    <NoResults
      search={filter.search}
      filteredTitle="No notification has this status"
      text="Search looks at subject, message, client name and client email."
      clearLabel="Clear search and filters"
      onClear={onClearFilter}
    />
  );
  return (
    <PagedList
      list={useQuery(notificationQueries.list(filter))}
      failureTitle="Couldn't load notifications"
      skeleton={<NotificationSkeletons />}
      empty={isFiltered ? noResults : <NoNotifications />}
      onLoadMore={onLoadMore}
    >
      {(notifications, isBusy) => (
        <ul aria-label="Notifications" aria-busy={isBusy || undefined}>
          {notifications.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              timeZone={timeZone}
              onMarkRead={() => onMarkRead(notification.id)}
              onRetry={() => onRetry(notification.id)}
            />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function NoNotifications() {
  return (
    <EmptyState
      art="letter"
      title="No notifications yet"
      text="Messages to your clients, their answers and their payments appear here."
    />
  );
}
