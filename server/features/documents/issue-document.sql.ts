import { namedStatement } from '#server/db/named-statement.ts';
import { date, instant, jsonb, nullable, numeric, text, uuid } from '#server/db/sql-types.ts';
import { documentWithItemsFieldsSql } from './document-json.sql.ts';
import { type DocumentKind, invoiceKind, proposalKind } from './document-kind.ts';
import { insertLinesSql } from './document-lines.sql.ts';
import { forPlans, noticeParameters, SELLER_SQL, sendSql } from './send-document.sql.ts';

const parameters = {
  userId: uuid,
  clientId: uuid,
  secretTail: text,
  title: text,
  description: nullable(text),
  dueOn: date,
  amount: numeric,
  foldedTitle: text,
  /** In order, each with its amount. */
  lines: jsonb(),
  now: instant,
  /** The seller's calendar day. */
  today: date,
};

/** Seller `u` and client `c` as they are printed, for the snapshot that a document keeps of them. */
export const partiesSql = `jsonb_build_object(
    'seller', jsonb_build_object('businessName', u.business_name, 'phone', u.phone, 'address', u.address),
    'client', jsonb_build_object('name', c.name, 'email', c.email, 'company', c.company, 'address', c.address))`;

/**
 * CTEs that issue a document: the client is checked and stamped, the running number taken under its row lock, document,
 * snapshot of both parties and lines stored. The lock is held only while PostgreSQL works, so that simultaneous creations
 * queue for as short as can be.
 */
function issueSql(kind: DocumentKind): string {
  const columns = kind.ownColumns.map(({ column }) => `, ${column}`).join('');
  const values = kind.ownColumns.map(({ parameter }) => `, :${parameter}`).join('');
  return `client as (
    update clients set last_document_at = greatest(last_document_at, :now)
    where id = :clientId and user_id = :userId returning id, name, email, phone, company, address, sms_consent_at
  ), ${SELLER_SQL}, counter as (
    update document_counters set last_number = last_number + 1
    where user_id = :userId and kind = '${kind.kind}' and exists (select 1 from client)
    returning last_number as number,
      '${kind.numberPrefix}-' || lpad(last_number::text, greatest(4, length(last_number::text)), '0') as display_number
  ), document as (
    insert into documents (user_id, kind, status, client_id, number, display_number, public_token, title, description,
      due_on, issued_on, amount, parties, search, created_at, updated_at${columns})
    select :userId, '${kind.kind}', 'pending', :clientId, n.number, n.display_number, n.display_number || '-' || :secretTail,
      :title, :description, :dueOn, :today, :amount, ${partiesSql},
      :foldedTitle || E'\\n' || lower(n.display_number), :now, :now${values}
    from counter n, client c, seller u
    returning *
  ), lines as (
    ${insertLinesSql('document')}
    returning *
  )`;
}

const ownParameters = (kind: DocumentKind) =>
  Object.fromEntries(kind.ownColumns.map(({ parameter, type }) => [parameter, type]));

const answerSql = (kind: DocumentKind) => `select row_to_json(r)::text as json from (
    select ${documentWithItemsFieldsSql(kind, ':today', 'lines')} from document d, client c) r`;

/** Issues a document that nobody is told of; answers it as JSON, or nothing when the seller has no such client. */
const issueStatement = (kind: DocumentKind) =>
  namedStatement({
    name: `issue_${kind.kind}`,
    parameters: { ...parameters, ...ownParameters(kind) },
    row: { json: text },
    sql: `with ${issueSql(kind)} ${answerSql(kind)}`,
  });

/** Issues and sends: one statement, hence one transaction and one round trip. */
const issueAndSendStatement = (kind: DocumentKind, mayText: boolean) =>
  namedStatement({
    name: `issue_and_send_${kind.kind}${mayText ? '_with_text' : ''}`,
    parameters: { ...parameters, ...ownParameters(kind), ...noticeParameters },
    row: { json: text },
    sql: `with ${issueSql(kind)}, ${sendSql(kind, mayText)} ${answerSql(kind)}`,
  });

export const issueStatements = {
  invoice: issueStatement(invoiceKind),
  proposal: issueStatement(proposalKind),
};

export const issueAndSendStatements = forPlans(issueAndSendStatement);
