import { isoSql } from '#server/features/documents/document-kind.ts';

/** Replies that a page shows at most. */
const SHOWN = 10;

/**
 * SQL of what whoever holds the link of the invoice `d` sees of its replies, latest first, as a JSON array: neither who gets what
 * nor from where it was written.
 */
export const publicRepliesSql = `(
  select coalesce(json_agg(json_strip_nulls(json_build_object('kind', r.kind, 'promisedOn', r.promised_on, 'paidOn', r.paid_on,
      'amount', r.amount::text, 'message', r.message, 'name', r.name, 'state', r.state, 'answer', r.answer,
      'createdAt', ${isoSql('r.created_at')}, 'answeredAt', ${isoSql('r.answered_at')})) order by r.created_at desc, r.id), '[]')
  from (select * from invoice_replies a where a.document_id = d.id order by a.created_at desc, a.id limit ${SHOWN}) r)`;
