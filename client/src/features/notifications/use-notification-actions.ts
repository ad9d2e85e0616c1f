import { ApiError } from '#client/lib/api.ts';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { useDeleteRead, useMarkAllRead, useMarkRead, useRetryDelivery } from './notifications.queries.ts';

/** Notification actions with their toasts. */
export function useNotificationActions() {
  const one = useMarkRead();
  const again = useRetryDelivery();
  const all = useMarkAllRead();
  const read = useDeleteRead();
  const answers = (description: string, failure: string) => ({
    onSuccess: () => void toast({ title: 'Success', description }),
    onError: (error: Error) => toastFailure(error, failure),
  });
  return {
    markRead: (id: string) =>
      one.mutate(id, answers('Notification marked as read', 'Failed to mark notification as read')),
    retry: (id: string) =>
      again.mutate(id, {
        onSuccess: () => void toast({ title: 'It is being sent again' }),
        onError: (error: Error) => {
          const reason = error instanceof ApiError && error.status === 409 ? error.serverMessage : undefined;
          toastFailure(error, reason ?? 'Failed to send the notification again');
        },
      }),
    markAllRead: () =>
      all.mutate(
        undefined,
        answers('All notifications marked as read', 'Failed to mark all notifications as read'),
      ),
    deleteRead: () =>
      read.mutate(undefined, answers('Read notifications deleted', 'Failed to delete read notifications')),
    isMarkingAll: all.isPending,
    isDeleting: read.isPending,
  };
}
