import { namedStatement } from '#server/db/named-statement.ts';
import { date, instant, jsonb, nullable, type SqlTypes, text, uuid } from '#server/db/sql-types.ts';
import { contentSql } from './document-content.sql.ts';
import { documentWithItemsFieldsSql } from './document-json.sql.ts';
import { type DocumentKind, type IssuedKind, invoiceKind, proposalKind } from './document-kind.ts';
import { insertLinesSql, insertPlainLinesSql } from './document-lines.sql.ts';
import { partiesSql, sellerDetailsSql } from './document-parties.sql.ts';
import { insertTaxesSql } from './document-taxes.sql.ts';
import { forPlans, noticeParameters, SELLER_SQL, sendSql } from './send-document.sql.ts';

const plainParameters = {
  userId: uuid,
  clientId: uuid,
  secretTail: text,
  title: text,
  description: nullable(text),
  dueOn: date,
  foldedTitle: text,
  /** What else it is found by: each begins a line. */
  foldedReferences: text,
  /** Money, dates and texts. */
  content: jsonb(),
  /** In order, each with its sums. */
  lines: jsonb(),
  now: instant,
  /** The seller's calendar day. */
  today: date,
};

export const issueParameters = {
  ...plainParameters,
  /** What each rate takes. */
  taxes: jsonb(),
};

// What the number of a document is made of. A seller who has changed nothing has no prefix, and counts by `last_number` alone.
const HAS_YEAR_SQL = "k.series_prefix like '%{year}%'";
const YEAR_SQL = 'greatest(k.series_year, extract(year from :today::date)::integer)';
const SERIES_SQL = "replace(series_prefix, '{year}', series_year::text)";
const NUMBER_SQL = 'case when series_prefix is null then last_number else series_number end';

/**
 * SQL of the first number of a series in a new year. Numbers that look the same may be there already, from a series that
 * began with the year as it is written.
 */
const firstOfYearSql = (kind: IssuedKind) =>
  `greatest(case when k.series_yearly then 1 else k.series_number + 1 end,
    ${highestNumberSql({ kind: `'${kind.kind}'`, userId: ':userId', prefix: `replace(k.series_prefix, '{year}', ${YEAR_SQL}::text)` })} + 1)::integer`;

/**
 * SQL of the highest number behind a prefix among a seller's documents, 0 if there is none. Display numbers are few characters
 * of ASCII, so that they can be compared as they are.
 */
export const highestNumberSql = ({
  kind,
  userId,
  prefix,
}: {
  kind: string;
  userId: string;
  prefix: string;
}) =>
  `(select coalesce(max(case when right(d.display_number, -length(p.prefix)) ~ '^[0-9]{1,18}$'
      then right(d.display_number, -length(p.prefix))::bigint end), 0)
    from documents d, (select ${prefix} as prefix) p
    where d.user_id = ${userId} and d.kind = ${kind} and starts_with(d.display_number, p.prefix))`;

/**
 * CTEs that issue a document: the client is checked and stamped, the running number taken under its row lock, document,
 * snapshot of both parties and lines stored. The lock is held only while PostgreSQL works, so that simultaneous creations
 * queue for as short as can be.
 * @param isPlain it says nothing that few documents say
 */
