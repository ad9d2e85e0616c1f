import { type Database, queryNamed } from '#server/db/client.ts';
import { type JsonList, listAsJson } from '#server/db/json-list.ts';
import { likePattern } from '#server/db/like-pattern.ts';
import { notFound } from '#server/errors.ts';
import { isoSql } from '#server/features/documents/document-kind.ts';
import type { NotificationListQuery } from '#shared/notification.ts';
import { foldForSearch } from '#shared/search-text.ts';

const WIRE_STATUS = "case when n.read_at is not null then 'read' else n.status end";

const FIELDS = `n.id, n.type, n.method, n.method <> 'in_app' as outgoing, n.recipient, n.subject, n.message, ${WIRE_STATUS} as status,
  n.status as "deliveryStatus", ${isoSql('n.read_at')} as "readAt", ${isoSql('n.sent_at')} as "sentAt",
  ${isoSql('n.delivered_at')} as "deliveredAt", n.failure_reason as "failureReason",
  case d.kind when 'invoice' then d.id end as "invoiceId", case d.kind when 'proposal' then d.id end as "proposalId",
  d.display_number as "documentNumber",
  n.client_id as "clientId", ${isoSql('n.created_at')} as "createdAt"`;

const DOCUMENT = 'left join documents d on d.id = n.document_id';

// Every write is one statement, which locks rows of this table first and the revision last, as deliveries do.
const MARK_READ = `with entry as (
    update notifications set read_at = coalesce(read_at, $3::timestamptz)
    where id = $1 and user_id = $2 and is_listed returning *)
  select row_to_json(r)::text as json from (select ${FIELDS} from entry n ${DOCUMENT}) r`;

const MARK_ALL_READ = `update notifications set read_at = $2::timestamptz
  where user_id = $1 and is_listed and read_at is null`;

const FIND = `select row_to_json(r)::text as json from (
  select ${FIELDS} from notifications n ${DOCUMENT} where n.id = $1 and n.user_id = $2) r`;

const DELETE_READ = `update notifications set is_listed = false
  where user_id = $1 and is_listed and read_at is not null`;

// What the seller sent is never new. The index of unread rows answers this.
const COUNT_UNREAD = `select json_build_object('count', count(*))::text as json from notifications
  where user_id = $1 and is_listed and read_at is null and method = 'in_app'`;

/** For an entry that is missing and for somebody else's alike. */
export const missingNotification = () => notFound('Notification not found');

interface Condition {
  sql: string;
  /** Part of the statement's name: one name has one text. */
  name: string;
}

/** One seller's list of notifications. What it answers is JSON text in the shape of `shared/notification.ts`. */
export function notificationsRepo(db: Database, ownerId: string) {
  return {
    /** The entries that match, newest first. */
    list(query: NotificationListQuery): Promise<JsonList> {
      const values: unknown[] = [ownerId];
      const conditions = conditionsOf(query, (value) => `$${values.push(value)}`);
      const isPaged = Object.values(query).some((parameter) => parameter !== undefined);
      return listAsJson(db, {
        name: ['list_notifications', ...conditions.map(({ name }) => name)].join('_'),
        fields: FIELDS,
        from: `notifications n ${DOCUMENT}`,
        where: ['n.user_id = $1', 'n.is_listed', ...conditions.map(({ sql }) => sql)].join(' and '),
        orderBy: 'n.seq desc',
        values,
        page: isPaged ? { limit: query.limit, offset: query.offset } : undefined,
      });
    },

    /** One entry, listed or not. @throws DomainError 404 */
    async get(id: string): Promise<string> {
      const [row] = await queryNamed<{ json: string }>(db, 'find_notification', FIND, [id, ownerId]);
      if (!row) throw missingNotification();
      return row.json;
    },

    /** How many entries are new, as a JSON object. */
    async countUnread(): Promise<string> {
      const [row] = await queryNamed<{ json: string }>(db, 'count_unread', COUNT_UNREAD, [ownerId]);
      return row?.json ?? '{"count":0}';
    },

    /**
     * Marks one entry as read; the time of the first reading stays.
     * @throws DomainError 404 when it is not in the seller's list
     */
    async markRead(id: string, now: Date): Promise<string> {
      const [row] = await queryNamed<{ json: string }>(db, 'mark_read', MARK_READ, [
        id,
        ownerId,
        now.toISOString(),
      ]);
      if (!row) throw missingNotification();
      return row.json;
    },

    async markAllRead(now: Date): Promise<void> {
      await queryNamed(db, 'mark_all_read', MARK_ALL_READ, [ownerId, now.toISOString()]);
    },

    /** Takes what was read out of the list. The rows stay: they tell what was delivered. */
    async deleteRead(): Promise<void> {
      await queryNamed(db, 'delete_read', DELETE_READ, [ownerId]);
    },
  };
}

/** Subject and message are searched, and name and e-mail of the client. */
function conditionsOf(query: NotificationListQuery, bind: (value: unknown) => string): Condition[] {
  const conditions: Condition[] = [];
  if (query.status) conditions.push({ sql: `${WIRE_STATUS} = ${bind(query.status)}`, name: 'status' });
  if (query.delivery) conditions.push({ sql: `n.status = ${bind(query.delivery)}`, name: 'delivery' });
  const folded = foldForSearch(query.search ?? '');
  if (folded) {
    const pattern = bind(likePattern(folded));
    conditions.push({
      sql: `(n.search like ${pattern} or n.client_id = any(array(
        select id from clients where user_id = $1 and search_contact like ${pattern})))`,
      name: 'search',
    });
  }
  return conditions;
}
