import { type Database, queryNamed } from '#server/db/client.ts';
import { likePattern } from '#server/db/like-pattern.ts';
import { isoSql } from '#server/features/documents/document-kind.ts';
import type { JsonList } from '#server/features/documents/list-documents.ts';
import { notFound } from '#server/http/errors.ts';
import type { NotificationListQuery } from '#shared/notification.ts';
import { MAX_PAGE_SIZE } from '#shared/page-size.ts';
import { foldForSearch } from '#shared/search-text.ts';

const WIRE_STATUS = "case when n.read_at is not null then 'read' else n.status end";

const FIELDS = `n.id, n.type, n.method, n.recipient, n.subject, n.message, ${WIRE_STATUS} as status,
  n.status as "deliveryStatus", ${isoSql('n.read_at')} as "readAt", ${isoSql('n.sent_at')} as "sentAt",
  ${isoSql('n.delivered_at')} as "deliveredAt", n.failure_reason as "failureReason",
  n.invoice_id as "invoiceId", n.proposal_id as "proposalId",
  coalesce((select i.display_number from invoices i where i.id = n.invoice_id),
    (select p.display_number from proposals p where p.id = n.proposal_id)) as "documentNumber",
  n.client_id as "clientId", ${isoSql('n.created_at')} as "createdAt"`;

// Every write is one statement, which locks rows of this table first and the revision last, as deliveries do.
const MARK_READ = `with entry as (
    update notifications set read_at = coalesce(read_at, $3::timestamptz)
    where id = $1 and user_id = $2 and is_listed returning *)
  select row_to_json(r)::text as json from (select ${FIELDS} from entry n) r`;

const MARK_ALL_READ = `update notifications set read_at = $2::timestamptz
  where user_id = $1 and is_listed and read_at is null`;

const DELETE_READ = `update notifications set is_listed = false
  where user_id = $1 and is_listed and read_at is not null`;

// The index of unread rows answers this.
const COUNT_UNREAD = `select json_build_object('count', count(*))::text as json from notifications
  where user_id = $1 and is_listed and read_at is null and status <> 'delivered'`;

interface Condition {
  sql: string;
  /** Part of the statement's name: one name has one text. */
  name: string;
}

/** One seller's list of notifications. What it answers is JSON text in the shape of `shared/notification.ts`. */
export function notificationsRepo(db: Database, ownerId: string) {
  return {
    /** The entries that match, newest first. */
    async list(query: NotificationListQuery): Promise<JsonList> {
      const values: unknown[] = [ownerId];
      const bind = (value: unknown) => `$${values.push(value)}`;
      const conditions = conditionsOf(query, bind);
      const where = ['n.user_id = $1', 'n.is_listed', ...conditions.map(({ sql }) => sql)].join(' and ');
      const isPaged = Object.values(query).some((parameter) => parameter !== undefined);
      const page = isPaged
        ? `limit ${bind(query.limit ?? MAX_PAGE_SIZE)} offset ${bind(query.offset ?? 0)}`
        : '';
      const total = isPaged ? `(select count(*) from notifications n where ${where})` : 'null';
      const text = `select coalesce(json_agg(r), '[]')::text as json, ${total} as total from (
        select ${FIELDS} from notifications n where ${where} order by n.seq desc ${page}) r`;
      const name = [
        'list_notifications',
        ...conditions.map((condition) => condition.name),
        isPaged && 'page',
      ];
      const [row] = await queryNamed<{ json: string; total: string | null }>(
        db,
        name.filter(Boolean).join('_'),
        text,
        values,
      );
      return { json: row?.json ?? '[]', total: row?.total == null ? undefined : Number(row.total) };
    },

    /** How many entries are new, as a JSON object. */
    async countUnread(): Promise<string> {
      const [row] = await queryNamed<{ json: string }>(db, 'count_unread', COUNT_UNREAD, [ownerId]);
      return row?.json ?? '{"count":0}';
    },

    /**
     * Marks one entry as read; the time of the first reading stays.
     * @throws HttpError 404 when it is not in the seller's list
     */
    async markRead(id: string, now: Date): Promise<string> {
      const [row] = await queryNamed<{ json: string }>(db, 'mark_read', MARK_READ, [
        id,
        ownerId,
        now.toISOString(),
      ]);
      if (!row) throw notFound('Notification not found');
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
