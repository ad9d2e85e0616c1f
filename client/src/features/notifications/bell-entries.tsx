import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ScrollArea } from '#client/ui/scroll-area.tsx';
import { NotificationRow, NotificationSkeletons } from './notification-row.tsx';
import { BELL_ENTRIES } from './notification-view.ts';
import { notificationQueries } from './notifications.queries.ts';

interface BellEntriesProps {
  timeZone: string;
  onMarkRead: (id: string) => void;
  onLeave: () => void;
}

/** The newest notifications, in a region of 20rem at most. */
export function BellEntries({ timeZone, onMarkRead, onLeave }: BellEntriesProps) {
  const newest = { search: '', status: undefined, delivery: undefined, shown: BELL_ENTRIES };
  const list = useQuery(notificationQueries.list(newest));
  if (list.isError && !list.data) {
    return (
      <ErrorState
        title="Couldn't load notifications"
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  return (
    <ScrollArea
      label="Latest notifications"
      className="h-80 max-h-[60dvh]"
      viewportClassName="[&>div]:!block"
    >
      {list.isPending && (
        <>
          <p role="status" className="px-5 pt-3 text-muted text-sm">
            Loading notifications...
          </p>
          <NotificationSkeletons rows={4} />
        </>
      )}
      {list.data?.rows.length === 0 && <p className="py-28 text-center text-muted">No notifications yet</p>}
      {list.data && list.data.rows.length > 0 && (
        <ul>
          {list.data.rows.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              timeZone={timeZone}
              isShort
              onMarkRead={() => onMarkRead(notification.id)}
              onLeave={onLeave}
            />
          ))}
        </ul>
      )}
    </ScrollArea>
  );
}
