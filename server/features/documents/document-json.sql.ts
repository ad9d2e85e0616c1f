import { reminderBlockSql } from '#server/features/reminders/reminder-blocks.sql.ts';
import { contentFields } from './document-content.sql.ts';
import { type DocumentKind, isoSql } from './document-kind.ts';
import { lineFieldsSql } from './document-lines.sql.ts';
import { effectiveStatusSql } from './effective-status.sql.ts';
import { type Fields, ofPart, type Parts, selectList } from './optional-parts.sql.ts';

/**
 * The answered fields of a document as a select list; PostgreSQL writes them as JSON and the server passes the
 * text on as it is. Reads the document as `d` and its client as `c`.
 * @param withReminders what has been reminded of and comes next, which only Pro sellers have
 */
export const documentFieldsSql = (kind: DocumentKind, today: string, withReminders = false): string =>
  selectList(documentFields(kind, today, withReminders), 'all');

function documentFields(kind: DocumentKind, today: string, withReminders = false): Fields {
  return {
    id: 'd.id',
    displayNumber: 'd.display_number',
    ...kind.ownFields,
    clientId: 'd.client_id',
    title: 'd.title',
    description: 'd.description',
    currency: 'd.currency',
    amount: 'd.amount::text',
    status: effectiveStatusSql(kind, 'd', today),
    firstSeenAt: isoSql('d.first_seen_at'),
    lastSeenAt: isoSql('d.last_seen_at'),
    createdAt: isoSql('d.created_at'),
    updatedAt: isoSql('d.updated_at'),
    client: "json_build_object('name', c.name, 'email', c.email)",
    undelivered: ofPart('undelivered', undeliveredSql(kind)),
    ...(withReminders && { reminders: remindersSql(kind) }),
  };
}

const isOpenSql = ({ openStates }: DocumentKind) =>
  `d.status in (${openStates.map((state) => `'${state}'`).join(', ')})`;

/** Why the last mail with an open document has not gone out, as long as it has not. */
const undeliveredSql = (kind: DocumentKind) => `case when ${isOpenSql(kind)} then (
  select json_build_object('state', case n.status when 'failed' then 'failed' else 'waiting' end, 'reason', n.failure_reason)
  from (select * from notifications m where m.document_id = d.id and m.type = 'initial' and m.method = 'email'
    order by m.seq desc limit 1) n
  where n.status in ('pending', 'failed') and n.failure_reason is not null) end`;

const remindersSql = (kind: DocumentKind) => `(
  select json_build_object('isActive', s.is_active, 'blockedBy', b.reason, 'lastSentAt', ${isoSql('s.last_sent_at')},
    'nextDueAt', case when s.is_active and b.reason is null then ${isoSql('s.next_due_at')} end)
  from notification_schedules s
  left join lateral (select ${reminderBlockSql(kind.kind)} as reason offset 0) b on ${isOpenSql(kind)}
  where s.document_id = d.id)`;

/** Where the parts of a document are read from: tables, or names of queries. */
interface Sources {
  lines: string;
  taxes: string;
}

/** As {@link documentFieldsSql}, with all that one document says, of what few documents have `parts`, and its lines in order. */
export const documentWithItemsFieldsSql = (
  kind: DocumentKind,
  today: string,
  { lines, taxes }: Sources,
  parts: Parts,
) =>
  `${selectList({ ...documentFields(kind, today), ...kind.detailFields, ...contentFields(taxes) }, parts)}, (
    select coalesce(json_agg(json_build_object('id', l.id, ${lineFieldsSql}${kind.lineFields ? `, ${kind.lineFields}` : ''}) order by l.position), '[]')
    from ${lines} l where l.document_id = d.id) as items`;
