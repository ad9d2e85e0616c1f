import type { Database } from '#server/db/client.ts';
import { type JsonList, listAsJson } from '#server/db/json-list.sql.ts';
import { likePattern } from '#server/db/like-pattern.ts';
import { notFound } from '#server/errors.ts';
import type { NotificationListQuery } from '#shared/notification.ts';
import { foldForSearch } from '#shared/search-text.ts';

import {
  countUnreadStatement,
  deleteReadStatement,
  findNotificationStatement,
  markAllReadStatement,
  markReadStatement,
  notificationListStatement,
} from './notifications.sql.ts';

/** For an entry that is missing and for somebody else's alike. */
export const missingNotification = () => notFound('Notification not found');

/** One seller's list of notifications. What it answers is JSON text in the shape of `shared/notification.ts`. */
export function notificationsRepo(db: Database, ownerId: string) {
  return {
    /** The entries that match, newest first. */
    list(query: NotificationListQuery): Promise<JsonList> {
      const { status, delivery, search, limit, offset } = query;
      const folded = foldForSearch(search ?? '');
      const isPaged = Object.values(query).some((parameter) => parameter !== undefined);
      const statement = notificationListStatement({
        hasStatus: status !== undefined,
        hasDelivery: delivery !== undefined,
        hasSearch: folded !== '',
        isPaged,
      });
      const values = { userId: ownerId, status, delivery, pattern: likePattern(folded) };
      return listAsJson(db, statement, values, isPaged ? { limit, offset } : undefined);
    },

    /** One entry, listed or not. @throws DomainError 404 */
    async get(id: string): Promise<string> {
      const row = await findNotificationStatement.first(db, { id, userId: ownerId });
      if (!row) throw missingNotification();
      return row.json;
    },

    /** How many entries are new, as a JSON object. */
    async countUnread(): Promise<string> {
      const row = await countUnreadStatement.first(db, { userId: ownerId });
      return row?.json ?? '{"count":0}';
    },

    /**
     * Marks one entry as read; the time of the first reading stays.
     * @throws DomainError 404 when it is not in the seller's list
     */
    async markRead(id: string, now: Date): Promise<string> {
      const row = await markReadStatement.first(db, { id, userId: ownerId, now });
      if (!row) throw missingNotification();
      return row.json;
    },

    async markAllRead(now: Date): Promise<void> {
      await markAllReadStatement.run(db, { userId: ownerId, now });
    },

    /** Takes what was read out of the list. The rows stay: they tell what was delivered. */
    async deleteRead(): Promise<void> {
      await deleteReadStatement.run(db, { userId: ownerId });
    },
  };
}
