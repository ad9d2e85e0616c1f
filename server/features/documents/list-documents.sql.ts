import { type NamedStatement, namedStatement } from '#server/db/named-statement.ts';
import { array, bigint, date, integer, nullable, type SqlTypes, text, uuid } from '#server/db/sql-types.ts';
import { MAX_PAGE_SIZE } from '#shared/page-size.ts';
import { countByRollUp, documentFilter, type FilterShape } from './document-filter.sql.ts';
import { documentFieldsSql, documentWithItemsFieldsSql } from './document-json.sql.ts';
import { type DocumentKind, invoiceKind, proposalKind } from './document-kind.ts';
import { effectiveStatusSql } from './effective-status.sql.ts';
import { byParts, furtherPartsSql } from './optional-parts.sql.ts';

/** What a list's statement depends on; each shape is one prepared statement. */
export interface ListShape extends FilterShape {
  /** The first page (`:limit`), a later one (with `:offset`), or all. */
  page: 'first' | 'later' | undefined;
  /** Rows say what has been reminded of. */
  withReminders: boolean;
}

const row = { json: text, total: nullable(bigint) };
type ListStatement = NamedStatement<SqlTypes, typeof row>;

const statements = new Map<string, ListStatement>();

/** A page of one seller's documents, newest first, as a JSON array, and how many match in all; or all of them. */
export function listStatement(kind: DocumentKind, shape: ListShape): ListStatement {
  const { page, withReminders } = shape;
  const filter = documentFilter(kind, shape);
  const name = ['list', kind.kind, filter.name, page, withReminders && 'reminders'].filter(Boolean).join('_');
  const known = statements.get(name);
  if (known) return known;
  const statement = namedStatement({
    name,
    parameters: {
      ...filter.parameters,
      today: date,
      ...(page && { limit: integer }),
      ...(page === 'later' && { offset: integer }),
    },
    row,
    sql: listSql(kind, shape),
    // Read by the order of an index, whoever's they are.
    ...(page === 'first' && { unplanned: ['userId', 'limit'] }),
  });
  statements.set(name, statement);
  return statement;
}

const rowsSql = (kind: DocumentKind, withReminders: boolean, source: string, condition: string) =>
  `select ${documentFieldsSql(kind, ':today', withReminders)}
   from ${source} d join clients c on c.id = d.client_id where ${condition}`;

function listSql(kind: DocumentKind, shape: ListShape): string {
  const rows = (source: string, condition: string) => rowsSql(kind, shape.withReminders, source, condition);
  const where = documentFilter(kind, shape).where.join(' and ');
  if (!shape.page)
    return `select coalesce(json_agg(r), '[]')::text as json, null::bigint as total from (
      ${rows('documents', where)} order by d.number desc) r`;
  const total = countByRollUp(kind, shape.status);
  if (shape.page === 'later')
    return `select coalesce(json_agg(r), '[]')::text as json, ${total} as total from (
      ${rows('documents', where)} order by d.number desc limit :limit offset :offset) r`;
  // A limit that is a parameter tells the planner nothing, so that it would plan every poll anew. The fixed one
  // inside lets it keep one plan; rows beyond the wanted ones are not read.
  const newest = `(select * from documents d where ${where} order by d.number desc limit ${MAX_PAGE_SIZE})`;
  return `select coalesce(json_agg(r), '[]')::text as json, ${total} as total from (
    ${rows(newest, 'true')} order by d.number desc limit :limit) r`;
}

/** Rows of a page that was found before, in the order of `:ids`. */
const rowsStatement = (kind: DocumentKind, withReminders: boolean) =>
  namedStatement({
    name: `rows_${kind.kind}${withReminders ? '_reminders' : ''}`,
    parameters: { userId: uuid, today: date, ids: array(uuid) },
    row: { json: text },
    sql: `select coalesce(json_agg(r), '[]')::text as json from (
      ${rowsSql(kind, withReminders, 'documents', `d.id = any(:ids) and d.user_id = :userId and d.kind = '${kind.kind}'`)}
      order by array_position(:ids, d.id)) r`,
  });

const rowsStatementsOf = (kind: DocumentKind) => ({
  withReminders: rowsStatement(kind, true),
  plain: rowsStatement(kind, false),
});

export const rowsStatements = {
  invoice: rowsStatementsOf(invoiceKind),
  proposal: rowsStatementsOf(proposalKind),
};

const SOURCES = { lines: 'document_lines', taxes: 'document_taxes' };

/** One document with its lines as JSON text, to be read {@link withItsParts}. */
const findStatement = (kind: DocumentKind) =>
  byParts((parts, name) =>
    namedStatement({
      name: `find_${kind.kind}_${name}`,
      parameters: { id: uuid, userId: uuid, today: date },
      row: { json: text, furtherParts: text },
      sql: `select row_to_json(r)::text as json, f.parts as "furtherParts"
        from documents d join clients c on c.id = d.client_id,
          lateral (select ${documentWithItemsFieldsSql(kind, ':today', SOURCES, parts)}) r,
          lateral (select ${furtherPartsSql(kind.parts, parts)} as parts) f
        where d.id = :id and d.user_id = :userId and d.kind = '${kind.kind}'`,
    }),
  );

/**
 * Count and sum an effective status in each currency from the roll-up; rows without a status are the sums of all. Open
 * invoices count with what is still owed. A seller without documents has one row, without a currency.
 */
const summaryStatement = (kind: DocumentKind) => {
  const status = effectiveStatusSql(kind, 's', ':today', 'day');
  const sum = `case when ${status} in ('pending', 'overdue') and grouping(${status}) = 0 then sum(s.balance) else sum(s.amount) end`;
  return namedStatement({
    name: `summarize_${kind.kind}`,
    parameters: { userId: uuid, today: date },
    row: {
      sellerCurrency: text,
      currency: nullable(text),
      status: nullable(text),
      count: nullable(bigint),
      amount: nullable(text),
    },
    sql: `select u.currency as "sellerCurrency", s.currency, ${status} as status, sum(s.count)::bigint as count,
        (${kind.kind === 'invoice' ? sum : 'sum(s.amount)'})::text as amount
      from users u left join document_days s on s.user_id = u.id and s.kind = '${kind.kind}'
      where u.id = :userId group by u.currency, s.currency, rollup (3) order by s.currency`,
  });
};

export const findStatements = { invoice: findStatement(invoiceKind), proposal: findStatement(proposalKind) };

export const summaryStatements = {
  invoice: summaryStatement(invoiceKind),
  proposal: summaryStatement(proposalKind),
};

/** The least and the most, for the test of what statements answer. */
export const sampleFindStatements = [invoiceKind, proposalKind].flatMap((kind) =>
  [[], Object.keys(kind.parts).sort()].map(findStatements[kind.kind]),
);

const everything = { isOfClient: false, search: undefined, isFiltered: false };

/** Shapes that between them use every part, for the test of what statements answer. */
export const sampleListStatements = [invoiceKind, proposalKind].flatMap((kind) => [
  ...(['first', 'later'] as const).flatMap((page) =>
    [undefined, kind.openStatus, kind.lateStatus].flatMap((status) =>
      [false, true].map((withReminders) =>
        listStatement(kind, { ...everything, page, status, withReminders }),
      ),
    ),
  ),
  listStatement(kind, { ...everything, page: undefined, status: undefined, withReminders: true }),
  listStatement(kind, {
    ...everything,
    isOfClient: true,
    page: undefined,
    status: undefined,
    withReminders: false,
  }),
]);
