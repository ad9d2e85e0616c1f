import type { notifications } from '#server/db/schema/notifications.ts';
import type { NotificationType } from '#shared/notification-status.ts';
import { foldForSearch } from '#shared/search-text.ts';

type NotificationRow = typeof notifications.$inferInsert;

interface SellerNotice {
  userId: string;
  /** The seller's address. */
  recipient: string;
  clientId?: string;
  documentId?: string;
  type: NotificationType;
  subject: string;
  message: string;
  now: Date;
}

/** An entry that tells the seller what happened: with being written it is sent. */
export function sellerNotice({ now, ...notice }: SellerNotice) {
  return {
    ...notice,
    method: 'in_app',
    search: notificationSearch(notice),
    status: 'sent',
    sentAt: now,
    createdAt: now,
  } satisfies NotificationRow;
}

/** The search column of a notification. */
export function notificationSearch({ subject, message }: Pick<SellerNotice, 'subject' | 'message'>): string {
  return `${foldForSearch(subject)}\n${foldForSearch(message)}`;
}
