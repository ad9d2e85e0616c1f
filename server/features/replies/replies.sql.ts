import { namedStatement } from '#server/db/named-statement.ts';
import { text, uuid } from '#server/db/sql-types.ts';
import { isoSql } from '#server/features/documents/document-kind.ts';

/** What the seller sees of the reply `r`, as pairs of `json_build_object`. */
const replyPairs = `'id', r.id, 'kind', r.kind, 'promisedOn', r.promised_on, 'paidOn', r.paid_on, 'method', r.method,
  'amount', r.amount::text, 'message', r.message, 'name', r.name, 'state', r.state, 'holdsReminders', r.holds_reminders,
  'answer', r.answer, 'answeredAt', ${isoSql('r.answered_at')}, 'createdAt', ${isoSql('r.created_at')},
  'ip', r.ip, 'userAgent', r.user_agent`;

/** What was said on one invoice, newest first, as a JSON array; no row where the seller has no such invoice. */
export const listReplies = namedStatement({
  name: 'list_invoice_replies',
  parameters: { invoiceId: uuid, userId: uuid },
  row: { json: text },
  sql: `select (select coalesce(json_agg(json_build_object(${replyPairs}) order by r.created_at desc, r.id), '[]')
      from invoice_replies r where r.document_id = d.id)::text as json
    from documents d where d.id = :invoiceId and d.user_id = :userId and d.kind = 'invoice'`,
});

export const findReply = namedStatement({
  name: 'find_invoice_reply',
  parameters: { id: uuid, invoiceId: uuid, userId: uuid },
  row: { json: text },
  sql: `select json_build_object(${replyPairs})::text as json from invoice_replies r
    where r.id = :id and r.document_id = :invoiceId and r.user_id = :userId`,
});