export function issueSql(kind: IssuedKind, isPlain = false): string {
  const content = contentSql[isPlain ? 'plain' : 'whole'];
  const columns = kind.ownColumns.map(({ column }) => `, ${column}`).join('');
  const values = kind.ownColumns.map(({ parameter }) => `, :${parameter}`).join('');
  return `client as (
    update clients set last_document_at = greatest(last_document_at, :now)
    where id = :clientId and user_id = :userId returning *
  ), ${SELLER_SQL}, counter as (
    update document_counters k set last_number = last_number + 1,
      series_year = case when ${HAS_YEAR_SQL} then ${YEAR_SQL} else 0 end,
      series_number = case when k.series_prefix is null then 0
        when ${HAS_YEAR_SQL} and k.series_year < extract(year from :today::date) then ${firstOfYearSql(kind)}
        else k.series_number + 1 end
    where user_id = :userId and kind = '${kind.kind}' and exists (select 1 from client)
    returning last_number as number, ${SERIES_SQL} as series,
      case when series_prefix is not null then series_year end as series_year,
      case when series_prefix is not null then series_number end as series_number,
      coalesce(${SERIES_SQL}, '${kind.numberPrefix}-') ||
        lpad((${NUMBER_SQL})::text, greatest(series_padding, length((${NUMBER_SQL})::text)), '0') as display_number
  ), document as (
    insert into documents (user_id, kind, status, client_id, number, series, series_year, series_number, display_number,
      public_token, title, description, due_on, parties, search, created_at, updated_at, ${content.columns}${columns})
    select :userId, '${kind.kind}', '${kind.firstStatus}', :clientId, n.number, n.series, n.series_year, n.series_number,
      n.display_number,
      replace(n.display_number, '/', '-') || '-' || :secretTail, :title, :description, :dueOn, ${partiesSql},
      :foldedTitle || E'\\n' || lower(n.display_number) || coalesce(E'\\n' || n.series_number, '') || :foldedReferences, :now, :now, ${content.values}${values}
    from counter n, client c, seller u left join ${sellerDetailsSql} on true, jsonb_to_record(:content) as m(${content.types})
    returning *
  ), lines as (
    ${isPlain ? insertPlainLinesSql('document') : insertLinesSql('document')}
    returning *
  )${isPlain ? '' : `, taxes as (${insertTaxesSql('document')} returning *)`}`;
}

export const ownParameters = (kind: IssuedKind) =>
  Object.fromEntries(kind.ownColumns.map(({ parameter, type }) => [parameter, type]));

/** @param hasParts whether it has any of the parts that a new one may have */
const answerSql = (kind: DocumentKind, hasParts: boolean) => `select row_to_json(r)::text as json from (
    select ${documentWithItemsFieldsSql(kind, ':today', { lines: 'lines', taxes: 'taxes' }, hasParts ? kind.partsOfNew : [])}
    from document d, client c) r`;

const parametersOf = (hasParts: boolean): SqlTypes => (hasParts ? issueParameters : plainParameters);

/** Issues a document that nobody is told of; answers it as JSON, or nothing when the seller has no such client. */
const issueStatement = (kind: DocumentKind, hasParts: boolean) =>
  namedStatement({
    name: `issue_${kind.kind}${hasParts ? '_with_parts' : ''}`,
    parameters: { ...parametersOf(hasParts), ...ownParameters(kind) },
    row: { json: text },
    sql: `with ${issueSql(kind, !hasParts)} ${answerSql(kind, hasParts)}`,
  });

/** Issues and sends: one statement, hence one transaction and one round trip. */
const issueAndSendStatement = (kind: DocumentKind, mayText: boolean, hasParts: boolean) =>
  namedStatement({
    name: `issue_and_send_${kind.kind}${mayText ? '_with_text' : ''}${hasParts ? '_with_parts' : ''}`,
    parameters: { ...parametersOf(hasParts), ...ownParameters(kind), ...noticeParameters },
    row: { json: text },
    sql: `with ${issueSql(kind, !hasParts)}, ${sendSql(kind, mayText, !hasParts)} ${answerSql(kind, hasParts)}`,
  });

/** As most documents are, and with all that a new one may have. */
const plainOrNot = <Statement>(make: (hasParts: boolean) => Statement) => ({
  plain: make(false),
  withParts: make(true),
});

export const issueStatements = {
  invoice: plainOrNot((hasParts) => issueStatement(invoiceKind, hasParts)),
  proposal: plainOrNot((hasParts) => issueStatement(proposalKind, hasParts)),
};

export const issueAndSendStatements = forPlans((kind, mayText) =>
  plainOrNot((hasParts) => issueAndSendStatement(kind, mayText, hasParts)),
);
