import { useQuery } from '@tanstack/react-query';
import { CheckCheck, Trash2 } from 'lucide-react';
import { useLastUser } from '#client/features/auth/auth.queries.ts';
import { NotificationList } from '#client/features/notifications/notification-list.tsx';
import { notificationQueries } from '#client/features/notifications/notifications.queries.ts';
import { useNotificationActions } from '#client/features/notifications/use-notification-actions.ts';
import { useHistoryState } from '#client/lib/history-state.ts';
import { useOpenParameter } from '#client/lib/open-parameter.ts';
import { useListFilter } from '#client/lib/use-list-filter.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead, Toolbar } from '#client/ui/card.tsx';
import { SearchField } from '#client/ui/search-field.tsx';
import { Select, type SelectOption } from '#client/ui/select.tsx';
import type { DeliveryStatus, NotificationStatus } from '#shared/notification-status.ts';

const deliveries: readonly SelectOption<DeliveryStatus>[] = [
  { value: 'pending', label: 'Pending' },
  { value: 'sent', label: 'Sent' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
];

const deliveryOptions: readonly SelectOption<DeliveryStatus | 'all'>[] = [
  { value: 'all', label: 'All Deliveries' },
  ...deliveries,
];

const statusOptions: readonly SelectOption<NotificationStatus | 'all'>[] = [
  { value: 'all', label: 'All Status' },
  ...deliveries,
  { value: 'read', label: 'Read' },
];

const readDelivery = (kept: unknown): DeliveryStatus | 'all' =>
  deliveries.find(({ value }) => value === kept)?.value ?? 'all';

const selectStyle = 'max-sm:w-auto max-sm:flex-1 max-sm:basis-32 sm:w-40';

export function NotificationsPage() {
  const user = useLastUser();
  return user ? <Notifications timeZone={user.timeZone} /> : null;
}

function Notifications({ timeZone }: { timeZone: string }) {
  const { search, status, filter, change, clear, loadMore } = useListFilter<NotificationStatus>();
  const [delivery, setDelivery] = useHistoryState('delivery', readDelivery);
  // What links to mails that were refused.
  useOpenParameter('delivery', (asked) => handleDelivery(readDelivery(asked)));
  const { markRead, retry, markAllRead, deleteRead, isMarkingAll, isDeleting } = useNotificationActions();
  const handleDelivery = (next: DeliveryStatus | 'all') => {
    setDelivery(next);
    change({});
  };
  return (
    <Card aria-labelledby="notification-list">
      <CardHead
        isRuled
        id="notification-list"
        title={<UnreadTitle />}
        actions={
          <div className="flex flex-wrap gap-x-3 gap-y-2 max-[359px]:gap-x-2 max-[359px]:[&>button]:px-1.5">
            <Button
              size="sm"
              icon={<CheckCheck aria-hidden="true" className="size-4" strokeWidth={1.75} />}
              isPending={isMarkingAll}
              onClick={markAllRead}
            >
              Mark All Read
            </Button>
            <Button
              size="sm"
              icon={<Trash2 aria-hidden="true" className="size-4" strokeWidth={1.75} />}
              isPending={isDeleting}
              onClick={deleteRead}
            >
              Delete Read
            </Button>
          </div>
        }
      />
      <Toolbar>
        <SearchField
          label="Search notifications"
          value={search}
          onValueChange={(text) => change({ search: text })}
          className="max-sm:basis-full"
        />
        <Select
          aria-label="Status"
          options={statusOptions}
          value={status}
          onValueChange={(next) => change({ status: next })}
          className={`${selectStyle} sm:ml-auto`}
        />
        <Select
          aria-label="Delivery"
          options={deliveryOptions}
          value={delivery}
          onValueChange={handleDelivery}
          className={selectStyle}
        />
      </Toolbar>
      <NotificationList
        filter={{ ...filter, delivery: delivery === 'all' ? undefined : delivery }}
        timeZone={timeZone}
        onMarkRead={markRead}
        onRetry={retry}
        onLoadMore={loadMore}
        onClearFilter={() => {
          setDelivery('all');
          clear();
        }}
      />
    </Card>
  );
}

function UnreadTitle() {
  const unread = useQuery(notificationQueries.unread());
  return <span>{unread.isPending ? 'Loading notifications...' : unreadText(unread.data?.count)}</span>;
}

function unreadText(count: number | undefined): string {
  if (count === undefined) return 'All notifications';
  return count > 0 ? `${count.toLocaleString('en-US')} new` : 'Nothing new';
}
