import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call, callJson } from '#client/lib/api.ts';
import { fetchListPages } from '#client/lib/list-pages.ts';
import { polled } from '#client/lib/polled.ts';
import type { Notification, UnreadCount } from '#shared/notification.ts';
import type { DeliveryStatus, NotificationStatus } from '#shared/notification-status.ts';

const NOTIFICATIONS = '/api/notifications';

export interface NotificationFilter {
  search: string;
  /** Undefined means every status. */
  status: NotificationStatus | undefined;
  delivery: DeliveryStatus | undefined;
  /** Rows to show. */
  shown: number;
}

export const notificationQueries = {
  /** The first `shown` notifications that match, newest first, and how many there are in all. */
  list: ({ search, status, delivery, shown }: NotificationFilter) =>
    queryOptions({
      ...polled,
      queryKey: [NOTIFICATIONS, 'list', { search, status, delivery, shown }],
      queryFn: (context) =>
        fetchListPages<Notification>(NOTIFICATIONS, { search, status, delivery }, shown, context),
      placeholderData: keepPreviousData,
    }),
  unread: () => queryOptions<UnreadCount>({ ...polled, queryKey: [NOTIFICATIONS, 'unread-count'] }),
};

function useChangeNotifications<Variables>(change: (variables: Variables) => Promise<unknown>) {
  return useMutation({ meta: { changes: ['notifications'] }, mutationFn: change });
}

export const useMarkRead = () =>
  useChangeNotifications((id: string) => callJson<Notification>('PATCH', `${NOTIFICATIONS}/${id}/read`));

/** Retries a failed email. */
export const useRetryDelivery = () =>
  useChangeNotifications((id: string) => callJson<Notification>('POST', `${NOTIFICATIONS}/${id}/retry`));

export const useMarkAllRead = () =>
  useChangeNotifications<void>(() => call('PATCH', `${NOTIFICATIONS}/read-all`));

export const useDeleteRead = () =>
  useChangeNotifications<void>(() => call('DELETE', `${NOTIFICATIONS}/read`));
