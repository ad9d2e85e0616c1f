import { jsonListStatement } from '#server/db/json-list.sql.ts';
import { namedStatement } from '#server/db/named-statement.ts';
import { instant, text, uuid } from '#server/db/sql-types.ts';
import { isoSql } from '#server/features/documents/document-kind.ts';

const WIRE_STATUS = "case when n.read_at is not null then 'read' else n.status end";

const FIELDS = `n.id, n.type, n.method, n.method <> 'in_app' as outgoing, n.recipient, n.subject, n.message, ${WIRE_STATUS} as status,
  n.status as "deliveryStatus", ${isoSql('n.read_at')} as "readAt", ${isoSql('n.sent_at')} as "sentAt",
  ${isoSql('n.delivered_at')} as "deliveredAt", n.failure_reason as "failureReason",
  case d.kind when 'invoice' then d.id when 'credit_note' then d.credits_id end as "invoiceId", case d.kind when 'proposal' then d.id end as "proposalId",
  d.display_number as "documentNumber",
  n.client_id as "clientId", ${isoSql('n.created_at')} as "createdAt"`;

const DOCUMENT = 'left join documents d on d.id = n.document_id';

export const findNotificationStatement = namedStatement({
  name: 'find_notification',
  parameters: { id: uuid, userId: uuid },
  row: { json: text },
  sql: `select row_to_json(r)::text as json from (
    select ${FIELDS} from notifications n ${DOCUMENT} where n.id = :id and n.user_id = :userId) r`,
});

// Every write is one statement, which locks rows of this table first and the revision last, as deliveries do.
export const markReadStatement = namedStatement({
  name: 'mark_read',
  parameters: { id: uuid, userId: uuid, now: instant },
  row: { json: text },
  sql: `with entry as (
      update notifications set read_at = coalesce(read_at, :now)
      where id = :id and user_id = :userId and is_listed returning *)
    select row_to_json(r)::text as json from (select ${FIELDS} from entry n ${DOCUMENT}) r`,
});

export const markAllReadStatement = namedStatement({
  name: 'mark_all_read',
  parameters: { userId: uuid, now: instant },
  row: {},
  sql: 'update notifications set read_at = :now where user_id = :userId and is_listed and read_at is null',
});

export const deleteReadStatement = namedStatement({
  name: 'delete_read',
  parameters: { userId: uuid },
  row: {},
  sql: `update notifications set is_listed = false
    where user_id = :userId and is_listed and read_at is not null`,
});

/** What the seller sent is never new. The index of unread rows answers this. */
export const countUnreadStatement = namedStatement({
  name: 'count_unread',
  parameters: { userId: uuid },
  row: { json: text },
  sql: `select json_build_object('count', count(*))::text as json from notifications
    where user_id = :userId and is_listed and read_at is null and method = 'in_app'`,
});

interface NotificationListShape {
  hasStatus: boolean;
  hasDelivery: boolean;
  /** By a LIKE pattern (`:pattern`) over subject and message, and name and e-mail of the client. */
  hasSearch: boolean;
  isPaged: boolean;
}

/** One seller's entries, newest first. */
export function notificationListStatement(shape: NotificationListShape) {
  const { hasStatus, hasDelivery, hasSearch, isPaged } = shape;
  const where = ['n.user_id = :userId', 'n.is_listed'];
  if (hasStatus) where.push(`${WIRE_STATUS} = :status`);
  if (hasDelivery) where.push('n.status = :delivery');
  if (hasSearch)
    where.push(`(n.search like :pattern or n.client_id = any(array(
        select id from clients where user_id = :userId and search_contact like :pattern)))`);
  return jsonListStatement({
    name: ['list_notifications', hasStatus && 'status', hasDelivery && 'delivery', hasSearch && 'search']
      .filter(Boolean)
      .join('_'),
    parameters: {
      userId: uuid,
      ...(hasStatus && { status: text }),
      ...(hasDelivery && { delivery: text }),
      ...(hasSearch && { pattern: text }),
    },
    fields: FIELDS,
    from: `notifications n ${DOCUMENT}`,
    where,
    orderBy: 'n.seq desc',
    isPaged,
  });
}

/** All shapes, for the test of what statements answer. */
export const notificationListStatements = [false, true].flatMap((isPaged) =>
  [false, true].flatMap((hasStatus) =>
    [false, true].flatMap((hasDelivery) =>
      [false, true].map((hasSearch) =>
        notificationListStatement({ hasStatus, hasDelivery, hasSearch, isPaged }),
      ),
    ),
  ),
);
